package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.LocalGroupAggregate;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.AggregatePhase;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;

/** The phase of an aggregation before the exchange: accumulators of the rows of a bundle. */
public final class LocalGroupAggregateRel extends SingleInputRel {
    private final List<Integer> grouping;
    private final List<AggregateCall> calls;
    private final List<Boolean> retractions;
    private final boolean retracts;
    private final AggregatePhase phase;
    private final Accumulators accumulators;

    private LocalGroupAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<Integer> grouping,
            List<AggregateCall> calls,
            List<Boolean> retractions,
            boolean retracts,
            AggregatePhase phase) {
        super(cluster, traits, input);
        this.grouping = List.copyOf(grouping);
        this.calls = List.copyOf(calls);
        this.retractions = List.copyOf(retractions);
        this.retracts = retracts;
        this.phase = phase;
        this.accumulators = new Accumulators(
                (SluiceTypeFactory) cluster.getTypeFactory(), input.getRowType(), calls, retractions, retracts);
        this.rowType = accumulators.rowType(input.getRowType(), grouping, true);
    }

    /** What comes before the exchange of an aggregation, with its changelog: only inserts. */
    static LocalGroupAggregateRel create(RelNode input, GroupAggregateRel aggregate) {
        RelTraitSet traits =
                input.getTraitSet().plus(new ChangelogTrait(ModifyKinds.INSERT_ONLY, UpdateKind.NONE, DeleteKind.NONE));
        return new LocalGroupAggregateRel(
                input.getCluster(),
                traits,
                input,
                aggregate.grouping(),
                aggregate.calls(),
                aggregate.retractions(),
                aggregate.retracts(),
                aggregate.phase());
    }

    Accumulators accumulators() {
        return accumulators;
    }

    AggregatePhase phase() {
        return phase;
    }

    List<AggregateCall> calls() {
        return calls;
    }

    List<Boolean> retractions() {
        return retractions;
    }

    boolean retracts() {
        return retracts;
    }

    List<Integer> grouping() {
        return grouping;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LocalGroupAggregateRel(
                getCluster(), traits, inputs.get(0), grouping, calls, retractions, retracts, phase);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("groupBy", grouping)
                .item("calls", calls)
                .item("retractions", retractions)
                .item("phase", phase);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> keys = grouping.stream().map(inputFields()::get).toList();
        List<String> select = new ArrayList<>(keys);
        select.addAll(accumulators.describeLocal());
        Description description = Description.of("LocalGroupAggregate");
        return (keys.isEmpty() ? description : description.with("groupBy", keys))
                .withIf(phase != AggregatePhase.WHOLE, "partialFinalType", phase)
                .with("select", select);
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
        return new LocalGroupAggregate(grouping, AggregateCalls.translate(calls, translation), retractions, retracts);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE);
    }
}
