package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.LocalWindowAggregate;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.WindowAggregateNode.Grouping;
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

/** Aggregates the rows of slices of windows where they are, before they are sent to others. */
public final class LocalWindowAggregateRel extends SingleInputRel {
    private final Grouping grouping;
    private final List<AggregateCall> calls;
    private final WindowSlices slices;

    public LocalWindowAggregateRel(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, Grouping grouping, List<AggregateCall> calls) {
        super(cluster, traits, input);
        this.grouping = grouping;
        this.calls = List.copyOf(calls);
        this.slices = new WindowSlices(
                (SluiceTypeFactory) cluster.getTypeFactory(), input.getRowType(), grouping, this.calls);
        this.rowType = slices.rowType(retracts());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new LocalWindowAggregateRel(getCluster(), traits, inputs.get(0), grouping, calls);
    }

    /** How slices are sent to those who merge them. */
    public DistributionTrait distribution() {
        return DistributionTrait.hash(slices.keys());
    }

    private boolean retracts() {
        return WindowOutputs.retracts(getInput());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("grouping", grouping).item("calls", calls);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        List<String> keys = grouping.fields().stream().map(fields::get).toList();
        List<String> select = new ArrayList<>(keys);
        select.addAll(slices.accumulators(retracts()).describeLocal());
        select.add("slice_end('w$) AS " + slices.endField());
        return Description.of("LocalWindowAggregate")
                .withIf(!keys.isEmpty(), "groupBy", String.join(", ", keys))
                .with("window", WindowTexts.describe(grouping.windowing(), fields))
                .with("select", select);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
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
    public BatchCut batchCut() {
        return BatchCut.of(grouping.windowing().isRowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new LocalWindowAggregate(
                grouping.fields(),
                calls.stream()
                        .map(call -> AggregateCalls.translate(call, translation))
                        .toList(),
                grouping.windowing(),
                retracts());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
