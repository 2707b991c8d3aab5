package io.sluice.planner.batch;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Union;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.UnionNode;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** UNION ALL. */
final class UnionRel extends BatchRel {

    private UnionRel(RelOptCluster cluster, List<RelNode> inputs, RelDataType rowType) {
        super(cluster, inputs, rowType);
    }

    static List<Choice> choices(UnionNode union, Wanted wanted, Search search) {
        if (wanted.sorted()) {
            return List.of();
        }
        double rows = search.rows(union);
        BatchCost cost = BatchCost.of(rows, rows * CostUnits.EVALUATE);
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : union.getInputs()) {
            Optional<Choice> best = search.find(input, wanted);
            if (best.isEmpty()) {
                return List.of();
            }
            inputs.add(best.get().rel());
            cost = cost.plus(best.get().cost());
        }
        return List.of(new Choice(new UnionRel(union.getCluster(), inputs, union.getRowType()), rows, cost));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new UnionRel(getCluster(), others, getRowType());
    }

    @Override
    double rows(List<Double> inputs) {
        return inputs.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Union").with("all", true).with("union", fields());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new Union();
    }
}
