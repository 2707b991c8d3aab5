package io.sluice.planner.convert;

import io.sluice.planner.type.SluiceTypeFactory;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;

/** GROUP BY TUMBLE, HOP or SESSION. */
public final class LogicalGroupWindow extends SingleRel {
    private final GroupWindowing windowing;

    private LogicalGroupWindow(RelOptCluster cluster, RelTraitSet traits, RelNode input, GroupWindowing windowing) {
        super(cluster, traits, input);
        this.windowing = windowing;
    }

    public static LogicalGroupWindow create(RelNode input, GroupWindowing windowing) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalGroupWindow(cluster, cluster.traitSetOf(Convention.NONE), input, windowing);
    }

    public GroupWindowing windowing() {
        return windowing;
    }

    @Override
    protected RelDataType deriveRowType() {
        return windowing.rowType(
                getInput().getRowType(), (SluiceTypeFactory) getCluster().getTypeFactory());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalGroupWindow(getCluster(), traits, inputs.get(0), windowing);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("windowing", windowing);
    }
}
