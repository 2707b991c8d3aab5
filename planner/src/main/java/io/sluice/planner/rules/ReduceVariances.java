package io.sluice.planner.rules;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;

/** Computes variances and deviations from a count and the squared differences from the mean, of which there is one for all of them. */
public final class ReduceVariances extends RelRule<RuleConfig> {
    public static final RelOptRule OF_AGGREGATE = new ReduceVariances(LogicalAggregate.class);
    public static final RelOptRule OF_GROUP_WINDOW = new ReduceVariances(LogicalGroupWindow.class);

    private ReduceVariances(Class<? extends RelNode> type) {
        super(RuleConfig.of("ReduceVariances" + type.getSimpleName(), operands -> operands.operand(type)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        RelNode rel = call.rel(0);
        if (rel instanceof LogicalAggregate aggregate) {
            if (aggregate.getGroupType() == Aggregate.Group.SIMPLE && hasVariance(aggregate.getAggCallList())) {
                call.transformTo(ofAggregate(aggregate));
            }
        } else if (rel instanceof LogicalGroupWindow window
                && hasVariance(window.windowing().calls())) {
            call.transformTo(ofGroupWindow(window));
        }
    }

    private static boolean hasVariance(List<AggregateCall> calls) {
        return calls.stream().anyMatch(VarianceParts::isVariance);
    }

    private static RelNode ofAggregate(LogicalAggregate aggregate) {
        VarianceParts parts =
                VarianceParts.of(aggregate.getAggCallList(), aggregate.getInput(), aggregate.getGroupCount());
        LogicalAggregate reduced = LogicalAggregate.create(
                aggregate.getInput(), aggregate.getHints(), aggregate.getGroupSet(), null, parts.calls());
        return LogicalProject.create(
                reduced, aggregate.getHints(), parts.results(reduced, 0), aggregate.getRowType(), Set.of());
    }

    private static RelNode ofGroupWindow(LogicalGroupWindow window) {
        GroupWindowing windowing = window.windowing();
        int keys = windowing.keys().size();
        VarianceParts parts = VarianceParts.of(windowing.calls(), window.getInput(), keys);
        LogicalGroupWindow reduced = LogicalGroupWindow.create(window.getInput(), windowing.with(parts.calls()));
        return LogicalProject.create(
                reduced,
                List.of(),
                parts.results(reduced, windowing.properties().size()),
                window.getRowType(),
                Set.of());
    }
}
