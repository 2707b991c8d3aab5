package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** A table that the join above it reads as of a time of its left row. */
public final class TemporalTableNode extends SingleRel {
    private final boolean eventTime;

    public TemporalTableNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, boolean eventTime) {
        super(cluster, traits, input);
        this.eventTime = eventTime;
    }

    public boolean eventTime() {
        return eventTime;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new TemporalTableNode(getCluster(), traits, inputs.get(0), eventTime);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("eventTime", eventTime);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
