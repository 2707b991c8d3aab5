package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.rules.AggregateRemoveRule;
import org.apache.calcite.rel.rules.CoreRules;

/** Removes GROUP BY and DISTINCT where each group has one row, when all aggregates are then that row's value. */
public final class RemoveUniqueAggregate extends RelRule<RuleConfig> {
    public static final RemoveUniqueAggregate INSTANCE = new RemoveUniqueAggregate();

    private static final AggregateRemoveRule REMOVE = (AggregateRemoveRule) CoreRules.AGGREGATE_REMOVE;

    private RemoveUniqueAggregate() {
        super(RuleConfig.of("RemoveUniqueAggregate", operands -> operands.operand(LogicalAggregate.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        boolean removable = aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && !aggregate.getGroupSet().isEmpty()
                && aggregate.getAggCallList().stream().allMatch(RemoveUniqueAggregate::isValueOfItsRow);
        if (removable && REMOVE.matches(call)) {
            REMOVE.onMatch(call);
        }
    }

    private static boolean isValueOfItsRow(AggregateCall call) {
        return call.filterArg < 0
                && switch (call.getAggregation().getKind()) {
                    case MIN, MAX, SUM -> true;
                    default -> false;
                };
    }
}
