package io.sluice.exec.runtime.codegen;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.RowBatch;

/** A condition over a row of each of two inputs. One generated subclass for each condition. Not thread-safe. */
public abstract class PairCondition {
    public abstract void open(EvaluationContext context);

    /** Ends the users' functions in it. */
    public abstract void close();

    /** Whether the condition is TRUE, neither FALSE nor UNKNOWN. */
    public abstract boolean test(RowBatch left, int leftRow, RowBatch right, int rightRow);
}
