package io.sluice.planner.rules;

import io.sluice.planner.convert.LogicalGroupWindow;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.rules.ProjectRemoveRule;

/**
 * Leaves out a projection of all fields in order. Not where its names would be lost: above a table function, and above what is known of a
 * window.
 */
public final class RemoveIdentityProject extends RelRule<RuleConfig> {
    public static final RemoveIdentityProject INSTANCE = new RemoveIdentityProject();

    private RemoveIdentityProject() {
        super(RuleConfig.of("RemoveIdentityProject", operands -> operands.operand(Project.class)
                .predicate(ProjectRemoveRule::isTrivial)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Project project = call.rel(0);
        RelNode input = project.getInput();
        RelNode below = input.stripped();
        boolean names =
                !below.getRowType().getFieldNames().equals(project.getRowType().getFieldNames());
        if (!(names && (below instanceof TableFunctionScan || below instanceof Project time && isOfWindow(time)))) {
            call.transformTo(input);
        }
    }

    private static boolean isOfWindow(Project project) {
        return project.getInput().stripped() instanceof LogicalGroupWindow;
    }
}
