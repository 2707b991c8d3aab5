package io.sluice.exec.runtime.codegen;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;

/** Evaluates a condition over a batch. One generated subclass for each condition. */
public abstract class FilterKernel {
    public abstract void open(EvaluationContext context);

    /** Ends the users' functions in it. */
    public abstract void close();

    /**
     * Puts the numbers of the rows for which the condition is TRUE, in order, to the start of {@code selection}.
     *
     * @param selection has room for all rows of the batch
     * @return how many there are
     */
    public abstract int select(RowBatch in, int[] selection);
}
