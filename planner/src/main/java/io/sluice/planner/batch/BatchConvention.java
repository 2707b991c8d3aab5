package io.sluice.planner.batch;

import org.apache.calcite.plan.Convention;

/** The convention of rels of this package. */
public final class BatchConvention extends Convention.Impl {
    public static final BatchConvention INSTANCE = new BatchConvention();

    private BatchConvention() {
        super("BATCH", BatchRel.class);
    }
}
