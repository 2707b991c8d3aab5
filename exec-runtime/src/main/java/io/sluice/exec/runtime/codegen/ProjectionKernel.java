package io.sluice.exec.runtime.codegen;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/** Computes some columns of a select list over a batch. One generated subclass for each list. */
public abstract class ProjectionKernel {
    public abstract void open(EvaluationContext context);

    /** Ends the users' functions in it. */
    public abstract void close();

    /**
     * Fills the columns that this kernel computes.
     *
     * @param selection the rows to compute; null for the first {@code count}
     * @param out all columns of the output; those of this kernel are empty and have room for {@code count} rows
     */
    public abstract void project(RowBatch in, int @Nullable [] selection, int count, ColumnVector[] out);
}
