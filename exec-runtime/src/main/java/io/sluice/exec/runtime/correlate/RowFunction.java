package io.sluice.exec.runtime.correlate;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;

/** What makes rows of the arguments of one call. Not thread-safe. */
interface RowFunction {
    default void open(EvaluationContext context) {}

    default void close() {}

    /** Calls the function with the arguments at a row and adds what it makes. */
    void call(RowBatch arguments, int row, JoinedRows rows);
}
