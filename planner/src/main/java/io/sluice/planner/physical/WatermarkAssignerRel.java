package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** Makes a field the event time and sends watermarks. */
public final class WatermarkAssignerRel extends SingleInputRel {
    private final int rowtime;
    private final RexNode watermark;

    public WatermarkAssignerRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            int rowtime,
            RexNode watermark,
            RelDataType rowType) {
        super(cluster, traits, input);
        this.rowtime = rowtime;
        this.watermark = watermark;
        this.rowType = rowType;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WatermarkAssignerRel(getCluster(), traits, inputs.get(0), rowtime, watermark, rowType);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rowtime", rowtime).item("watermark", watermark);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("WatermarkAssigner")
                .with("rowtime", inputFields().get(rowtime))
                .with("watermark", wording.expression(watermark, inputFields()));
    }

    @Override
    public List<ImmutableBitSet> needsSame(ImmutableBitSet wanted) {
        return List.of(wanted);
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
        return BatchCut.BEGINS_HERE;
    }

    @Override
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new WatermarkAssigner(translation.expression(watermark), rowtime);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
