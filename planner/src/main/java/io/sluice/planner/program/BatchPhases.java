package io.sluice.planner.program;

import io.sluice.planner.batch.BatchImplementation;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.rules.CoreRules;

/** The phases of the batch optimizer: up to the logical tree those of {@link StreamPhases}, then its own. */
final class BatchPhases {
    private static final String PROJECT_REWRITE = "project_rewrite";
    private static final String PHYSICAL = "physical";

    private static final List<RelOptRule> AGGREGATE_REWRITE = List.of(
            CoreRules.AGGREGATE_REMOVE,
            CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE);

    private BatchPhases() {}

    /** In the order in which they run. */
    static List<Phase> all() {
        List<Phase> phases = new ArrayList<>();
        for (Phase phase : StreamPhases.all()) {
            if (phase.name().equals(PHYSICAL)) {
                break;
            }
            phases.add(
                    phase.name().equals(PROJECT_REWRITE)
                            ? phase.then(HepRewrite.bottomUp(AGGREGATE_REWRITE))
                            : phase);
        }
        phases.add(new Phase(PHYSICAL, new BatchImplementation()));
        return List.copyOf(phases);
    }
}
