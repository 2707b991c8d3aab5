package io.sluice.planner.convert;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.validate.WindowTableOperator;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;

/** Gives each row of its input once for every window that it belongs to, with the window's start, end and time behind its fields. */
public final class LogicalWindowTable extends SingleRel {
    private final WindowSpec window;
    private final int timeColumn;

    private LogicalWindowTable(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, WindowSpec window, int timeColumn) {
        super(cluster, traits, input);
        this.window = window;
        this.timeColumn = timeColumn;
    }

    /** @param timeColumn the field of the input that says when a row happened */
    public static LogicalWindowTable create(RelNode input, WindowSpec window, int timeColumn) {
        RelOptCluster cluster = input.getCluster();
        return new LogicalWindowTable(cluster, cluster.traitSetOf(Convention.NONE), input, window, timeColumn);
    }

    public WindowSpec window() {
        return window;
    }

    public int timeColumn() {
        return timeColumn;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LogicalWindowTable(getCluster(), traits, inputs.get(0), window, timeColumn);
    }

    @Override
    protected RelDataType deriveRowType() {
        RelDataType row = getInput().getRowType();
        return WindowTableOperator.rowType(
                (SluiceTypeFactory) getCluster().getTypeFactory(),
                row,
                row.getFieldList().get(timeColumn));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("window", window).item("timeColumn", timeColumn);
    }
}
