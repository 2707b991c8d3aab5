package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchSort;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.LimitNode;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;

/** Sorts the rows of each subtask. */
final class SortRel extends BatchRel {
    /** Bytes that sorting needs for a row beside the row. */
    private static final double POINTERS = 28;

    private final RelCollation collation;

    private SortRel(RelOptCluster cluster, RelNode input, RelCollation collation) {
        super(cluster, List.of(input), input.getRowType());
        this.collation = collation;
    }

    /** Rows of a choice in another order. */
    static Choice choice(Choice input, RelCollation collation) {
        BatchRel below = input.rel();
        BatchCost self = BatchCost.of(
                        input.rows(),
                        CostUnits.sort(
                                input.rows(), collation.getFieldCollations().size()))
                .withMemory(memory(input));
        return new Choice(new SortRel(below.getCluster(), below, collation), input.rows(), self.plus(input.cost()));
    }

    /** Bytes that sorting the rows of a choice takes. */
    static double memory(Choice input) {
        return input.rows() * (RowSize.inMemory(input.rel().getRowType()) + POINTERS);
    }

    /** ORDER BY without LIMIT: all rows go to one subtask. */
    static List<Choice> choices(LimitNode sort, Wanted wanted, Search search) {
        boolean asWanted =
                Spread.SINGLE.satisfies(wanted.spread()) && sort.getCollation().satisfies(wanted.collation());
        return asWanted
                ? search.find(sort.getInput(), Wanted.of(Spread.SINGLE)).stream()
                        .map(input -> choice(input, sort.getCollation()))
                        .toList()
                : List.of();
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new SortRel(getCluster(), others.get(0), collation);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Sort").with("orderBy", SortKeys.describe(collation, inputFields()));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchSort(SortKeys.toPlan(collation));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return BatchOptions.SORT;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(new InputProperty(Distribution.UNKNOWN, DamBehavior.END_INPUT, 0));
    }
}
