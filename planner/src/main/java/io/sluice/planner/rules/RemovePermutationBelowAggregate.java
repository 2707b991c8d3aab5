package io.sluice.planner.rules;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Permutation;
import org.jspecify.annotations.Nullable;

/** Lets an aggregate find its fields where they are when a calc below it only puts all fields in another order. */
public final class RemovePermutationBelowAggregate extends RelRule<RuleConfig> {
    public static final RemovePermutationBelowAggregate INSTANCE = new RemovePermutationBelowAggregate();

    private RemovePermutationBelowAggregate() {
        super(RuleConfig.of("RemovePermutationBelowAggregate", operands -> operands.operand(AggregateNode.class)
                .oneInput(below -> below.operand(CalcNode.class).anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        AggregateNode aggregate = call.rel(0);
        CalcNode calc = call.rel(1);
        RexProgram program = calc.getProgram();
        Permutation sources = program.getCondition() == null ? permutation(program) : null;
        if (sources == null
                || aggregate.getGroupType() != AggregateNode.Group.SIMPLE
                || !keepsOrder(aggregate, sources)) {
            return;
        }
        List<AggregateCall> calls = new ArrayList<>();
        for (AggregateCall each : aggregate.getAggCallList()) {
            List<Integer> arguments =
                    each.getArgList().stream().map(sources::getTarget).toList();
            int filter = each.filterArg < 0 ? -1 : sources.getTarget(each.filterArg);
            calls.add(each.withArgList(arguments).withFilter(filter));
        }
        ImmutableBitSet groups = aggregate.getGroupSet().permute(sources);
        call.transformTo(aggregate.copy(aggregate.getTraitSet(), calc.getInput(), groups, null, calls));
    }

    /** Null when the calc computes something, or leaves out a field and has another twice, for which the program's own would do. */
    private static @Nullable Permutation permutation(RexProgram program) {
        int fields = program.getInputRowType().getFieldCount();
        return Project.getPermutation(
                fields,
                program.getProjectList().stream().map(program::expandLocalRef).toList());
    }

    /** Whether the keys, which come out in the order of their fields, come out as before. */
    private static boolean keepsOrder(AggregateNode aggregate, Permutation sources) {
        int last = -1;
        for (int key : aggregate.getGroupSet()) {
            int source = sources.getTarget(key);
            if (source < last) {
                return false;
            }
            last = source;
        }
        return true;
    }
}
