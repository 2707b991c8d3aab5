package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.IncrementalGroupAggregate;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.hint.Hinted;
import io.sluice.planner.hint.StateTtl;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.physical.GlobalGroupAggregateRel.Aggregation;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.hint.RelHint;

/**
 * The second phase of a partial aggregation and the first of the final one in a single node: keeps the values of DISTINCT aggregates by
 * bucket and sends on accumulators by key.
 */
public final class IncrementalGroupAggregateRel extends SingleInputRel implements Hinted {
    private final Aggregation partial;
    private final List<Integer> finalGrouping;
    private final Accumulators accumulators;

    private IncrementalGroupAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            Aggregation partial,
            List<Integer> finalGrouping) {
        super(cluster, traits, input);
        this.partial = partial;
        this.finalGrouping = List.copyOf(finalGrouping);
        this.accumulators = new Accumulators(
                (SluiceTypeFactory) cluster.getTypeFactory(),
                partial.inputType(),
                partial.calls(),
                partial.retractions(),
                partial.retracts());
        this.rowType = accumulators.rowType(input.getRowType(), finalGrouping, false);
    }

    /** The final aggregation with an incremental one below it, where its halves stand right above those of a partial aggregation. */
    public static Optional<RelNode> merge(GlobalGroupAggregateRel last) {
        if (last.aggregation().phase() == AggregatePhase.FINAL
                && last.getInput() instanceof ExchangeRel exchange
                && exchange.getInput() instanceof LocalGroupAggregateRel first
                && first.getInput() instanceof GlobalGroupAggregateRel below
                && below.aggregation().phase() == AggregatePhase.PARTIAL) {
            IncrementalGroupAggregateRel incremental = new IncrementalGroupAggregateRel(
                    last.getCluster(), first.getTraitSet(), below.getInput(), below.aggregation(), first.grouping());
            return Optional.of(last.over(incremental, below.aggregation()));
        }
        return Optional.empty();
    }

    @Override
    public List<RelHint> hints() {
        return partial.hints();
    }

    Accumulators accumulators() {
        return accumulators;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new IncrementalGroupAggregateRel(getCluster(), traits, inputs.get(0), partial, finalGrouping);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("partial", partial).item("finalGrouping", finalGrouping);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> keys = finalGrouping.stream().map(inputFields()::get).toList();
        List<String> select = new ArrayList<>(keys);
        select.addAll(accumulators.describeMerge());
        return Description.of("IncrementalGroupAggregate")
                .with("partialAggGrouping", inputFields().subList(0, partial.keys()))
                .with("finalAggGrouping", keys)
                .with("select", select);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return ModifyKinds.INSERT_ONLY;
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
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new IncrementalGroupAggregate(
                IntStream.range(0, partial.keys()).boxed().toList(),
                finalGrouping,
                AggregateCalls.translate(partial.calls(), translation),
                partial.retractions(),
                TypeBridge.toRow(partial.inputType()),
                partial.retracts(),
                List.of(translation.state(0, "incrementalGroupAggregateState", StateTtl.ofAggregate(partial.hints()))));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE);
    }
}
