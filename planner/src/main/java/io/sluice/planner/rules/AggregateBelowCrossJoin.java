package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.rules.AggregateJoinTransposeRule;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Aggregates each side of a cross join before all its rows are joined with all of the other's. Each side must have a key: without one an
 * aggregate has a row even where the side has none, and the join then gives groups that are not there.
 */
public final class AggregateBelowCrossJoin extends AggregateJoinTransposeRule {
    public static final AggregateBelowCrossJoin INSTANCE = new AggregateBelowCrossJoin();

    private AggregateBelowCrossJoin() {
        super(Config.EXTENDED.withOperandFor(LogicalAggregate.class, LogicalJoin.class, true));
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        Join join = call.rel(1);
        int left = join.getLeft().getRowType().getFieldCount();
        ImmutableBitSet ofLeft = ImmutableBitSet.range(left);
        return super.matches(call)
                && join.getJoinType() == JoinRelType.INNER
                && join.getCondition().isAlwaysTrue()
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getGroupSet().intersects(ofLeft)
                && !ofLeft.contains(aggregate.getGroupSet());
    }
}
