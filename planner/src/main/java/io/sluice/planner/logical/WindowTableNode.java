package io.sluice.planner.logical;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.planner.validate.WindowTableOperator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/** TUMBLE, HOP, CUMULATE or SESSION in FROM. */
public final class WindowTableNode extends SingleRel implements Windowed {
    private final WindowSpec window;
    private final int timeColumn;

    public WindowTableNode(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, WindowSpec window, int timeColumn) {
        super(cluster, traits, input);
        this.window = window;
        this.timeColumn = timeColumn;
    }

    public WindowSpec window() {
        return window;
    }

    public int timeColumn() {
        return timeColumn;
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
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowTableNode(getCluster(), traits, inputs.get(0), window, timeColumn);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("window", window).item("timeColumn", timeColumn);
    }

    /** Windows over an ordinary column, which batch mode allows, are columns like others: no watermark says when they are over. */
    @Override
    public Optional<WindowColumns> windowColumns() {
        RelDataType time =
                getInput().getRowType().getFieldList().get(timeColumn).getType();
        if (!TimeAttributeType.isTimeAttribute(time)) {
            return Optional.empty();
        }
        int start = getInput().getRowType().getFieldCount();
        return Optional.of(new WindowColumns(
                ImmutableBitSet.of(start), ImmutableBitSet.of(start + 1), ImmutableBitSet.of(start + 2), window, time));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
