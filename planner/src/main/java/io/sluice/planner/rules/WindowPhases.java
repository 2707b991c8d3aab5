package io.sluice.planner.rules;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.logical.WindowAggregateNode;
import io.sluice.planner.physical.AggregateCalls;
import io.sluice.planner.translate.PlanOptions;
import java.util.Objects;

/** Whether a window aggregate aggregates slices before it sends them on. */
final class WindowPhases {
    private WindowPhases() {}

    /** Not by the clock, where slices would close at another time here and there, and not for sessions, which have none. */
    static boolean inTwo(WindowAggregateNode aggregate) {
        PlannerContext context =
                aggregate.getCluster().getPlanner().getContext().unwrap(PlannerContext.class);
        boolean wanted = Objects.requireNonNull(context).config().get(PlanOptions.AGG_PHASE_STRATEGY)
                != PlanOptions.AggregatePhases.ONE_PHASE;
        return wanted
                && aggregate.grouping().isRowtime()
                && !(aggregate.grouping().windowing().window() instanceof WindowSpec.Session)
                && aggregate.calls().stream().allMatch(AggregateCalls::isMergeable);
    }
}
