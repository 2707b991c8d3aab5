package io.sluice.planner.batch;

import io.sluice.exec.plan.node.BatchTableSourceScan;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.exec.plan.node.TableSourceScan.ScanTableSource;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Hints;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.logical.ScanNode;
import io.sluice.planner.sharing.Projecting;
import io.sluice.planner.sharing.TableReading;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.Translation;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexProgram;

/** Reads a table. */
final class ScanRel extends BatchRel implements TableReading {
    private final PlannerTable table;
    private final List<RelHint> hints;

    private ScanRel(RelOptCluster cluster, PlannerTable table, List<RelHint> hints) {
        super(cluster, List.of(), table.getRowType());
        this.table = table;
        this.hints = List.copyOf(hints);
    }

    static List<Choice> choices(ScanNode scan, Wanted wanted, Search search) {
        if (!wanted.equals(Wanted.ANY)) {
            return List.of();
        }
        double rows = search.rows(scan);
        BatchCost cost = BatchCost.of(rows, 0).withIo(rows * RowSize.values(scan.getRowType()));
        return List.of(new Choice(new ScanRel(scan.getCluster(), scan.source(), scan.getHints()), rows, cost));
    }

    @Override
    double rows(List<Double> inputs) {
        return table.getRowCount();
    }

    /** Sources that wait for what they are told run in one with whoever reads their rows. */
    @Override
    boolean feedsGroups() {
        return !table.source().runtimeFilterColumns().isEmpty();
    }

    @Override
    public List<RelHint> hints() {
        return hints;
    }

    @Override
    public Projecting projected(RexProgram program) {
        return CalcRel.of(this, program);
    }

    @Override
    public ScanRel reading(PlannerTable other) {
        return new ScanRel(getCluster(), other, hints);
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new ScanRel(getCluster(), table, hints);
    }

    @Override
    public PlannerTable getTable() {
        return table;
    }

    @Override
    public Description describe(Wording wording) {
        return Description.of("TableSourceScan")
                .with("table", table.getQualifiedName().toString())
                .with("fields", fields())
                .withIf(!hints.isEmpty(), "hints", Hints.describe(hints));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return new BatchTableSourceScan(
                new ScanTableSource(
                        translation.table(table.identifier(), table.declaration(), table.expressions()),
                        table.abilities()),
                "");
    }
}
