package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.TemporalJoin;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.TemporalCondition;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** A join with the versions of the right side that were valid at the left rows' times. */
public final class TemporalJoinRel extends BiRel implements PhysicalRel {
    private final JoinRelType joinType;
    private final RexNode condition;

    /**
     * @param condition has the {@link TemporalCondition}
     * @param rowType names are those of the query
     */
    public TemporalJoinRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType joinType,
            RelDataType rowType) {
        super(cluster, traits, left, right);
        this.condition = condition;
        this.joinType = joinType;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new TemporalJoinRel(getCluster(), traits, inputs.get(0), inputs.get(1), condition, joinType, rowType);
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
        return Description.of("TemporalJoin")
                .with("joinType", JoinTexts.name(joinType))
                .with("where", wording.expression(condition, JoinTexts.fields(this)))
                .with("select", rowType.getFieldNames());
    }

    /** A new version of a right row changes nothing of what was joined with the old one. */
    @Override
    public double estimateRows(List<Double> inputs) {
        return new JoinedRows(joinType, JoinKeys.of(left, right, condition), false).of(inputs.get(0), inputs.get(1));
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, 0);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(new UpdateOffer(wanted, List.of(wanted, UpdateKind.ONLY_AFTER)));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(DeleteOffer.of(DeleteKind.FULL, DeleteKind.FULL, 2));
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(
                TemporalCondition.rightTime(TemporalCondition.find(condition).orElseThrow())
                        .isPresent());
    }

    /** There is one version at most for a left row. */
    @Override
    public UpsertKeys upsertKeys() {
        return ((PhysicalRel) left).upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        RexCall mark = TemporalCondition.find(condition).orElseThrow();
        List<RexNode> others = RelOptUtil.conjunctions(condition).stream()
                .filter(one -> !TemporalCondition.isMark(one))
                .toList();
        JoinKeys keys =
                JoinKeys.of(left, right, RexUtil.composeConjunction(getCluster().getRexBuilder(), others));
        JoinSpec spec = new JoinSpec(
                JoinSpec.JoinType.valueOf(joinType.name()),
                keys.left(),
                keys.right(),
                keys.filterNulls(),
                keys.rest().map(translation::expression));
        int leftCount = left.getRowType().getFieldCount();
        int rightTime = TemporalCondition.rightTime(mark)
                .map(time -> ((RexInputRef) time).getIndex() - leftCount)
                .orElse(-1);
        return new TemporalJoin(spec, false, ((RexInputRef) TemporalCondition.leftTime(mark)).getIndex(), rightTime);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return RelOptUtil.conjunctions(condition).stream()
                .allMatch(one -> TemporalCondition.isMark(one) || Determinism.isDeterministic(one));
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.DEFAULT, InputProperty.DEFAULT);
    }
}
