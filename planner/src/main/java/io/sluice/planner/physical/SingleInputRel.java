package io.sluice.planner.physical;

import io.sluice.exec.plan.InputProperty;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.type.TimeAttributeType;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** What all rels with one input have in common: their place in a tree, and no opinion of their own. */
abstract class SingleInputRel extends SingleRel implements PhysicalRel {

    SingleInputRel(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RelNode unlessNeeded(DeleteKind wanted) {
        return this;
    }

    @Override
    public boolean shareable() {
        return true;
    }

    @Override
    public List<InputProperty> inputProperties() {
        return List.of(InputProperty.DEFAULT);
    }

    /** Whether rows are taken in the order of an event time first. */
    boolean isEventTime(RelCollation order) {
        return !order.getFieldCollations().isEmpty()
                && TimeAttributeType.isRowtime(getInput()
                        .getRowType()
                        .getFieldList()
                        .get(order.getFieldCollations().get(0).getFieldIndex())
                        .getType());
    }

    List<String> inputFields() {
        return getInput().getRowType().getFieldNames();
    }

    PhysicalRel physicalInput() {
        return (PhysicalRel) getInput();
    }

    /** Passes updates on as they come. */
    static List<UpdateOffer> passing(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, wanted, 1));
    }

    /** Passes deletes on as they come. */
    static List<DeleteOffer> passing(DeleteKind wanted) {
        return List.of(DeleteOffer.of(wanted, wanted, 1));
    }

    /** Sends updates as anybody likes and needs the old rows of those that come. */
    static List<UpdateOffer> fromOldRows(UpdateKind wanted) {
        return List.of(UpdateOffer.of(wanted, UpdateKind.BEFORE_AND_AFTER, 1));
    }

    /** Sends whole rows and needs whole rows. */
    static List<DeleteOffer> wholeRows() {
        return List.of(DeleteOffer.of(DeleteKind.FULL, DeleteKind.FULL, 1));
    }
}
