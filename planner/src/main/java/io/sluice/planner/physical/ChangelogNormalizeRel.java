package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ChangelogNormalize;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.determinism.NondeterministicCalls;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** Says each change of a source once and whole: keeps the last row of each key. */
public final class ChangelogNormalizeRel extends SingleInputRel {
    private final List<Integer> uniqueKeys;
    private final boolean duplicates;
    private final Optional<RexNode> filter;

    /**
     * @param duplicates whether the input may say a change more than once
     * @param filter over the input's fields; rows where it is not TRUE count as absent
     */
    public ChangelogNormalizeRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<Integer> uniqueKeys,
            boolean duplicates,
            Optional<RexNode> filter) {
        super(cluster, traits, input);
        this.uniqueKeys = List.copyOf(uniqueKeys);
        this.duplicates = duplicates;
        this.filter = filter;
    }

    public List<Integer> uniqueKeys() {
        return uniqueKeys;
    }

    public boolean duplicates() {
        return duplicates;
    }

    public Optional<RexNode> filter() {
        return filter;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ChangelogNormalizeRel(getCluster(), traits, inputs.get(0), uniqueKeys, duplicates, filter);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("key", uniqueKeys).itemIf("condition", filter, filter.isPresent());
    }

    @Override
    public Description describe(Wording wording) {
        Description description = Description.of("ChangelogNormalize")
                .with("key", uniqueKeys.stream().map(inputFields()::get).toList());
        return filter.map(condition -> description.with("condition", wording.expression(condition, inputFields())))
                .orElse(description);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        return List.of(ImmutableBitSet.of(uniqueKeys));
    }

    @Override
    public Optional<String> changesItsMind(ImmutableBitSet wanted) {
        return filter.flatMap(condition -> NondeterministicCalls.in(condition)
                .map(function -> "There exists non deterministic function: '" + function + "' in condition: '"
                        + condition + "' which may cause wrong result in update pipeline."));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return ModifyKinds.ALL;
    }

    /** Old rows come from the state, so the input's are not wanted. */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, UpdateKind.ONLY_AFTER, 1));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(
                DeleteOffer.of(DeleteKind.FULL, DeleteKind.BY_KEY, 1),
                DeleteOffer.of(DeleteKind.FULL, DeleteKind.FULL, 1));
    }

    /** An upsert stream that is wanted as it comes needs no state. */
    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        boolean needed =
                duplicates || filter.isPresent() || ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER;
        if (needed) {
            return this;
        }
        return getInput() instanceof ExchangeRel exchange ? exchange.getInput() : getInput();
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.of(ImmutableBitSet.of(uniqueKeys));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new ChangelogNormalize(
                uniqueKeys,
                ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER,
                translation.states("changelogNormalizeState"),
                filter.map(translation::expression));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE);
    }
}
