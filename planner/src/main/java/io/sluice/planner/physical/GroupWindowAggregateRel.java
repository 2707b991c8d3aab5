package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.GroupWindow;
import io.sluice.exec.plan.node.GroupWindowAggregate;
import io.sluice.exec.plan.node.WindowReference;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** GROUP BY TUMBLE, HOP or SESSION. */
public final class GroupWindowAggregateRel extends SingleInputRel {
    private final GroupWindowing windowing;
    private final EmitStrategy emit;
    private final WindowOutputs outputs;

    public GroupWindowAggregateRel(
            RelOptCluster cluster, RelTraitSet traits, RelNode input, GroupWindowing windowing, EmitStrategy emit) {
        super(cluster, traits, input);
        this.windowing = windowing;
        this.emit = emit;
        this.outputs = new WindowOutputs(windowing.properties(), windowing.time());
    }

    @Override
    protected RelDataType deriveRowType() {
        return windowing.rowType(
                getInput().getRowType(), (SluiceTypeFactory) getCluster().getTypeFactory());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new GroupWindowAggregateRel(getCluster(), traits, inputs.get(0), windowing, emit);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("windowing", windowing).itemIf("emit", emit, !emit.isAtEnd());
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        List<String> names = getRowType().getFieldNames();
        List<String> keys = windowing.keys().stream().map(fields::get).toList();
        List<String> select = new ArrayList<>(keys);
        windowing.calls().forEach(call -> select.add(AggregateCalls.describe(call, fields, false)));
        select.addAll(outputs.describe());
        return Description.of("GroupWindowAggregate")
                .withIf(!keys.isEmpty(), "groupBy", String.join(", ", keys))
                .with("window", WindowTexts.describe(windowing, fields))
                .withIf(
                        windowing.showsWindow(),
                        "properties",
                        String.join(", ", names.subList(windowing.firstProperty(), names.size())))
                .with("select", WindowOutputs.named(select, names))
                .withIf(!emit.isAtEnd(), "emit", emit.describe());
    }

    private SluiceException notAWindow() {
        return SluiceException.internal("a window", windowing.kind().name());
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return emit.updates(TimeAttributeType.isRowtime(windowing.time()))
                ? ModifyKinds.INSERT_UPDATE
                : ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return fromOldRows(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    /** Its windows end with the watermarks and timers that mini-batches would replace. */
    @Override
    public BatchCut batchCut() {
        return BatchCut.NONE;
    }

    @Override
    public UpsertKeys upsertKeys() {
        return outputs.keys(windowing.keys().size(), getRowType().getFieldCount());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        WindowReference reference = outputs.reference(translation);
        GroupWindow.TimeField time = new GroupWindow.TimeField(
                inputFields().get(windowing.timeField()), windowing.timeField(), 0, translation.type(windowing.time()));
        List<Duration> intervals = windowing.intervals();
        GroupWindow window =
                switch (windowing.kind()) {
                    case TUMBLE -> new GroupWindow.Tumbling(reference, time, true, intervals.get(0));
                    case HOP -> new GroupWindow.Sliding(reference, time, true, intervals.get(1), intervals.get(0));
                    case SESSION -> new GroupWindow.Session(reference, time, intervals.get(0));
                    case START, END, ROWTIME, PROCTIME -> throw notAWindow();
                };
        return new GroupWindowAggregate(
                windowing.keys(),
                windowing.calls().stream()
                        .map(call -> AggregateCalls.translate(call, translation))
                        .toList(),
                window,
                outputs.toPlan(getRowType().getFieldNames(), translation),
                WindowOutputs.retracts(getInput()));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.MINI_BATCH_ENABLED, PlanOptions.MINI_BATCH_SIZE, PlanOptions.LOCAL_TIME_ZONE);
    }
}
