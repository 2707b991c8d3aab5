package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.Sort;
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
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** ORDER BY of all rows, which are put in order when the last has come. */
public final class SortRel extends SingleInputRel {
    private final RelCollation order;

    public SortRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, RelCollation order) {
        super(cluster, traits, input);
        this.order = order;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SortRel(getCluster(), traits, inputs.get(0), order);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("orderBy", order);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("Sort").with("orderBy", Orders.describe(order, inputFields()));
    }

    /** The rows that are left at the end. */
    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return ModifyKinds.INSERT_ONLY;
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        return fromOldRows(wanted);
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
        return new Sort(Orders.toPlan(order));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
