package io.sluice.planner.physical;

import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.TableSourceScan;
import io.sluice.exec.plan.node.TableSourceScan.ScanTableSource;
import io.sluice.planner.changelog.DeleteKind;
import io.sluice.planner.changelog.DeleteOffer;
import io.sluice.planner.changelog.ModifyKinds;
import io.sluice.planner.changelog.UpdateKind;
import io.sluice.planner.changelog.UpdateOffer;
import io.sluice.planner.cost.Cost;
import io.sluice.planner.cost.RowSizes;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Hints;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.metadata.UpsertKeys;
import io.sluice.planner.sharing.TableReading;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.Translation;
import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.row.RowKind;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexProgram;

/** Reads a table. */
public final class TableSourceScanRel extends LeafRel implements TableReading {
    private final PlannerTable table;
    private final List<RelHint> hints;

    public TableSourceScanRel(RelOptCluster cluster, RelTraitSet traits, PlannerTable table, List<RelHint> hints) {
        super(cluster, traits);
        this.table = table;
        this.hints = List.copyOf(hints);
        this.rowType = table.getRowType();
    }

    @Override
    public PlannerTable getTable() {
        return table;
    }

    @Override
    public List<RelHint> hints() {
        return hints;
    }

    @Override
    public TableSourceScanRel reading(PlannerTable other) {
        return new TableSourceScanRel(getCluster(), getTraitSet(), other, hints);
    }

    @Override
    public CalcRel projected(RexProgram program) {
        return new CalcRel(getCluster(), getTraitSet(), this, program);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new TableSourceScanRel(getCluster(), traits, table, hints);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("table", table.getQualifiedName())
                .item("options", table.declaration().options().hashCode())
                .itemIf("hints", hints, !hints.isEmpty());
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("TableSourceScan")
                .with("table", table.getQualifiedName().toString())
                .with("fields", getRowType().getFieldNames())
                .withIf(!hints.isEmpty(), "hints", Hints.describe(hints));
    }

    private ChangelogMode mode() {
        return table.source().changelogMode();
    }

    @Override
    public ModifyKinds produces(List<ModifyKinds> inputs) {
        return ModifyKinds.of(mode());
    }

    @Override
    public List<UpdateOffer> updateOffers(UpdateKind wanted) {
        if (mode().contains(RowKind.UPDATE_BEFORE)) {
            return List.of(UpdateOffer.of(UpdateKind.BEFORE_AND_AFTER, UpdateKind.NONE, 0));
        }
        boolean updates = mode().contains(RowKind.UPDATE_AFTER);
        return updates && wanted == UpdateKind.BEFORE_AND_AFTER
                ? List.of()
                : List.of(UpdateOffer.of(UpdateKind.ONLY_AFTER, UpdateKind.NONE, 0));
    }

    @Override
    public List<DeleteOffer> deleteOffers(DeleteKind wanted) {
        if (!mode().keyOnlyDeletes()) {
            return List.of(DeleteOffer.of(DeleteKind.FULL, DeleteKind.NONE, 0));
        }
        boolean deletes = mode().contains(RowKind.DELETE);
        return deletes && wanted == DeleteKind.FULL
                ? List.of()
                : List.of(DeleteOffer.of(DeleteKind.BY_KEY, DeleteKind.NONE, 0));
    }

    @Override
    public double estimateRows(List<Double> inputs) {
        return table.getRowCount();
    }

    @Override
    public Cost estimateCost(double rows, List<Double> inputs) {
        return new Cost(rows, rows, rows * RowSizes.of(rowType), 0, 0);
    }

    @Override
    public UpsertKeys upsertKeys() {
        return new UpsertKeys(new LinkedHashSet<>(table.getKeys())).fixing(table.immutableFields());
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new TableSourceScan(new ScanTableSource(
                translation.table(table.identifier(), table.declaration(), table.expressions()), table.abilities()));
    }
}
