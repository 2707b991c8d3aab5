package io.sluice.planner.logical;

import io.sluice.planner.table.SinkTarget;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Writes a table. */
public final class SinkNode extends SingleRel {
    private final SinkTarget target;
    private final List<RelHint> hints;

    public SinkNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, SinkTarget target, List<RelHint> hints) {
        super(cluster, traits, input);
        this.target = target;
        this.hints = List.copyOf(hints);
    }

    public SinkTarget target() {
        return target;
    }

    public List<RelHint> hints() {
        return hints;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SinkNode(getCluster(), traits, inputs.get(0), target, hints);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("table", target.identifier());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
