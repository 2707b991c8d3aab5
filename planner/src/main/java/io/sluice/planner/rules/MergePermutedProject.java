package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.AggregateProjectMergeRule;
import org.apache.calcite.util.Permutation;

/** Lets an aggregate take the fields of its input in another order, where a projection does nothing but order them. */
public final class MergePermutedProject extends AggregateProjectMergeRule {
    public static final MergePermutedProject INSTANCE = new MergePermutedProject();

    private MergePermutedProject() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Project project = call.rel(1);
        Permutation permutation = project.getPermutation();
        return super.matches(call) && permutation != null && !permutation.isIdentity();
    }
}
