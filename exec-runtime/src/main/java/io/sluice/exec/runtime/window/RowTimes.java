package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.time.Clock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The times of a batch's rows, milliseconds since the epoch: a column's, or the clock's for processing time. */
final class RowTimes {
    private final boolean rowtime;
    private final int column;
    private @Nullable Clock clock;
    private long[] now = new long[0];

    private RowTimes(boolean rowtime, int column) {
        this.rowtime = rowtime;
        this.column = column;
    }

    static RowTimes of(WindowingStrategy.TimeAttribute windowing) {
        return new RowTimes(windowing.isRowtime(), windowing.timeAttributeIndex());
    }

    void open(Clock environmentClock) {
        clock = environmentClock;
    }

    long now() {
        Clock time = clock;
        if (time == null) {
            throw new IllegalStateException("not open");
        }
        return time.currentTimeMillis();
    }

    /** By row; longer than the batch. Without meaning for rows that are NULL in {@link #column}. */
    long[] read(RowBatch batch) {
        if (rowtime) {
            return batch.column(column) instanceof LongVector longs
                    ? longs.values()
                    : ((TimestampVector) batch.column(column)).millis();
        }
        if (now.length < batch.rows()) {
            now = new long[batch.rows()];
        }
        Arrays.fill(now, 0, batch.rows(), now());
        return now;
    }

    /** The column, when some of its rows are NULL; else null. */
    @Nullable ColumnVector column(RowBatch batch) {
        return rowtime && batch.column(column).hasNulls() ? batch.column(column) : null;
    }
}
