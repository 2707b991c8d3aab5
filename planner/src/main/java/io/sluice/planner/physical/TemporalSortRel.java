package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.TemporalSort;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** ORDER BY a time attribute first: rows are sent in order as time passes. */
public final class TemporalSortRel extends SingleInputRel {
    private static final int COMPARING_FIELD = 12;

    private final RelCollation order;

    /** @param order its first field is a time attribute, ascending */
    public TemporalSortRel(RelOptCluster cluster, RelTraitSet traits, RelNode input, RelCollation order) {
        super(cluster, traits, input);
        this.order = order;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new TemporalSortRel(getCluster(), traits, inputs.get(0), order);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("orderBy", order);
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("TemporalSort").with("orderBy", Orders.describe(order, inputFields()));
    }

    /** Rows are sent when the watermark has passed them, so that marks of processing time would send them too early. */
    @Override
    public BatchCut batchCut() {
        return BatchCut.of(isEventTime(order));
    }

    /** What has been sent in its order cannot be changed any more. */
    /** All rows of a time are sorted. */
    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        int fields = order.getFieldCollations().size();
        return Cost.of(rows, rows * COMPARING_FIELD * fields * Math.log(Math.max(rows, 1)));
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        if (!inputs.get(0).insertOnly()) {
            throw SluiceException.of(
                    ErrorCode.CHANGELOG_NOT_SUPPORTED,
                    "ORDER BY of a time attribute does not take the updates and deletes that "
                            + physicalInput().describe(Wording.INFIX) + " produces");
        }
        return ModifyKinds.INSERT_ONLY;
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
    public ExecNode toExecNode(Translation translation) {
        return new TemporalSort(Orders.toPlan(order));
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of();
    }
}
