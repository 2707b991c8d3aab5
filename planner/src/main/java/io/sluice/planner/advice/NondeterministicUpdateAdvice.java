package io.sluice.planner.advice;

import io.sluice.planner.determinism.NondeterministicUpdates;
import io.sluice.spi.config.Options;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;

/** Updates that may take back other rows than were sent. */
final class NondeterministicUpdateAdvice implements Analyzer {
    @Override
    public Optional<Advice> analyze(RelNode root, Options options) {
        return NondeterministicUpdates.find(root).map(problem -> new Advice(Advice.Kind.WARNING, problem, List.of()));
    }
}
