package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.ProcessTableFunction;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.ChangelogCall;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** Makes rows of changes, or changes of rows. */
public final class ProcessTableFunctionRel extends SingleInputRel {
    private final ChangelogCall call;

    public ProcessTableFunctionRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, ChangelogCall call) {
        super(cluster, traits, input);
        this.call = call;
    }

    @Override
    protected RelDataType deriveRowType() {
        return call.rowType(getInput().getRowType(), getCluster().getTypeFactory());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ProcessTableFunctionRel(getCluster(), traits, inputs.get(0), call);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("call", call);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("ProcessTableFunction")
                .with("invocation", new ChangelogInvocation(call).describe(wording))
                .with("uid", call.uid().orElse("null"))
                .with("select", String.join(",", getRowType().getFieldNames()))
                .with("rowType", getRowType().toString());
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return switch (call.direction()) {
            case TO_CHANGELOG -> ModifyKinds.INSERT_ONLY;
            case FROM_CHANGELOG -> {
                RefusedChanges.onlyInserts("FROM_CHANGELOG", physicalInput(), inputs.get(0));
                yield ModifyKinds.ALL;
            }
        };
    }

    /** What is written down must be there whole; what is read is sent as it is written. */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return switch (call.direction()) {
            case TO_CHANGELOG -> List.of(UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1));
            case FROM_CHANGELOG ->
                wanted == UpdateKind.ONLY_AFTER
                        ? List.of()
                        : List.of(UpdateOffer.of(UpdateKind.BEFORE_AND_AFTER, UpdateKind.NONE, 1));
        };
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return switch (call.direction()) {
            case TO_CHANGELOG -> List.of(DeleteOffer.of(wanted, DeleteKind.FULL, 1));
            case FROM_CHANGELOG -> List.of(DeleteOffer.of(DeleteKind.FULL, DeleteKind.NONE, 1));
        };
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new ProcessTableFunction(
                call.uid(),
                new ChangelogInvocation(call)
                        .toPlan(TypeBridge.toRow(getInput().getRowType()), TypeBridge.toRow(getRowType())),
                List.of(ChangelogTrait.of(getInput()).mode()),
                ChangelogTrait.of(this).mode());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
