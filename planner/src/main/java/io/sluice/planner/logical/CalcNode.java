package io.sluice.planner.logical;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexProgram;

/** Projection and filter in one. */
public final class CalcNode extends Calc {

    public CalcNode(RelOptCluster cluster, RelTraitSet traits, RelNode input, RexProgram program) {
        super(cluster, traits, List.of(), input, program);
    }

    public static CalcNode create(RelNode input, RexProgram program) {
        RelTraitSet traits = input.getCluster().traitSet().replace(LogicalConvention.INSTANCE);
        return new CalcNode(input.getCluster(), traits, input, program);
    }

    @Override
    public CalcNode copy(RelTraitSet traits, RelNode input, RexProgram other) {
        return new CalcNode(getCluster(), traits, input, other);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
