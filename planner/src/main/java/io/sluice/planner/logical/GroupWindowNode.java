package io.sluice.planner.logical;

import io.sluice.planner.convert.GroupWindowing;
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

/** GROUP BY TUMBLE, HOP or SESSION. */
public final class GroupWindowNode extends SingleRel {
    private final GroupWindowing windowing;

    public GroupWindowNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, GroupWindowing windowing) {
        super(cluster, traits, input);
        this.windowing = windowing;
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
    public GroupWindowNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return with(inputs.get(0), windowing);
    }

    /** The same over another input, or with other aggregates. */
    public GroupWindowNode with(RelNode input, GroupWindowing newWindowing) {
        return new GroupWindowNode(getCluster(), traitSet, input, newWindowing);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("windowing", windowing);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
