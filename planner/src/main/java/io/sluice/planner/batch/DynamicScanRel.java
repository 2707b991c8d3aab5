package io.sluice.planner.batch;

import io.sluice.exec.plan.Distribution;
import io.sluice.exec.plan.InputProperty;
import io.sluice.exec.plan.InputProperty.DamBehavior;
import io.sluice.exec.plan.node.ExecNode;
import io.sluice.planner.explain.Description;
import io.sluice.planner.explain.Wording;
import io.sluice.planner.table.PlannerTable;
import io.sluice.planner.translate.Translation;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Reads of a table what has values that its input, where it has one, collects meanwhile. */
final class DynamicScanRel extends BatchRel {
    private final ScanRel scan;

    DynamicScanRel(ScanRel scan, List<? extends RelNode> collectors) {
        super(scan.getCluster(), collectors, scan.getRowType());
        this.scan = scan;
    }

    /** The same without being told what to read. */
    ScanRel plain() {
        return scan;
    }

    @Override
    public PlannerTable getTable() {
        return scan.getTable();
    }

    @Override
    BatchRel over(List<RelNode> others) {
        return new DynamicScanRel(scan, others);
    }

    @Override
    boolean feedsGroups() {
        return scan.feedsGroups();
    }

    @Override
    double rows(List<Double> inputs) {
        return scan.rows(List.of());
    }

    @Override
    public Description describe(Wording wording) {
        return new Description(
                "DynamicFilteringTableSourceScan", scan.describe(wording).items());
    }

    @Override
    public List<InputProperty> inputProperties() {
        return Collections.nCopies(
                getInputs().size(), new InputProperty(Distribution.BROADCAST, DamBehavior.BLOCKING, 0));
    }

    @Override
    public ExecNode toExecNode(Translation translation) {
        return scan.toExecNode(translation);
    }
}
