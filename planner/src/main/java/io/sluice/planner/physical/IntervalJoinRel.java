package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.IntervalJoin;
import io.sluice.exec.plan.node.IntervalJoinSpec;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** A join of rows whose times lie near one another. */
public final class IntervalJoinRel extends BiRel implements PhysicalRel {
    private final JoinRelType joinType;
    private final RexNode condition;
    private final IntervalBounds bounds;

    /** @param rowType names are those of the query */
    public IntervalJoinRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType joinType,
            IntervalBounds bounds,
            RelDataType rowType) {
        super(cluster, traits, left, right);
        this.condition = condition;
        this.joinType = joinType;
        this.bounds = bounds;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new IntervalJoinRel(
                getCluster(), traits, inputs.get(0), inputs.get(1), condition, joinType, bounds, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("joinType", joinType).item("where", condition);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("IntervalJoin")
                .with("joinType", JoinTexts.name(joinType))
                .with("windowBounds", bounds.toString())
                .with("where", wording.expression(condition, JoinTexts.fields(this)))
                .with("select", rowType.getFieldNames());
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return new JoinedRows(joinType, keys(), false).of(inputs.get(0), inputs.get(1));
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, 0);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        RefusedChanges.onlyInserts("StreamPhysicalIntervalJoin", (PhysicalRel) left, inputs.get(0));
        RefusedChanges.onlyInserts("StreamPhysicalIntervalJoin", (PhysicalRel) right, inputs.get(1));
        return ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(UpdateKind.NONE, UpdateKind.NONE, 2));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(DeleteOffer.of(DeleteKind.NONE, DeleteKind.NONE, 2));
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(bounds.rowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        JoinKeys keys = keys();
        JoinSpec spec = new JoinSpec(
                JoinSpec.JoinType.valueOf(joinType.name()),
                keys.left(),
                keys.right(),
                keys.filterNulls(),
                keys.rest().map(translation::expression));
        return new IntervalJoin(new IntervalJoinSpec(
                spec,
                new IntervalJoinSpec.WindowBounds(
                        bounds.rowtime(), bounds.lower(), bounds.upper(), bounds.leftTime(), bounds.rightTime())));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return Determinism.isDeterministic(condition);
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.DEFAULT, InputProperty.DEFAULT);
    }

    private JoinKeys keys() {
        return JoinKeys.of(left, right, RexUtil.composeConjunction(getCluster().getRexBuilder(), bounds.rest()));
    }
}
