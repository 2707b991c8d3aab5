package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.OverAggregate;
import io.sluice.exec.plan.node.OverSpec;
import io.sluice.exec.plan.node.PartitionSpec;
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
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TimeAttributeType;
import io.sluice.spi.config.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;

/** Aggregates over one OVER window, which ends at the current row. */
public final class OverAggregateRel extends SingleInputRel {
    /** The layout of state in which rows of one time are kept together. */
    private static final int UNBOUNDED_VERSION = 2;

    private final List<RexLiteral> constants;
    private final Window.Group group;
    private final List<AggregateCall> calls;
    private final OverGroups texts;

    /** @param calls the group's aggregates; arguments beyond the input's fields are constants */
    public OverAggregateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<RexLiteral> constants,
            Window.Group group,
            List<AggregateCall> calls,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.constants = List.copyOf(constants);
        this.group = group;
        this.calls = List.copyOf(calls);
        this.rowType = rowType;
        this.texts = new OverGroups(this.constants, input.getRowType().getFieldCount());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new OverAggregateRel(getCluster(), traits, inputs.get(0), constants, group, calls, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("group", group)
                .item("constants", constants)
                .item("fields", rowType.getFieldNames());
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        List<String> select = new ArrayList<>(fields);
        for (int i = 0; i < calls.size(); i++) {
            select.add(texts.describe(calls.get(i), fields) + " AS "
                    + rowType.getFieldNames().get(fields.size() + i));
        }
        return Description.of("OverAggregate")
                .withIf(!group.keys.isEmpty(), "partitionBy", names(group.keys.toList()))
                .withIf(
                        !group.orderKeys.getFieldCollations().isEmpty(),
                        "orderBy",
                        Orders.describe(group.orderKeys, fields))
                .with("window", texts.describe(group))
                .with("select", select);
    }

    private String names(List<Integer> fields) {
        return String.join(", ", fields.stream().map(inputFields()::get).toList());
    }

    /** Whether rows come in the order of the window, so that what has been sent stays right. */
    private boolean isOrderedByTime() {
        return group.orderKeys.getFieldCollations().stream()
                .map(key -> getInput().getRowType().getFieldList().get(key.getFieldIndex()))
                .anyMatch(field -> TimeAttributeType.isTimeAttribute(field.getType()));
    }

    /** The first aggregate costs as much as the row, the others as a field of it each. */
    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        int fields = getInput().getRowType().getFieldCount();
        return Cost.of(rows, rows * (fields + calls.size() - 1) / fields);
    }

    @Override
    public boolean keepsState() {
        return true;
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(isEventTime(group.orderKeys));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        if (PlannerContext.of(this).runsAsBatch()) {
            return ModifyKinds.INSERT_ONLY;
        }
        if (!isOrderedByTime()) {
            return ModifyKinds.ALL;
        }
        RefusedChanges.onlyInserts("OverAggregate", physicalInput(), inputs.get(0));
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
        return physicalInput().upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        OverSpec spec = new OverSpec(
                new PartitionSpec(group.keys.toList()),
                List.of(texts.toPlan(group, calls, Orders.toPlan(group.orderKeys), translation)),
                constants.stream()
                        .map(constant -> (Literal) translation.expression(constant))
                        .toList(),
                getInput().getRowType().getFieldCount());
        return new OverAggregate(spec, Optional.of(UNBOUNDED_VERSION));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
