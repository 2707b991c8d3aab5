package io.sluice.planner.rules;

import io.sluice.planner.logical.CalcNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;

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
        List<RexNode> below = bottom.expandList(bottom.getProjectList());
        if (below.stream().allMatch(RexUtil::isDeterministic)) {
            return false;
        }
        Map<Integer, Integer> uses = new HashMap<>();
        RexVisitorImpl<Void> counter = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef ref) {
                uses.merge(ref.getIndex(), 1, Integer::sum);
                return super.visitInputRef(ref);
            }
        };
        top.expandList(top.getProjectList()).forEach(node -> node.accept(counter));
        if (top.getCondition() != null) {
            top.expandLocalRef(top.getCondition()).accept(counter);
        }
        return uses.entrySet().stream()
                .anyMatch(use -> use.getValue() > 1 && !RexUtil.isDeterministic(below.get(use.getKey())));
    }
}
