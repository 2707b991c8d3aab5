package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchSortLimit;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;

/** ORDER BY with LIMIT. */
final class SortLimitRel extends BatchRel {
    private final RelCollation collation;
    private final LimitRel.Window window;
    private final boolean global;

    private SortLimitRel(
            RelOptCluster cluster, RelNode input, RelCollation collation, LimitRel.Window window, boolean global) {
        super(cluster, List.of(input), input.getRowType());
        this.collation = collation;
        this.window = window;
        this.global = global;
    }

    /** Each subtask keeps its first rows, then one subtask finds the first of all. */
    static List<Choice> choices(LimitNode limit, Wanted wanted, Search search) {
        RelCollation collation = limit.getCollation();
        if (!Spread.SINGLE.satisfies(wanted.spread()) || !collation.satisfies(wanted.collation())) {
            return List.of();
        }
        LimitRel.Window window = LimitRel.Window.of(limit);
        Choice input = search.best(limit.getInput(), Wanted.ANY);
        Choice local = choice(input, collation, window.ofParts(), false);
        return List.of(choice(ExchangeRel.choice(local, Spread.SINGLE), collation, window, true));
    }

    private static Choice choice(Choice input, RelCollation collation, LimitRel.Window window, boolean global) {
        double rows = window.rows(input.rows());
        double kept = Math.min(input.rows(), window.end());
        int keys = collation.getFieldCollations().size();
        BatchCost self = BatchCost.of(rows, CostUnits.top(input.rows(), kept, keys))
                .withMemory(kept * RowSize.values(input.rel().getRowType()));
        SortLimitRel rel = new SortLimitRel(input.rel().getCluster(), input.rel(), collation, window, global);
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new SortLimitRel(getCluster(), others.get(0), collation, window, global);
    }

    @Override
    double rows(List<Double> inputs) {
        return window.rows(inputs.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        Description description =
                Description.of("SortLimit").with("orderBy", SortKeys.describe(collation, inputFields()));
        return window.describe(description).with("global", global);
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchSortLimit(SortKeys.toPlan(collation), window.offset(), window.end(), global);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(
                new InputProperty(global ? Distribution.SINGLETON : Distribution.UNKNOWN, DamBehavior.END_INPUT, 0));
    }
}
