package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GlobalWindowAggregate;
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
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/** Merges the slices that {@link LocalWindowAggregateRel} sends to windows. */
public final class GlobalWindowAggregateRel extends SingleInputRel {
    private final RelDataType localInput;
    private final Grouping grouping;
    private final List<AggregateCall> calls;
    private final WindowSlices slices;
    private final WindowOutputs outputs;

    /**
     * @param localInput a row of the first phase, whose fields the grouping and the calls name
     * @param rowType of the result
     */
    public GlobalWindowAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            RelDataType localInput,
            Grouping grouping,
            List<AggregateCall> calls,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.localInput = localInput;
        this.grouping = grouping;
        this.calls = List.copyOf(calls);
        this.slices = new WindowSlices((SluiceTypeFactory) cluster.getTypeFactory(), localInput, grouping, this.calls);
        this.outputs = new WindowOutputs(grouping.properties(), grouping.time());
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new GlobalWindowAggregateRel(getCluster(), traits, inputs.get(0), localInput, grouping, calls, rowType);
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
        List<String> keys = fields.subList(0, grouping.fields().size());
        List<String> select = new ArrayList<>(keys);
        select.addAll(slices.describeResults(retracts()));
        select.addAll(outputs.describe());
        return Description.of("GlobalWindowAggregate")
                .withIf(!keys.isEmpty(), "groupBy", String.join(", ", keys))
                .with("window", WindowTexts.describe(slices.windowing(retracts()), fields))
                .with("select", WindowOutputs.named(select, rowType.getFieldNames()));
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
    public BatchCut batchCut() {
        return BatchCut.of(grouping.windowing().isRowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new GlobalWindowAggregate(
                slices.keys(),
                calls.stream()
                        .map(call -> AggregateCalls.translate(call, translation))
                        .toList(),
                slices.windowing(retracts()),
                outputs.toPlan(rowType.getFieldNames(), translation),
                retracts(),
                TypeBridge.toRow(localInput));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
