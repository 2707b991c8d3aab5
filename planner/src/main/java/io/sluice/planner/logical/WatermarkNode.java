package io.sluice.planner.logical;

import io.sluice.planner.convert.LogicalWatermarkAssigner;
import io.sluice.planner.type.SluiceTypeFactory;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** Makes a field the event time. */
public final class WatermarkNode extends SingleRel {
    private final int rowtime;
    private final RexNode watermark;

    public WatermarkNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, int rowtime, RexNode watermark) {
        super(cluster, traits, input);
        this.rowtime = rowtime;
        this.watermark = watermark;
    }

    public int rowtime() {
        return rowtime;
    }

    public RexNode watermark() {
        return watermark;
    }

    @Override
    protected RelDataType deriveRowType() {
        SluiceTypeFactory types = (SluiceTypeFactory) getCluster().getTypeFactory();
        return LogicalWatermarkAssigner.rowType(types, getInput().getRowType(), rowtime);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WatermarkNode(getCluster(), traits, inputs.get(0), rowtime, watermark);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rowtime", rowtime).item("watermark", watermark);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
