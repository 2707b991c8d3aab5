package io.sluice.planner.physical;

import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.plan.node.ExecNode;
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
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;

/** Hands the rows of a query to whoever asked. */
public final class CollectRel extends SingleInputRel {

    public CollectRel(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new CollectRel(getCluster(), traits, inputs.get(0));
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Collect").with("fields", inputFields());
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return inputs.get(0);
    }

    /** Whoever asked sees each change, old rows too. */
    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1));
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
        return new Collect(ChangelogTrait.of(getInput()).mode());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }

    @Override
    public boolean shareable() {
        return false;
    }
}
