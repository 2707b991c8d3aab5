package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.TemporalTableNode;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;

/** Filters and projects the rows of a temporal table where it is read. */
public final class PushCalcBelowTemporalTable extends RelRule<RuleConfig> {
    public static final PushCalcBelowTemporalTable INSTANCE = new PushCalcBelowTemporalTable();

    private PushCalcBelowTemporalTable() {
        super(RuleConfig.of("PushCalcBelowTemporalTable", operands -> operands.operand(CalcNode.class)
                .oneInput(table -> table.operand(TemporalTableNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        TemporalTableNode table = call.rel(1);
        CalcNode below = calc.copy(calc.getTraitSet(), table.getInput(), calc.getProgram());
        call.transformTo(table.copy(table.getTraitSet(), List.of(below)));
    }
}
