package io.sluice.exec.runtime.operator;

import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.Consumer;

/** An operator's own batch: filled row by row, sent on when full and at the end of each call. Starts small and grows with use. */
public final class OutputBuffer {
    private static final int FIRST_CAPACITY = 16;

    private final RowBatch batch;
    private final int limit;

    /** @param limit rows at most */
    public OutputBuffer(List<? extends LogicalType> types, int limit) {
        batch = new RowBatch(types, Math.min(limit, FIRST_CAPACITY));
        this.limit = limit;
    }

    public RowBatch batch() {
        return batch;
    }

    /** Makes room for one row, sending the batch on when it is full. Returns the row to set; {@link #added} counts it in. */
    public int next(Output output) {
        if (batch.rows() >= limit) {
            flush(output);
        }
        return room();
    }

    /** As the other, for what is no operator's output. */
    public int next(Consumer<RowBatch> target) {
        if (batch.rows() >= limit) {
            flush(target);
        }
        return room();
    }

    private int room() {
        batch.ensureCapacity(batch.rows() + 1);
        return batch.rows();
    }

    /** Counts in the row that {@link #next} gave. */
    public void added(byte kind) {
        int row = batch.rows();
        batch.setRows(row + 1);
        batch.setKind(row, kind);
    }

    /** Sends on what is there. */
    public void flush(Output output) {
        if (batch.rows() > 0) {
            output.emit(batch);
            batch.reset();
        }
    }

    /** As the other, for what is no operator's output. */
    public void flush(Consumer<RowBatch> target) {
        if (batch.rows() > 0) {
            target.accept(batch);
            batch.reset();
        }
    }
}
