package io.sluice.planner.logical;

import io.sluice.planner.table.PlannerTable;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Reads a table, less what was pushed into its source. */
public final class ScanNode extends TableScan {
    private final PlannerTable source;
    private final boolean versioned;

    public ScanNode(RelOptCluster cluster, RelTraitSet traits, List<RelHint> hints, PlannerTable source) {
        this(cluster, traits, hints, source, false);
    }

    private ScanNode(
            RelOptCluster cluster, RelTraitSet traits, List<RelHint> hints, PlannerTable source, boolean versioned) {
        super(cluster, traits, hints, source);
        this.source = source;
        this.versioned = versioned;
    }

    /** Whether each change of the source is wanted as it is, as a version of a row. */
    public boolean isVersioned() {
        return versioned;
    }

    /** This scan with each change as the source tells it. */
    public ScanNode versioned() {
        return new ScanNode(getCluster(), getTraitSet(), getHints(), source, true);
    }

    public PlannerTable source() {
        return source;
    }

    /** This scan of the table with more pushed into it. */
    public ScanNode with(PlannerTable pushed) {
        return new ScanNode(getCluster(), getTraitSet(), getHints(), pushed, versioned);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new ScanNode(getCluster(), traits, getHints(), source, versioned);
    }

    @Override
    public RelNode withHints(List<RelHint> others) {
        return new ScanNode(getCluster(), getTraitSet(), others, source, versioned);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).itemIf("versioned", true, versioned);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }
}
