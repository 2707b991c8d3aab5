package io.sluice.planner.logical;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;

/** The convention of rels of this package. */
public final class LogicalConvention extends Convention.Impl {
    public static final LogicalConvention INSTANCE = new LogicalConvention();

    private LogicalConvention() {
        super("LOGICAL", RelNode.class);
    }
}
