package io.sluice.planner.rules;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.rules.AggregateProjectMergeRule;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Permutation;

/**
 * Lets an aggregate take the fields of its input in another order, where a projection does nothing but order them. Keys come out in the
 * order of their fields, and may have to be put into the query's order again: above a filter, with which the projection is one calc anyway,
 * they stay as they are.
 */
public final class MergePermutedProject extends AggregateProjectMergeRule {
    public static final MergePermutedProject INSTANCE = new MergePermutedProject();

    private MergePermutedProject() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Project project = call.rel(1);
        Permutation permutation = project.getPermutation();
        Aggregate aggregate = call.rel(0);
        return super.matches(call)
                && permutation != null
                && !permutation.isIdentity()
                && (!isFilter(project.getInput()) || keepsOrder(aggregate.getGroupSet(), permutation));
    }

    private static boolean isFilter(RelNode rel) {
        return rel.stripped() instanceof Filter;
    }

    private static boolean keepsOrder(ImmutableBitSet keys, Permutation permutation) {
        int last = -1;
        for (int key : keys) {
            int source = permutation.getTarget(key);
            if (source < last) {
                return false;
            }
            last = source;
        }
        return true;
    }
}
