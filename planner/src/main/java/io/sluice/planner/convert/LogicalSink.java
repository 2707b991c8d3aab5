package io.sluice.planner.convert;

import io.sluice.planner.table.SinkTarget;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.hint.RelHint;

/** Writes its input, whose columns are the table's persisted columns in order, to a table. */
public final class LogicalSink extends SingleRel {
    private final SinkTarget target;
    private final List<RelHint> hints;

    private LogicalSink(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, SinkTarget target, List<RelHint> hints) {
        super(cluster, traits, input);
        this.target = target;
        this.hints = List.copyOf(hints);
    }

    /** @param hints those on the table, for the plan's text only: the target has them applied */
    public static LogicalSink create(RelNode input, SinkTarget target, List<RelHint> hints) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalSink(cluster, cluster.traitSetOf(Convention.NONE), input, target, hints);
    }

    public SinkTarget target() {
        return target;
    }

    public List<RelHint> hints() {
        return hints;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalSink(getCluster(), traits, inputs.get(0), target, hints);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", target.identifier().summary())
                .itemIf(
                        "targetColumns",
                        target.targetColumns().stream()
                                .map(path -> path.toString().replace(" ", ""))
                                .collect(Collectors.joining(",")),
                        !target.targetColumns().isEmpty())
                .item("fields", String.join(", ", getRowType().getFieldNames()))
                .itemIf("hints", hintTexts(), !hints.isEmpty());
    }

    /** As {@link RelHint} prints itself, without a path: hints on a table to insert into are inherited by nothing. */
    private List<String> hintTexts() {
        return hints.stream()
                .map(hint -> "[" + hint.hintName + " options:" + hint.kvOptions + "]")
                .toList();
    }
}
