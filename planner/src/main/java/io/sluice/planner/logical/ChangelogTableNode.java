package io.sluice.planner.logical;

import io.sluice.planner.validate.ChangelogCall;
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

/** TO_CHANGELOG or FROM_CHANGELOG in FROM. */
public final class ChangelogTableNode extends SingleRel {
    private final ChangelogCall call;

    public ChangelogTableNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, ChangelogCall call) {
        super(cluster, traits, input);
        this.call = call;
    }

    public ChangelogCall call() {
        return call;
    }

    @Override
    protected RelDataType deriveRowType() {
        return call.rowType(getInput().getRowType(), getCluster().getTypeFactory());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ChangelogTableNode(getCluster(), traits, inputs.get(0), call);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("call", call);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
