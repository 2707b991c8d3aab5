package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Expand;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.ExpandNode;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** Makes several rows of one, one for each grouping set. */
final class ExpandRel extends BatchRel {
    private final List<List<RexNode>> projects;

    private ExpandRel(RelOptCluster cluster, RelNode input, List<List<RexNode>> projects, RelDataType rowType) {
        super(cluster, List.of(input), rowType);
        this.projects = projects.stream().map(List::copyOf).toList();
    }

    static List<Choice> choices(ExpandNode expand, Wanted wanted, Search search) {
        if (wanted.sorted() || wanted.spread().kind() == Spread.Kind.BROADCAST) {
            return List.of();
        }
        return wanted.over(sources(expand)).flatMap(below -> search.find(expand.getInput(), below)).stream()
                .map(input -> choice(expand, input))
                .toList();
    }

    private static Choice choice(ExpandNode expand, Choice input) {
        double rows = input.rows() * expand.projects().size();
        ExpandRel rel = new ExpandRel(expand.getCluster(), input.rel(), expand.projects(), expand.getRowType());
        return new Choice(
                rel, rows, BatchCost.of(rows, rows * CostUnits.EVALUATE).plus(input.cost()));
    }

    /** By output field, the input field that it copies in all rows, or -1. */
    private static int[] sources(ExpandNode expand) {
        int[] sources = new int[expand.getRowType().getFieldCount()];
        for (int i = 0; i < sources.length; i++) {
            int field = i;
            List<RexNode> values = expand.projects().stream()
                    .map(project -> project.get(field))
                    .distinct()
                    .toList();
            sources[i] = values.size() == 1 && values.get(0) instanceof RexInputRef ref ? ref.getIndex() : -1;
        }
        return sources;
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ExpandRel(getCluster(), others.get(0), projects, getRowType());
    }

    @Override
    double rows(List<Double> inputs) {
        return inputs.get(0) * projects.size();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Expand")
                .with("projects", io.sluice.planner.physical.ExpandRel.describe(projects, fields(), inputFields()));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Expand(projects.stream().map(translation::expressions).toList());
    }

    @Override
    public boolean shareable() {
        return projects.stream().flatMap(List::stream).allMatch(Determinism::isDeterministic);
    }
}
