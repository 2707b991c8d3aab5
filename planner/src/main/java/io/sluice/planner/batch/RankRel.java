package io.sluice.planner.batch;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.BatchRank;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.RankNode;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.Ranks;
import io.sluice.planner.translate.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.util.ImmutableIntList;

/** Keeps the rows of each partition whose RANK lies in a range, of rows that come partition by partition, in order. */
final class RankRel extends BatchRel {
    /** Which part of the rows is guessed to be kept. */
    private static final double KEPT = 0.1;

    private final Ranking ranking;
    private final boolean global;

    private RankRel(RelOptCluster cluster, RelNode input, Ranking ranking, boolean global) {
        super(cluster, List.of(input), ranking.rowType(input));
        this.ranking = ranking;
        this.global = global;
    }

    /** Each subtask drops what cannot be among the first, before rows are sent; unless they are together already. */
    static List<Choice> choices(RankNode rank, Wanted wanted, Search search) {
        Ranking ranking = rank.ranking();
        List<Integer> keys = ranking.partition().toList();
        RelCollation order = OverRel.order(keys, ranking.order());
        Optional<Spread> spread = Partitioning.spread(keys, wanted.spread());
        if (spread.isEmpty()
                || !order.satisfies(wanted.collation())
                || !(ranking.ranks() instanceof Ranks.Between ranks)) {
            return List.of();
        }
        List<Choice> choices = new ArrayList<>();
        Ranking first = new Ranking(
                ranking.type(),
                ranking.partition(),
                ranking.order(),
                new Ranks.Between(1, ranks.end()),
                Optional.empty());
        Choice sorted = search.best(rank.getInput(), new Wanted(Spread.ANY, order));
        Choice sent = ExchangeRel.choice(choice(sorted, first, false), spread.get());
        choices.add(choice(SortRel.choice(sent, order), ranking, true));
        search.find(rank.getInput(), new Wanted(spread.get(), order))
                .ifPresent(together -> choices.add(choice(together, ranking, true)));
        return choices;
    }

    private static Choice choice(Choice input, Ranking ranking, boolean global) {
        RankRel rel = new RankRel(input.rel().getCluster(), input.rel(), ranking, global);
        double rows = Math.max(1, input.rows() * KEPT);
        BatchCost self =
                BatchCost.of(rows, input.rows() * CostUnits.FUNCTION).withMemory(RowSize.values(rel.getRowType()));
        return new Choice(rel, rows, self.plus(input.cost()));
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new RankRel(getCluster(), others.get(0), ranking, global);
    }

    @Override
    double rows(List<Double> inputs) {
        return inputs.get(0) * KEPT;
    }

    @Override
    public Description describe(Wording wording) {
        List<String> names = inputFields();
        return Description.of("Rank")
                .with("rankType", ranking.type().name())
                .with("rankRange", ranking.ranks().describe(names))
                .with(
                        "partitionBy",
                        ranking.partition().toList().stream().map(names::get).toList())
                .with("orderBy", SortKeys.describe(ranking.order(), names))
                .with("global", global)
                .with("select", fields());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        Ranks.Between ranks = (Ranks.Between) ranking.ranks();
        return new BatchRank(
                ranking.partition().toList(),
                ImmutableIntList.copyOf(ranking.order().getKeys()),
                ranks.start(),
                ranks.end(),
                ranking.numberField().isPresent());
    }

    @Override
    public List<InputProperty> inputProperties() {
        return global
                ? List.of(new InputProperty(
                        Spread.together(ranking.partition().toList()).toPlan(), DamBehavior.PIPELINED, 0))
                : List.of(InputProperty.DEFAULT);
    }

    @Override
    Spread reliesOn(int input) {
        return !global ? Spread.ANY : Spread.together(ranking.partition().toList());
    }

    @Override
    boolean reliesOnOrder() {
        return true;
    }
}
