package io.sluice.planner.advice;

import io.sluice.spi.config.Options;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;

/** The advice on the physical trees of statements that run together, numbered from 1. */
public final class PlanAdvisor {
    private static final List<Analyzer> ANALYZERS = List.of(
            new TwoPhaseAdvice(),
            new NondeterministicUpdateAdvice(),
            new UnboundedStateAdvice(),
            new MissingUpsertKeyAdvice());

    private final List<Advice> given = new ArrayList<>();
    private final Map<RelNode, List<Integer>> numbers = new IdentityHashMap<>();

    public PlanAdvisor(List<RelNode> roots, Options options) {
        for (Analyzer analyzer : ANALYZERS) {
            for (RelNode root : roots) {
                analyzer.analyze(root, options).ifPresent(this::add);
            }
        }
    }

    private void add(Advice advice) {
        given.add(advice);
        advice.about().forEach(rel -> numbers.computeIfAbsent(rel, each -> new ArrayList<>())
                .add(given.size()));
    }

    /** {@code advice=[1, 2]}; empty when there is none on the rel. */
    public List<String> mark(RelNode rel) {
        List<Integer> found = numbers.getOrDefault(rel, List.of());
        return found.isEmpty() ? List.of() : List.of("advice=" + found);
    }

    /** All advice, an advice a line. */
    public String describe() {
        if (given.isEmpty()) {
            return "No available advice...\n";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < given.size(); i++) {
            Advice advice = given.get(i);
            text.append("advice[%d]: [%s] %s\n".formatted(i + 1, advice.kind(), advice.text()));
        }
        return text.toString();
    }
}
