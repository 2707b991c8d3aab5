package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GlobalGroupAggregate;
import io.sluice.planner.changelog.ChangelogTrait;
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
import io.sluice.planner.metadata.Trends;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
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
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;

/** The phase of an aggregation behind the exchange: merges accumulators and says what has changed. */
public final class GlobalGroupAggregateRel extends SingleInputRel implements Hinted, Trends.Known {
    private final Aggregation aggregation;
    private final List<String> merged;
    private final Optional<Integer> indexOfCountStar;

    /**
     * What is aggregated in all phases together.
     *
     * @param keys number of fields of the key, which come first
     * @param inputType whose fields the calls name
     * @param trends of the aggregate that is done in phases
     */
    record Aggregation(
            int keys,
            List<AggregateCall> calls,
            List<Boolean> retractions,
            boolean retracts,
            AggregatePhase phase,
            List<RelHint> hints,
            RelDataType inputType,
            Optional<Trends> trends) {}

    /** @param merged by call, the text of the accumulators that it merges */
    private GlobalGroupAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            Aggregation aggregation,
            List<String> merged,
            Optional<Integer> indexOfCountStar,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.aggregation = aggregation;
        this.merged = List.copyOf(merged);
        this.indexOfCountStar = indexOfCountStar;
        this.rowType = rowType;
    }

    /** An aggregation in two phases, where bundles are aggregated before they are sent to the subtasks of their keys. */
    public static RelNode twoPhases(GroupAggregateRel aggregate, RelNode input) {
        LocalGroupAggregateRel local = LocalGroupAggregateRel.create(input, aggregate);
        List<Integer> keys =
                IntStream.range(0, aggregate.grouping().size()).boxed().toList();
        Aggregation aggregation = new Aggregation(
                keys.size(),
                aggregate.calls(),
                aggregate.retractions(),
                aggregate.retracts(),
                aggregate.phase(),
                aggregate.hints(),
                input.getRowType(),
                aggregate.trends());
        List<String> merged = IntStream.range(0, aggregate.calls().size())
                .mapToObj(local.accumulators()::merged)
                .toList();
        return new GlobalGroupAggregateRel(
                aggregate.getCluster(),
                aggregate.getTraitSet(),
                ExchangeRel.create(local, DistributionTrait.hash(keys)),
                aggregation,
                merged,
                Optional.empty(),
                aggregate.getRowType());
    }

    /** This second half of a final aggregation over what an incremental one sends in place of its first half. */
    RelNode over(IncrementalGroupAggregateRel incremental, Aggregation partial) {
        List<Integer> keys = IntStream.range(0, aggregation.keys).boxed().toList();
        int countStar = Accumulators.indexOfCountStar(partial.calls);
        Aggregation last = new Aggregation(
                aggregation.keys,
                aggregation.calls,
                partial.retractions,
                partial.retracts,
                aggregation.phase,
                aggregation.hints,
                aggregation.inputType,
                aggregation.trends);
        List<String> fields = IntStream.range(0, aggregation.calls.size())
                .mapToObj(incremental.accumulators()::fieldsOf)
                .toList();
        return new GlobalGroupAggregateRel(
                getCluster(),
                getTraitSet(),
                ExchangeRel.create(incremental, DistributionTrait.hash(keys)),
                last,
                fields,
                partial.retracts && countStar >= 0 ? Optional.of(countStar) : Optional.empty(),
                getRowType());
    }

    @Override
    public List<RelHint> hints() {
        return aggregation.hints;
    }

    Aggregation aggregation() {
        return aggregation;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new GlobalGroupAggregateRel(
                getCluster(), traits, inputs.get(0), aggregation, merged, indexOfCountStar, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("aggregation", aggregation)
                .item("merged", merged)
                .item("fields", rowType.getFieldNames());
    }

    @Override
    public Description describe(Wording wording) {
        List<String> keys = inputFields().subList(0, aggregation.keys);
        List<String> select = new ArrayList<>(keys);
        for (int i = 0; i < merged.size(); i++) {
            String name = aggregation.calls.get(i).getAggregation().getName()
                    + (aggregation.retractions.get(i) ? "_RETRACT" : "");
            select.add(name + "(" + merged.get(i) + ") AS "
                    + rowType.getFieldNames().get(aggregation.keys + i));
        }
        Description description = Description.of("GlobalGroupAggregate");
        Description selected = (keys.isEmpty() ? description : description.with("groupBy", keys))
                .withIf(aggregation.phase != AggregatePhase.WHOLE, "partialFinalType", aggregation.phase)
                .with("select", select);
        return indexOfCountStar
                .map(index -> selected.with("indexOfCountStar", index))
                .orElse(selected);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return new ModifyKinds(true, true, aggregation.retracts);
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
    public Optional<Trends> trends() {
        return aggregation.trends;
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.of(ImmutableBitSet.range(aggregation.keys));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new GlobalGroupAggregate(
                IntStream.range(0, aggregation.keys).boxed().toList(),
                AggregateCalls.translate(aggregation.calls, translation),
                aggregation.retractions,
                TypeBridge.toRow(aggregation.inputType),
                ChangelogTrait.of(this).updates() == UpdateKind.BEFORE_AND_AFTER,
                aggregation.retracts,
                indexOfCountStar,
                List.of(translation.state(0, "globalGroupAggregateState", StateTtl.ofAggregate(aggregation.hints))));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE);
    }
}
