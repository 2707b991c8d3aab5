package io.sluice.planner.batch;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.logical.CalcNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.util.ImmutableBitSet;

/** Groups by as few fields as determine the others, which are sent on with each group. */
public final class ReduceGroupKeys implements UnaryOperator<RelNode> {

    @Override
    public RelNode apply(RelNode rel) {
        List<RelNode> inputs = rel.getInputs().stream().map(this).toList();
        RelNode over = inputs.equals(rel.getInputs()) ? rel : rel.copy(rel.getTraitSet(), inputs);
        if (over instanceof AggregateNode aggregate
                && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.phase() == AggregatePhase.WHOLE) {
            ImmutableBitSet keys = DeterminedFields.keysOf(aggregate.getInput(), aggregate.getGroupSet());
            return keys.equals(aggregate.getGroupSet()) ? aggregate : reduced(aggregate, keys);
        }
        return over;
    }

    private static RelNode reduced(AggregateNode aggregate, ImmutableBitSet keys) {
        ImmutableBitSet others = aggregate.getGroupSet().except(keys);
        List<AggregateCall> calls = new ArrayList<>();
        others.forEach(field -> calls.add(AuxiliaryGroup.of(field, aggregate.getInput())));
        List<String> names = aggregate.getRowType().getFieldNames();
        for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
            AggregateCall call = aggregate.getAggCallList().get(i);
            calls.add(call.withName(names.get(aggregate.getGroupCount() + i)));
        }
        AggregateNode smaller =
                aggregate.copy(aggregate.getTraitSet(), aggregate.getInput(), keys, List.of(keys), calls);
        return inOrder(aggregate, smaller, keys, others);
    }

    /** The fields in the order that they had. */
    private static RelNode inOrder(
            AggregateNode aggregate, AggregateNode smaller, ImmutableBitSet keys, ImmutableBitSet others) {
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<RexNode> projects = new ArrayList<>();
        for (int field : aggregate.getGroupSet()) {
            int place = keys.get(field) ? keys.indexOf(field) : keys.cardinality() + others.indexOf(field);
            projects.add(rex.makeInputRef(smaller, place));
        }
        for (int field = projects.size(); field < smaller.getRowType().getFieldCount(); field++) {
            projects.add(rex.makeInputRef(smaller, field));
        }
        RexProgram program = RexProgram.create(
                smaller.getRowType(), projects, null, aggregate.getRowType().getFieldNames(), rex);
        return program.isTrivial() ? smaller : CalcNode.create(smaller, program);
    }
}
