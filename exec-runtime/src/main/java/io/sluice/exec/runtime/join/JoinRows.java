package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.spi.row.RowBatch;

/**
 * Writes joined rows: the fields of a left row, then those of a right row, either of which may be all NULL. One side is a row of a
 * batch, its own; the other a record.
 */
final class JoinRows {
    private final OutputBuffer buffer;
    private final int leftArity;
    private final int rightArity;

    JoinRows(OutputBuffer buffer, int leftArity, int rightArity) {
        this.buffer = buffer;
        this.leftArity = leftArity;
        this.rightArity = rightArity;
    }

    /** A row of a batch with a record of the other side. */
    void pair(boolean rowIsLeft, RowBatch batch, int row, JoinSide other, int entry, byte kind, Output output) {
        int at = buffer.next(output);
        copy(batch, row, at, rowIsLeft ? 0 : leftArity);
        other.decode(entry, buffer.batch(), at, rowIsLeft ? leftArity : 0);
        buffer.added(kind);
    }

    /** A row of a batch with NULLs for the other side. */
    void alone(boolean rowIsLeft, RowBatch batch, int row, byte kind, Output output) {
        int at = buffer.next(output);
        copy(batch, row, at, rowIsLeft ? 0 : leftArity);
        fillNulls(at, !rowIsLeft);
        buffer.added(kind);
    }

    /** A record with NULLs for the other side. */
    void alone(boolean recordIsLeft, JoinSide side, int entry, byte kind, Output output) {
        int at = buffer.next(output);
        side.decode(entry, buffer.batch(), at, recordIsLeft ? 0 : leftArity);
        fillNulls(at, !recordIsLeft);
        buffer.added(kind);
    }

    void flush(Output output) {
        buffer.flush(output);
    }

    private void copy(RowBatch batch, int row, int at, int firstColumn) {
        for (int i = 0; i < batch.arity(); i++) {
            buffer.batch().column(firstColumn + i).copy(batch.column(i), row, at);
        }
    }

    private void fillNulls(int at, boolean left) {
        int from = left ? 0 : leftArity;
        int to = left ? leftArity : leftArity + rightArity;
        for (int i = from; i < to; i++) {
            buffer.batch().column(i).setNull(at);
        }
    }
}
