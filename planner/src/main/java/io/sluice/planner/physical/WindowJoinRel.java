package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.WindowJoin;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.WindowPair;
import io.sluice.planner.metadata.Determinism;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
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

/** A join of rows of the same window, which are kept until time has passed it. */
public final class WindowJoinRel extends BiRel implements PhysicalRel {
    private final WindowPair windows;
    private final JoinRelType joinType;
    private final JoinKeys keys;

    /** @param rowType names are those of the query */
    public WindowJoinRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            WindowPair windows,
            JoinRelType joinType,
            RelDataType rowType) {
        super(cluster, traits, left, right);
        this.windows = windows;
        this.joinType = joinType;
        this.keys = JoinKeys.of(left, right, windows.rest());
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowJoinRel(getCluster(), traits, inputs.get(0), inputs.get(1), windows, joinType, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("joinType", joinType).item("windows", windows);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("WindowJoin")
                .with(
                        "leftWindow",
                        WindowTexts.describe(
                                windows.left().attached(), left.getRowType().getFieldNames()))
                .with(
                        "rightWindow",
                        WindowTexts.describe(
                                windows.right().attached(), right.getRowType().getFieldNames()))
                .with("joinType", JoinTexts.name(joinType))
                .with("where", wording.expression(windows.rest(), JoinTexts.fields(this)))
                .with("select", rowType.getFieldNames());
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return new JoinedRows(joinType, keys, false).of(inputs.get(0), inputs.get(1));
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return Cost.of(rows, 0);
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        for (int i = 0; i < inputs.size(); i++) {
            RefusedChanges.onlyInserts("WindowJoin", (PhysicalRel) getInput(i), inputs.get(i));
        }
        return ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, wanted, 2));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return List.of(DeleteOffer.of(wanted, wanted, 2));
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(windows.left().attached().isRowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        JoinSpec spec = new JoinSpec(
                JoinSpec.JoinType.valueOf(joinType.name()),
                keys.left(),
                keys.right(),
                keys.filterNulls(),
                keys.rest().map(translation::expression));
        return new WindowJoin(spec, windows.left().attached(), windows.right().attached());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }

    @Override
    public boolean shareable() {
        return Determinism.isDeterministic(windows.rest());
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.DEFAULT, InputProperty.DEFAULT);
    }
}
