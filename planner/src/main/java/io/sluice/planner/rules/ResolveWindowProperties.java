package io.sluice.planner.rules;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.logical.GroupWindowNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/** Puts what is known of a window where it is asked for, and does not have it known where it is not. */
public final class ResolveWindowProperties extends RelRule<RuleConfig> {
    public static final ResolveWindowProperties INSTANCE = new ResolveWindowProperties();

    private ResolveWindowProperties() {
        super(RuleConfig.of("ResolveWindowProperties", operands -> operands.operand(CalcNode.class)
                .oneInput(window -> window.operand(GroupWindowNode.class)
                        .predicate(node -> node.windowing().showsWindow())
                        .anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        CalcNode calc = call.rel(0);
        GroupWindowNode node = call.rel(1);
        RexProgram program = calc.getProgram();
        RexBuilder rex = calc.getCluster().getRexBuilder();
        WindowProperties resolved = new WindowProperties(rex);
        List<RexNode> projects = new ArrayList<>();
        program.expandList(program.getProjectList()).forEach(project -> projects.add(project.accept(resolved)));
        RexNode condition = program.getCondition() == null
                ? null
                : program.expandLocalRef(program.getCondition()).accept(resolved);
        GroupWindowing windowing = node.windowing();
        List<RexNode> all = new ArrayList<>(projects);
        if (condition != null) {
            all.add(condition);
        }
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(all, null);
        boolean shown = used.length() > windowing.firstProperty();
        RelNode input = shown ? node : node.with(node.getInput(), windowing.hidden());
        RexProgram now = RexProgram.create(
                input.getRowType(), projects, condition, calc.getRowType().getFieldNames(), rex);
        if (!shown || !now.toString().equals(program.toString())) {
            call.transformTo(calc.copy(calc.getTraitSet(), input, now));
        }
    }
}
