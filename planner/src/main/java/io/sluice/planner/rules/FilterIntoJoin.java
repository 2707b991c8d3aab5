package io.sluice.planner.rules;

import io.sluice.planner.metadata.TemporalCondition;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.FilterJoinRule;

/** Asks in a join what is asked above it; not in temporal joins: fewer versions are not the same versions. */
public final class FilterIntoJoin extends FilterJoinRule.FilterIntoJoinRule {
    public static final FilterIntoJoin INSTANCE = new FilterIntoJoin();

    private FilterIntoJoin() {
        super(FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Join join = call.rel(1);
        return super.matches(call)
                && TemporalCondition.find(join.getCondition()).isEmpty();
    }
}
