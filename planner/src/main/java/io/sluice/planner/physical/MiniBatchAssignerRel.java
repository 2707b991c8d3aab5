package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MiniBatchInterval;
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
import org.apache.calcite.util.ImmutableBitSet;

/** Sends the marks that end mini-batches. */
public final class MiniBatchAssignerRel extends SingleInputRel {
    private final MiniBatchInterval interval;

    private MiniBatchAssignerRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, MiniBatchInterval interval) {
        super(cluster, traits, input);
        this.interval = interval;
    }

    /** @param input with its changelog inferred */
    public static MiniBatchAssignerRel create(RelNode input, MiniBatchInterval interval) {
        return new MiniBatchAssignerRel(input.getCluster(), input.getTraitSet(), input, interval);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new MiniBatchAssignerRel(getCluster(), traits, inputs.get(0), interval);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("interval", interval);
    }

    @Override
    public Description describe(Wording wording) {
        String mode =
                switch (interval.mode()) {
                    case PROC_TIME -> "ProcTime";
                    case ROW_TIME -> "RowTime";
                    case NONE -> "None";
                };
        return Description.of("MiniBatchAssigner")
                .with("interval", interval.interval() + "ms")
                .with("mode", mode);
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
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys();
    }

    @Override
    public BatchCut batchCut() {
        return BatchCut.BEGINS_HERE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new MiniBatchAssigner(interval);
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
