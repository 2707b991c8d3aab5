package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.metadata.WindowColumns;
import io.sluice.planner.translate.PlanOptions;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.config.Option;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** The first or the last row of each key in each window, which is sent when time has passed the window. */
public final class WindowDeduplicateRel extends SingleInputRel {
    private final List<Integer> keys;
    private final int order;
    private final boolean keepsLast;
    private final WindowColumns windows;

    /**
     * @param keys fields of the input
     * @param order the event time by which rows are first or last
     */
    public WindowDeduplicateRel(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            List<Integer> keys,
            int order,
            boolean keepsLast,
            WindowColumns windows) {
        super(cluster, traits, input);
        this.keys = List.copyOf(keys);
        this.order = order;
        this.keepsLast = keepsLast;
        this.windows = windows;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WindowDeduplicateRel(getCluster(), traits, inputs.get(0), keys, order, keepsLast, windows);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("keys", keys)
                .item("order", order)
                .item("keepsLast", keepsLast)
                .item("windows", windows);
    }

    @Override
    public Description describe(Wording wording) {
        List<String> fields = inputFields();
        return Description.of("WindowDeduplicate")
                .with("window", WindowTexts.describe(windows.attached(), fields))
                .with("keep", keepsLast ? "LastRow" : "FirstRow")
                .with("partitionKeys", keys.stream().map(fields::get).toList())
                .with("orderKey", fields.get(order))
                .with("order", "ROWTIME");
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        RefusedChanges.onlyInserts("WindowDeduplicate", physicalInput(), inputs.get(0));
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
    public BatchCut batchCut() {
        return BatchCut.of(windows.attached().isRowtime());
    }

    @Override
    public UpsertKeys upsertKeys() {
        return UpsertKeys.NONE;
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new WindowDeduplicate(keys, order, keepsLast, windows.attached());
    }

    @Override
    public List<Option<?>> consumedOptions() {
        return List.of(PlanOptions.LOCAL_TIME_ZONE);
    }
}
