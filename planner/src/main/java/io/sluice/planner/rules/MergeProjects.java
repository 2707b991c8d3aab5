package io.sluice.planner.rules;

import io.sluice.planner.metadata.Determinism;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.ProjectMergeRule;

/** Makes one of two projections, one upon the other; not when an expression like RAND() would be evaluated more often. */
public final class MergeProjects extends ProjectMergeRule {
    public static final MergeProjects INSTANCE = new MergeProjects();

    private MergeProjects() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Project top = call.rel(0);
        Project bottom = call.rel(1);
        return super.matches(call) && !Determinism.repeats(top.getProjects(), bottom.getProjects());
    }
}
