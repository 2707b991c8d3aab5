package io.sluice.planner.physical;

import io.sluice.exec.plan.node.DropUpdateBefore;
import io.sluice.exec.plan.node.ExecNode;
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
import org.apache.calcite.util.ImmutableBitSet;

/** Drops old rows of updates that nobody needs. */
public final class DropUpdateBeforeRel extends SingleInputRel {

    private DropUpdateBeforeRel(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    public static RelNode create(RelNode input) {
        return new DropUpdateBeforeRel(input.getCluster(), input.getTraitSet(), input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DropUpdateBeforeRel(getCluster(), traits, inputs.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("DropUpdateBefore");
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
        return wanted == UpdateKind.ONLY_AFTER
                ? List.of(UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1))
                : List.of();
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        return passing(wanted);
    }

    @Override
    public boolean toleratesRepeats(int input, boolean above) {
        return above;
    }

    @Override
    public UpsertKeys upsertKeys() {
        return physicalInput().upsertKeys();
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new DropUpdateBefore();
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
