package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** A join of several inputs at once. */
public abstract class JoinOfSeveral extends RelOfSeveral {
    private final MultiJoinSpec spec;

    protected JoinOfSeveral(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, MultiJoinSpec spec) {
        super(cluster, traits, inputs);
        this.spec = spec;
    }

    public final MultiJoinSpec spec() {
        return spec;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("types", spec.types())
                .item("conditions", spec.conditions())
                .item("fields", spec.names())
                .item("ttl", spec.ttl());
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
