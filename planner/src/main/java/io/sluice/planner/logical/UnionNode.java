package io.sluice.planner.logical;

import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** UNION ALL. */
public final class UnionNode extends Union implements Windowed {

    public UnionNode(RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs) {
        super(cluster, traits, inputs, true);
    }

    @Override
    public UnionNode copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
        return new UnionNode(getCluster(), traits, inputs);
    }

    @Override
    public Optional<WindowColumns> windowColumns() {
        Optional<WindowColumns> common = WindowColumns.of(getInput(0));
        for (RelNode input : getInputs()) {
            common = common.flatMap(columns -> WindowColumns.of(input).flatMap(columns::intersect));
        }
        return common;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
