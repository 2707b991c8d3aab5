package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.tools.RelBuilder;

/** Makes a semi-join of INTERSECT without duplicates. */
public final class IntersectToSemiJoin extends RelRule<RuleConfig> {
    public static final IntersectToSemiJoin INSTANCE = new IntersectToSemiJoin();

    private IntersectToSemiJoin() {
        super(RuleConfig.of("IntersectToSemiJoin", operands -> operands.operand(LogicalIntersect.class)
                .predicate(intersect -> !intersect.all && intersect.getInputs().size() == 2)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalIntersect intersect = call.rel(0);
        RelBuilder builder = call.builder();
        builder.push(intersect.getInput(0)).push(intersect.getInput(1));
        builder.join(JoinRelType.SEMI, SetOperands.sameRow(builder, intersect.getInput(0), intersect.getInput(1)));
        call.transformTo(
                builder.distinct().convert(intersect.getRowType(), false).build());
    }
}
