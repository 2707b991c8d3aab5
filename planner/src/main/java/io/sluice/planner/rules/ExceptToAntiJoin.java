package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.tools.RelBuilder;

/** Makes an anti-join of EXCEPT without duplicates. */
public final class ExceptToAntiJoin extends RelRule<RuleConfig> {
    public static final ExceptToAntiJoin INSTANCE = new ExceptToAntiJoin();

    private ExceptToAntiJoin() {
        super(RuleConfig.of("ExceptToAntiJoin", operands -> operands.operand(LogicalMinus.class)
                .predicate(minus -> !minus.all && minus.getInputs().size() == 2)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalMinus minus = call.rel(0);
        RelBuilder builder = call.builder();
        builder.push(minus.getInput(0)).push(minus.getInput(1));
        builder.join(JoinRelType.ANTI, SetOperands.sameRow(builder, minus.getInput(0), minus.getInput(1)));
        call.transformTo(builder.distinct().convert(minus.getRowType(), false).build());
    }
}
