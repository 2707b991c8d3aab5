package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;

/** OVER: the input's fields, then the aggregates over the windows around each row. */
public final class OverNode extends Window {

    public OverNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<RexLiteral> constants,
            RelDataType rowType,
            List<Group> groups) {
        super(cluster, traits, List.of(), input, constants, rowType, groups);
    }

    @Override
    public OverNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new OverNode(getCluster(), traits, inputs.get(0), constants, rowType, groups);
    }

    /** The same windows over another input, whose fields are at the same places. */
    public OverNode over(RelNode input, RelDataType newRowType, List<Group> newGroups) {
        return new OverNode(getCluster(), traitSet, input, constants, newRowType, newGroups);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
