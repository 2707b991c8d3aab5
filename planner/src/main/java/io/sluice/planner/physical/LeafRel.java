package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** What all rels without inputs have in common. */
abstract class LeafRel extends AbstractRelNode implements PhysicalRel {

    LeafRel(RelOptCluster cluster, RelTraitSet traits) {
        super(cluster, traits);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return true;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of();
    }
}
