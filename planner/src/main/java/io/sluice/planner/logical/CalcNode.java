package io.sluice.planner.logical;

import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.metadata.WindowColumns.Windowed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/** Projection and filter in one. */
public final class CalcNode extends Calc implements Windowed {

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
    public Optional<WindowColumns> windowColumns() {
        return WindowColumns.of(getInput()).flatMap(columns -> columns.project(outputs()));
    }

    /** By field of the input, the fields of the output that hold the same. */
    private Map<Integer, List<Integer>> outputs() {
        Map<Integer, List<Integer>> outputs = new HashMap<>();
        List<RexNode> projects = getProgram().expandList(getProgram().getProjectList());
        for (int i = 0; i < projects.size(); i++) {
            if (projects.get(i) instanceof RexInputRef ref) {
                outputs.computeIfAbsent(ref.getIndex(), field -> new ArrayList<>())
                        .add(i);
            }
        }
        return outputs;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
