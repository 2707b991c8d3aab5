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
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** Makes several rows of one, each by a select list of its own. */
public final class ExpandNode extends SingleRel implements Windowed {
    private final List<List<RexNode>> projects;

    public ExpandNode(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<List<RexNode>> projects,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.projects = projects.stream().map(List::copyOf).toList();
        this.rowType = rowType;
    }

    public List<List<RexNode>> projects() {
        return projects;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ExpandNode(getCluster(), traits, inputs.get(0), projects, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("projects", projects);
    }

    @Override
    public Optional<WindowColumns> windowColumns() {
        return WindowColumns.of(getInput()).flatMap(columns -> columns.project(outputs()));
    }

    /** By field of the input, the fields that hold the same in all rows that are made. */
    private Map<Integer, List<Integer>> outputs() {
        Map<Integer, List<Integer>> outputs = new HashMap<>();
        List<RexNode> first = projects.get(0);
        for (int i = 0; i < first.size(); i++) {
            int field = i;
            if (first.get(i) instanceof RexInputRef ref
                    && projects.stream().allMatch(row -> row.get(field).equals(ref))) {
                outputs.computeIfAbsent(ref.getIndex(), input -> new ArrayList<>())
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
