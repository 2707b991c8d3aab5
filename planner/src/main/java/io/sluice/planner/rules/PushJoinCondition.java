package io.sluice.planner.rules;

import io.sluice.planner.metadata.TemporalCondition;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.FilterJoinRule;

/** Asks below a join what it asks of one side; not in temporal joins: fewer versions are not the same versions. */
public final class PushJoinCondition extends FilterJoinRule.JoinConditionPushRule {
    public static final PushJoinCondition INSTANCE = new PushJoinCondition();

    private PushJoinCondition() {
        super(FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Join join = call.rel(0);
        return super.matches(call)
                && TemporalCondition.find(join.getCondition()).isEmpty();
    }
}
