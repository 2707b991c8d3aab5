package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.metadata.Determinism;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;

/** Makes one of two calcs, one upon the other; not when an expression like RAND() would be evaluated more often than the query says. */
public final class MergeCalcs extends RelRule<RuleConfig> {
    public static final MergeCalcs INSTANCE = new MergeCalcs();

    private MergeCalcs() {
        super(RuleConfig.of("MergeCalcs", operands -> operands.operand(CalcNode.class)
                .oneInput(below -> below.operand(CalcNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode top = call.rel(0);
        CalcNode bottom = call.rel(1);
        if (repeats(top.getProgram(), bottom.getProgram())) {
            return;
        }
        RexProgram merged = RexProgramBuilder.mergePrograms(
                top.getProgram(), bottom.getProgram(), top.getCluster().getRexBuilder());
        call.transformTo(top.copy(top.getTraitSet(), bottom.getInput(), merged));
    }

    private static boolean repeats(RexProgram top, RexProgram bottom) {
        List<RexNode> above = new ArrayList<>(top.expandList(top.getProjectList()));
        if (top.getCondition() != null) {
            above.add(top.expandLocalRef(top.getCondition()));
        }
        return Determinism.repeats(above, bottom.expandList(bottom.getProjectList()));
    }
}
