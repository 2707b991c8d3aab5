package io.sluice.planner.batch;

import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.CorrelateNode;
import io.sluice.planner.logical.CorrelateNode.Invocation;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.translate.Translation;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** Joins each row with the rows that a table function makes of it. */
final class CorrelateRel extends BatchRel {
    private final Invocation invocation;

    private CorrelateRel(RelOptCluster cluster, RelNode input, Invocation invocation, RelDataType rowType) {
        super(cluster, List.of(input), rowType);
        this.invocation = invocation;
    }

    /** Rows stay where they are, and in their order. */
    static List<Choice> choices(CorrelateNode correlate, Wanted wanted, Search search) {
        int fields = correlate.getInput().getRowType().getFieldCount();
        int[] sources = IntStream.range(0, correlate.getRowType().getFieldCount())
                .map(field -> field < fields ? field : -1)
                .toArray();
        return wanted.over(sources).flatMap(below -> search.find(correlate.getInput(), below)).stream()
                .map(input -> choice(correlate, input))
                .toList();
    }

    private static Choice choice(CorrelateNode correlate, Choice input) {
        CorrelateRel rel =
                new CorrelateRel(correlate.getCluster(), input.rel(), correlate.invocation(), correlate.getRowType());
        BatchCost self = BatchCost.of(input.rows(), input.rows() * CostUnits.EVALUATE);
        return new Choice(rel, input.rows(), self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new CorrelateRel(getCluster(), others.get(0), invocation, getRowType());
    }

    @Override
    public Description describe(Wording wording) {
        return io.sluice.planner.physical.CorrelateRel.describe(
                invocation, getRowType(), inputFields(), wording == Wording.PLAIN ? Wording.PREFIX : wording);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Correlate(
                JoinSpec.JoinType.valueOf(invocation.joinType().name()),
                translation.expression(invocation.call()),
                invocation.condition().map(translation::expression));
    }

    @Override
    public boolean shareable() {
        return Determinism.isDeterministic(invocation.call());
    }
}
