package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalGroupWindow;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;

/**
 * Computes variances and deviations from a count and the squared differences from the mean, of which there is one for all of them; and what
 * else stands beside them and can be computed from a count.
 */
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
                call.transformTo(AggregateParts.reduced(aggregate));
            }
        } else if (rel instanceof LogicalGroupWindow window
                && hasVariance(window.windowing().calls())) {
            call.transformTo(AggregateParts.reduced(window));
        }
    }

    private static boolean hasVariance(List<AggregateCall> calls) {
        return calls.stream().anyMatch(AggregateParts::isVariance);
    }
}
