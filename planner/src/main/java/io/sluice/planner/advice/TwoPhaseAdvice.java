package io.sluice.planner.advice;

import io.sluice.planner.physical.GroupAggregateRel;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.PlanOptions.AggregatePhases;
import io.sluice.spi.config.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** Aggregates that could be done in two phases and are not, for want of options. The words are Flink's. */
final class TwoPhaseAdvice implements Analyzer {
    private static final String POSITIVE = "a positive long value";

    @Override
    public Optional<Advice> analyze(RelNode root, Options options) {
        List<RelNode> aggregates =
                Rels.matching(root, rel -> rel instanceof GroupAggregateRel aggregate && aggregate.isMergeable());
        List<String> missing = missing(options);
        if (aggregates.isEmpty() || missing.isEmpty()) {
            return Optional.empty();
        }
        String text = "You might want to enable local-global two-phase optimization by configuring ("
                + String.join(", ", missing) + ").";
        return Optional.of(new Advice(Advice.Kind.ADVICE, text, aggregates));
    }

    private static List<String> missing(Options options) {
        List<String> missing = new ArrayList<>();
        if (!options.get(PlanOptions.MINI_BATCH_ENABLED)) {
            missing.add(setting(PlanOptions.MINI_BATCH_ENABLED.key(), "'true'"));
        }
        if (options.get(PlanOptions.MINI_BATCH_ALLOW_LATENCY).toMillis() <= 0) {
            missing.add(setting(PlanOptions.MINI_BATCH_ALLOW_LATENCY.key(), POSITIVE));
        }
        if (options.get(PlanOptions.MINI_BATCH_SIZE) <= 0) {
            missing.add(setting(PlanOptions.MINI_BATCH_SIZE.key(), POSITIVE));
        }
        if (options.get(PlanOptions.AGG_PHASE_STRATEGY) == AggregatePhases.ONE_PHASE) {
            missing.add(setting(PlanOptions.AGG_PHASE_STRATEGY.key(), "'AUTO'"));
        }
        return missing;
    }

    private static String setting(String option, String value) {
        return "'" + option + "' to " + value;
    }
}
