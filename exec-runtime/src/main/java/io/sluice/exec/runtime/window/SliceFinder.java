package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says in which slice the rows of a batch are: by their time, or by what they carry. */
final class SliceFinder {
    /** The end of the slice of a row that has no time, and so no slice. */
    static final long NONE = Long.MIN_VALUE;

    private final AlignedWindows windows;
    private final boolean aligned;
    private final @Nullable RowTimes rowTimes;
    private final LocalTimes times;
    private final int startColumn;
    private final int endColumn;
    private long[] starts = new long[0];
    private long[] ends = new long[0];

    /**
     * @param aligned whether the start of a slice follows from its end
     * @param rowTimes of rows that do not carry their slice
     */
    private SliceFinder(
            AlignedWindows windows,
            boolean aligned,
            @Nullable RowTimes rowTimes,
            LocalTimes times,
            int startColumn,
            int endColumn) {
        this.windows = windows;
        this.aligned = aligned;
        this.rowTimes = rowTimes;
        this.times = times;
        this.startColumn = startColumn;
        this.endColumn = endColumn;
    }

    static SliceFinder of(WindowingStrategy windowing, LocalTimes times) {
        Optional<AlignedWindows> windows = AlignedWindows.of(windowing.window());
        if (windowing instanceof WindowingStrategy.TimeAttribute attribute) {
            return new SliceFinder(windows.orElseThrow(), true, RowTimes.of(attribute), times, -1, -1);
        }
        if (windowing instanceof WindowingStrategy.SliceAttached attached) {
            return new SliceFinder(windows.orElseThrow(), true, null, times, -1, attached.sliceEnd());
        }
        WindowingStrategy.WindowAttached attached = (WindowingStrategy.WindowAttached) windowing;
        return new SliceFinder(
                windows.orElseGet(() -> gap(windowing.window())),
                windows.isPresent(),
                null,
                times,
                attached.windowStart(),
                attached.windowEnd());
    }

    /** Stands in for sessions that rows carry: only their own start and end count. */
    private static AlignedWindows gap(WindowSpec window) {
        long gap = ((WindowSpec.Session) window).gap().toMillis();
        return AlignedWindows.hopping(gap, gap, Optional.empty());
    }

    /** As this, with the slice's end in another column. */
    SliceFinder withEnd(int column) {
        return new SliceFinder(windows, aligned, null, times, -1, column);
    }

    boolean aligned() {
        return aligned;
    }

    AlignedWindows windows() {
        return windows;
    }

    void open(Clock clock) {
        RowTimes read = rowTimes;
        if (read != null) {
            read.open(clock);
        }
    }

    /** Sets {@link #starts} and {@link #ends}. */
    void find(RowBatch batch) {
        int rows = batch.rows();
        if (starts.length < rows) {
            starts = new long[rows];
            ends = new long[rows];
        }
        RowTimes read = rowTimes;
        if (read == null) {
            readColumns(batch, rows);
            return;
        }
        ColumnVector nulls = read.column(batch);
        long[] rowtime = read.read(batch);
        long width = windows.width();
        long end = Long.MIN_VALUE;
        for (int row = 0; row < rows; row++) {
            if (nulls != null && nulls.isNull(row)) {
                ends[row] = NONE;
                starts[row] = NONE;
                continue;
            }
            long local = times.toLocal(rowtime[row]);
            if (local >= end || local < end - width) {
                end = windows.sliceEnd(local);
            }
            ends[row] = end;
            starts[row] = end - width;
        }
    }

    private void readColumns(RowBatch batch, int rows) {
        copy(batch.column(endColumn), rows, ends);
        if (startColumn >= 0 && !aligned) {
            copy(batch.column(startColumn), rows, starts);
        } else {
            for (int row = 0; row < rows; row++) {
                starts[row] = ends[row] - windows.width();
            }
        }
    }

    private static void copy(ColumnVector column, int rows, long[] target) {
        long[] values = column instanceof LongVector longs ? longs.values() : ((TimestampVector) column).millis();
        System.arraycopy(values, 0, target, 0, rows);
    }

    long[] starts() {
        return starts;
    }

    long[] ends() {
        return ends;
    }
}
