package io.sluice.planner.rules;

import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.type.TimeAttributeType;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rex.RexCall;

/**
 * Makes one of two projections, one upon the other; not when an expression like RAND() would be evaluated more often, and not when
 * the lower one gives rows of OVER their processing time: they would be taken apart again, and the time would have lost its name.
 */
public final class MergeProjects extends ProjectMergeRule {
    public static final MergeProjects INSTANCE = new MergeProjects();

    private MergeProjects() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Project top = call.rel(0);
        Project bottom = call.rel(1);
        return super.matches(call)
                && !(top.containsOver() && hasProctime(bottom))
                && !Determinism.repeats(top.getProjects(), bottom.getProjects());
    }

    private static boolean hasProctime(Project project) {
        return project.getProjects().stream()
                .anyMatch(field -> field instanceof RexCall && TimeAttributeType.isProctime(field.getType()));
    }
}
