package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;

/** Adds to each row the windows that it belongs to. */
public final class WindowTableFunctionRel extends SingleInputRel {
    private final WindowingStrategy.TimeAttribute windowing;

    public WindowTableFunctionRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            WindowingStrategy.TimeAttribute windowing,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.windowing = windowing;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowTableFunctionRel(getCluster(), traits, inputs.get(0), windowing, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("windowing", windowing);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("WindowTableFunction").with("window", WindowTexts.describe(windowing, inputFields()));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return passing(wanted);
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return passing(wanted);
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.of(windowing.isRowtime());
    }

    /** A row may be there once for each of several windows, so that no key is one any more. */
    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new WindowTableFunction(windowing);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
