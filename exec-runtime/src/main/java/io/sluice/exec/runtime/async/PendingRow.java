package io.sluice.exec.runtime.async;

import io.sluice.spi.row.RowBatch;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row that waits for answers. Used by the operator's thread alone. */
final class PendingRow implements WaitingQueue.Entry {
    /** Its batch, as it came and as it was computed. */
    final RowBatch input;

    final RowBatch computed;
    final int row;
    /** By column of the result. */
    final @Nullable Object[] answers;
    /** Answers that are missing. */
    int missing;
    /** By column of the result, how often it was asked for. */
    final int[] attempts;

    /** When its answers are to be there; {@link Long#MAX_VALUE} before it is asked for them. */
    long deadline = Long.MAX_VALUE;

    /** @param columns of the result */
    PendingRow(RowBatch input, RowBatch computed, int row, int columns) {
        this.input = input;
        this.computed = computed;
        this.row = row;
        this.answers = new Object[columns];
        this.attempts = new int[columns];
    }

    @Override
    public int rows() {
        return 1;
    }

    @Override
    public boolean complete() {
        return deadline != Long.MAX_VALUE && missing == 0;
    }

    @Override
    public Collection<?> keys() {
        return List.of();
    }
}
