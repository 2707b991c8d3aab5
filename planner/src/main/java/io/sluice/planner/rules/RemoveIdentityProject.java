package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.hep.HepRelVertex;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.rules.ProjectRemoveRule;

/**
 * Leaves out a projection of all fields in order. The names that it gives stay where the fields are made: with a projection below, and
 * above a table function.
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
        RelNode below = input instanceof HepRelVertex vertex ? vertex.getCurrentRel() : input;
        boolean names =
                !below.getRowType().getFieldNames().equals(project.getRowType().getFieldNames());
        if (names && below instanceof Project other) {
            call.transformTo(
                    other.copy(other.getTraitSet(), other.getInput(), other.getProjects(), project.getRowType()));
        } else if (!(names && below instanceof TableFunctionScan)) {
            call.transformTo(input);
        }
    }
}
