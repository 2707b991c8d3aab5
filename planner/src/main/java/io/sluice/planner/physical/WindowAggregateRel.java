package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.WindowAggregate;
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
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/** Aggregates over windows, in one phase. */
public final class WindowAggregateRel extends SingleInputRel {
    private final Grouping grouping;
    private final List<AggregateCall> calls;
    private final WindowOutputs outputs;

    public WindowAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            Grouping grouping,
            List<AggregateCall> calls,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.grouping = grouping;
        this.calls = List.copyOf(calls);
        this.outputs = new WindowOutputs(grouping.properties(), grouping.time());
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowAggregateRel(getCluster(), traits, inputs.get(0), grouping, calls, rowType);
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
        boolean retracts = WindowOutputs.retracts(getInput());
        calls.forEach(call -> select.add(AggregateCalls.describe(call, fields, retracts)));
        select.addAll(outputs.describe());
        return Description.of("WindowAggregate")
                .withIf(!keys.isEmpty(), "groupBy", String.join(", ", keys))
                .with("window", WindowTexts.describe(grouping.windowing(), fields))
                .with("select", WindowOutputs.named(select, rowType.getFieldNames()));
    }

    /** A window is shown once, when time has passed it. */
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
        return new WindowAggregate(
                grouping.fields(),
                calls.stream()
                        .map(call -> AggregateCalls.translate(call, translation))
                        .toList(),
                grouping.windowing(),
                outputs.toPlan(rowType.getFieldNames(), translation),
                WindowOutputs.retracts(getInput()));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
