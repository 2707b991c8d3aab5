package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.convert.PlannerContext;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.util.ImmutableBitSet;

/** ORDER BY with LIMIT over all rows: a top-N without partitions. */
public final class SortLimitRel extends SingleInputRel {
    private static final int COMPARING = 20;

    private final RelCollation order;
    private final long offset;
    private final long fetch;

    public SortLimitRel(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, RelCollation order, long offset, long fetch) {
        super(cluster, traits, input);
        this.order = order;
        this.offset = offset;
        this.fetch = fetch;
    }

    private TopN topN() {
        return new TopN(getInput(), ImmutableBitSet.of(), order);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SortLimitRel(getCluster(), traits, inputs.get(0), order, offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("orderBy", order)
                .item("offset", offset)
                .item("fetch", fetch);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("SortLimit")
                .with("orderBy", Orders.describe(order, inputFields()))
                .with("offset", offset)
                .with("fetch", fetch)
                .with("strategy", topN().describeStrategy());
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return Math.min(inputs.get(0), fetch);
    }

    /** Each row is compared with those that are kept in a heap. */
    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        double kept = Math.min(inputs.get(0), (double) offset + fetch);
        return Cost.of(kept, inputs.get(0) * COMPARING * Math.log(Math.max(kept, 1)));
    }

    /** A better row pushes another out, where rows are not kept back to the end. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return PlannerContext.of(this).runsAsBatch() ? ModifyKinds.INSERT_ONLY : ModifyKinds.ALL;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return topN().updateOffers(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    /** When the first rows are left out, changes go by place, as those of a {@link RankRel} do. */
    @Override
    public UpsertKeys upsertKeys() {
        return offset == 0 ? physicalInput().upsertKeys() : UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new SortLimit(
                Orders.toPlan(order),
                new RankRange.Constant(offset + 1, offset + fetch),
                topN().strategy(),
                ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER,
                translation.states("rankState"));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.TOPN_CACHE_SIZE);
    }
}
