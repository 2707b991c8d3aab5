package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.PartitionSpec;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.WindowRank;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.RankNode.Ranking;
import io.sluice.planner.logical.Ranks;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** The top rows of each window, which are sent when time has passed it. */
public final class WindowRankRel extends SingleInputRel {
    private final Ranking ranking;
    private final Ranks.Between ranks;
    private final WindowColumns windows;

    /** @param windows by which, among others, the ranking partitions */
    public WindowRankRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            Ranking ranking,
            Ranks.Between ranks,
            WindowColumns windows) {
        super(cluster, traits, input);
        this.ranking = ranking;
        this.ranks = ranks;
        this.windows = windows;
    }

    @Override
    protected RelDataType deriveRowType() {
        return ranking.rowType(getInput());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowRankRel(getCluster(), traits, inputs.get(0), ranking, ranks, windows);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("ranking", ranking).item("windows", windows);
    }

    /** What is left to partition by within a window. */
    private List<Integer> partition() {
        return ranking.partition().except(windows.all()).toList();
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        return Description.of("WindowRank")
                .with("window", WindowTexts.describe(windows.attached(), fields))
                .with("rankType", ranking.type())
                .with("rankRange", ranks.describe(fields))
                .with("partitionBy", partition().stream().map(fields::get).toList())
                .with("orderBy", Orders.describe(ranking.order(), fields))
                .with("select", getRowType().getFieldNames());
    }

    /** A tenth, for want of anything better. */
    @Override
    public double estimateRows(List<Double> inputs) {
        return inputs.get(0) * RankRel.FOUND;
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(inputs.get(0), inputs.get(0));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        RefusedChanges.onlyInserts("WindowRank", physicalInput(), inputs.get(0));
        return ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return passing(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return passing(wanted);
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(windows.attached().isRowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new WindowRank(
                RankType.valueOf(ranking.type().name()),
                new PartitionSpec(partition()),
                Orders.toPlan(ranking.order()),
                new RankRange.Constant(ranks.start(), ranks.end()),
                ranking.numberField().isPresent(),
                windows.attached());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
