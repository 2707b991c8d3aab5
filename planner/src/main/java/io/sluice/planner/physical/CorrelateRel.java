package io.sluice.planner.physical;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.AsyncCorrelate;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.changelog.ChangelogTrait;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.function.UserTableOperator;
import io.sluice.planner.logical.CorrelateNode.Invocation;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Joins each row with the rows that a table function makes of it. */
public final class CorrelateRel extends SingleInputRel {
    private final Invocation invocation;

    public CorrelateRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, Invocation invocation) {
        super(cluster, traits, input);
        this.invocation = UserTableOperator.isAsync(invocation.call()) ? ofFields(invocation, input) : invocation;
    }

    /** A function that answers later is called with the row's fields by reference. */
    private static Invocation ofFields(Invocation invocation, RelNode input) {
        return invocation.withCall(invocation.call().accept(new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable
                        ? RexInputRef.of(access.getField().getIndex(), input.getRowType())
                        : super.visitFieldAccess(access);
            }
        }));
    }

    @Override
    protected RelDataType deriveRowType() {
        return invocation.rowType(getInput());
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new CorrelateRel(getCluster(), traits, inputs.get(0), invocation);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("invocation", invocation);
    }

    @Override
    public Description describe(Wording wording) {
        return describe(invocation, getRowType(), inputFields(), wording);
    }

    /** @param inputs names of the input's fields */
    public static Description describe(
            Invocation invocation, RelDataType rowType, List<String> inputs, Wording wording) {
        RexCall call = (RexCall) invocation.call();
        String arguments = call.getOperands().stream()
                .map(operand -> wording.expression(operand, inputs))
                .collect(Collectors.joining(","));
        Description description = Description.of(UserTableOperator.isAsync(call) ? "AsyncCorrelate" : "Correlate")
                .with("invocation", call)
                .with("correlate", "table(" + call.getOperator().getName() + "(" + arguments + "))")
                .with("select", String.join(",", rowType.getFieldNames()))
                .with("rowType", rowType)
                .with("joinType", invocation.joinType());
        return invocation
                .condition()
                .map(condition -> description.with("condition", condition))
                .orElse(description);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    /** A changed row may make other rows than before; only the old row tells which have gone. */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        boolean updates = ChangelogTrait.of(getInput()).modifies().update();
        return wanted == UpdateKind.ONLY_AFTER && updates ? List.of() : passing(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return wholeRows();
    }

    /** A row becomes several. */
    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        JoinSpec.JoinType joinType =
                JoinSpec.JoinType.valueOf(invocation.joinType().name());
        Expr call = translation.expression(invocation.call());
        if (UserTableOperator.isAsync(invocation.call())) {
            return new AsyncCorrelate(joinType, call);
        }
        return new Correlate(joinType, call, invocation.condition().map(translation::expression));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return UserTableOperator.isAsync(invocation.call()) ? PlanOptions.ASYNC_TABLE : List.of();
    }

    @Override
    public boolean shareable() {
        return Determinism.isDeterministic(invocation.call());
    }
}
