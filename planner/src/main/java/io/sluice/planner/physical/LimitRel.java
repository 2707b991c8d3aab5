package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.RankRange;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.OptionalLong;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** LIMIT and OFFSET without ORDER BY. */
public final class LimitRel extends SingleInputRel {
    private static final int COUNTING = 20;

    private final long offset;
    private final OptionalLong fetch;

    public LimitRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, long offset, OptionalLong fetch) {
        super(cluster, traits, input);
        this.offset = offset;
        this.fetch = fetch;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LimitRel(getCluster(), traits, inputs.get(0), offset, fetch);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("offset", offset).item("fetch", fetch);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Limit")
                .with("offset", offset)
                .with("fetch", fetch.isPresent() ? String.valueOf(fetch.getAsLong()) : "unlimited");
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        double input = inputs.get(0);
        return fetch.isPresent() ? Math.min(input, fetch.getAsLong()) : input;
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, rows * COUNTING);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0).insertOnly() ? ModifyKinds.INSERT_ONLY : ModifyKinds.ALL;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return fromOldRows(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    @Override
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        long end = fetch.isPresent() ? offset + fetch.getAsLong() : Long.MAX_VALUE;
        boolean insertOnly = ChangelogTrait.of(getInput()).modifies().insertOnly();
        RankStrategy.Kind strategy = insertOnly ? RankStrategy.Kind.APPEND_FAST : RankStrategy.Kind.RETRACT;
        return new Limit(
                new RankRange.Constant(offset + 1, end),
                new RankStrategy(strategy, List.of()),
                ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER,
                translation.states("rankState"));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.TOPN_CACHE_SIZE);
    }
}
