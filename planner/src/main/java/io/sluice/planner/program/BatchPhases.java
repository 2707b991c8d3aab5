package io.sluice.planner.program;

import io.sluice.planner.batch.AddDynamicFilters;
import io.sluice.planner.batch.AddRuntimeFilters;
import io.sluice.planner.batch.BatchImplementation;
import io.sluice.planner.batch.PushAggregateIntoScan;
import io.sluice.planner.batch.ReduceGroupKeys;
import io.sluice.planner.batch.SplitOver;
import io.sluice.planner.rules.CountNoRows;
import io.sluice.planner.rules.ExpandGroupingSets;
import io.sluice.planner.rules.MergeCalcs;
import io.sluice.planner.rules.RemoveTrivialCalc;
import io.sluice.planner.rules.ResolveWindowProperties;
import io.sluice.planner.rules.SortAfterCalc;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.rules.CoreRules;

/** The phases of the batch optimizer: up to the logical tree those of {@link StreamPhases}, then its own. */
final class BatchPhases {
    private static final String DEFAULT_REWRITE = "default_rewrite";
    private static final String PROJECT_REWRITE = "project_rewrite";
    private static final String LOGICAL_REWRITE = "logical_rewrite";

    /** Rows of a batch stay in windows by their columns: no aggregate takes a window table over. */
    private static final String TIME_INDICATOR = "time_indicator";

    private static final String PHYSICAL = "physical";
    private static final String PHYSICAL_REWRITE = "physical_rewrite";

    private static final List<RelOptRule> AGGREGATE_REWRITE = List.of(
            CoreRules.AGGREGATE_REMOVE,
            CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES,
            CountNoRows.INSTANCE,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE);

    /** DISTINCT aggregates over several fields have become grouping sets. */
    private static final List<RelOptRule> EXPAND_SETS =
            List.of(ExpandGroupingSets.INSTANCE, CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE);

    private static final List<RelOptRule> MERGE_CALCS = List.of(MergeCalcs.INSTANCE, RemoveTrivialCalc.INSTANCE);

    /** Only what an OVER aggregate uses, and what is used above it, is sorted for it. */
    private static final List<RelOptRule> NARROW_OVER = List.of(CoreRules.PROJECT_WINDOW_TRANSPOSE);

    private static final List<RelOptRule> SORT = List.of(
            SortAfterCalc.INSTANCE, MergeCalcs.INSTANCE, ResolveWindowProperties.INSTANCE, RemoveTrivialCalc.INSTANCE);

    private BatchPhases() {}

    /** In the order in which they run. */
    static List<Phase> all() {
        List<Phase> phases = new ArrayList<>();
        for (Phase phase : StreamPhases.all()) {
            if (phase.name().equals(PHYSICAL)) {
                break;
            }
            phases.add(
                    switch (phase.name()) {
                        // Before conditions on its results come between an OVER aggregate and its projection.
                        case DEFAULT_REWRITE -> phase.then(HepRewrite.bottomUp(NARROW_OVER));
                        case PROJECT_REWRITE ->
                            new Phase(phase.name(), HepRewrite.bottomUp(NARROW_OVER))
                                    .then(phase.rewrite())
                                    .then(HepRewrite.bottomUp(AGGREGATE_REWRITE))
                                    .then(HepRewrite.bottomUp(EXPAND_SETS));
                        case LOGICAL_REWRITE ->
                            phase.then(HepRewrite.bottomUp(SORT))
                                    .then(new SplitOver())
                                    .then(new ReduceGroupKeys())
                                    .then(HepRewrite.bottomUp(MERGE_CALCS));
                        case TIME_INDICATOR -> new Phase(TIME_INDICATOR, new TimeAttributes());
                        default -> phase;
                    });
        }
        phases.add(new Phase(PHYSICAL, new BatchImplementation()));
        phases.add(new Phase(PHYSICAL_REWRITE, new PushAggregateIntoScan())
                .then(new AddDynamicFilters())
                .then(new AddRuntimeFilters()));
        return List.copyOf(phases);
    }
}
