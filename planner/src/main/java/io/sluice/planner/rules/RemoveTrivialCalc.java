package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;

/** Removes calcs that neither filter nor change anything. Names are not kept: what a query's columns are called stands in its validated type. */
public final class RemoveTrivialCalc extends RelRule<RuleConfig> {
    public static final RemoveTrivialCalc INSTANCE = new RemoveTrivialCalc();

    private RemoveTrivialCalc() {
        super(RuleConfig.of("RemoveTrivialCalc", operands -> operands.operand(CalcNode.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        if (calc.getProgram().isTrivial()) {
            call.transformTo(calc.getInput());
        }
    }
}
