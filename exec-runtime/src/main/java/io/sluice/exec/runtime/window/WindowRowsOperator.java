package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/** Holds some of the rows of each key and window, and sends them when the window is over. */
abstract class WindowRowsOperator extends OneInputOperator {
    /** What the names of states begin with; the end of the window follows. */
    static final String WINDOW = "window ";

    private final OpenWindows<KeyedEntries> windows;
    private final int endColumn;
    private final boolean eventTime;
    private @Nullable OperatorContext context;

    /** @param endColumn of the input, with the end of a row's window */
    WindowRowsOperator(LocalTimes times, int endColumn, boolean eventTime) {
        this.endColumn = endColumn;
        this.eventTime = eventTime;
        windows = new OpenWindows<>(times, eventTime, end -> create(WINDOW + end));
    }

    /** What is held of a window, empty. @param name unique in the operator; part of snapshots */
    abstract KeyedEntries create(String name);

    /** Prepares a batch. */
    abstract void load(RowBatch batch);

    /** The header of the key of a row of the batch. */
    abstract long header(int row);

    /** Takes a row of the batch into its window. */
    abstract void add(KeyedEntries window, RowBatch batch, int row);

    /** Sends what is held of a window. */
    abstract void send(KeyedEntries window, Output output);

    /** Sends on what has been written. */
    abstract void flush(Output output);

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        if (!batch.insertOnly()) {
            throw SluiceException.internal("an input of inserts alone", "a row that is taken back");
        }
        load(batch);
        int late = 0;
        long lastEnd = 0;
        KeyedEntries window = null;
        for (int row = 0; row < batch.rows(); row++) {
            long end = TimeColumn.millis(batch.column(endColumn), row);
            if (window == null || end != lastEnd) {
                window = windows.find(end);
                lastEnd = end;
            }
            if (window == null || windows.over(end, header(row))) {
                late++;
            } else {
                add(window, batch, row);
            }
        }
        OperatorContext environment = requireNonNull(context);
        if (late > 0) {
            environment.countLate(late);
        }
        schedule(environment);
    }

    /** By the clock, a window is over when its last moment has passed. */
    private void schedule(OperatorContext environment) {
        if (!eventTime && windows.nextMoment() != Long.MAX_VALUE) {
            environment.setTimer(
                    Math.max(windows.nextMoment() + 1, environment.clock().currentTimeMillis()));
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!eventTime) {
            windows.advance(now - 1, this::send, output);
            flush(output);
            schedule(requireNonNull(context));
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (eventTime) {
            windows.advance(timestamp, this::send, output);
            flush(output);
        }
        output.emitWatermark(timestamp);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        windows.snapshot(snapshot);
        windows.forEach(window -> window.snapshot(snapshot));
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        windows.restore(snapshot);
        for (String name : snapshot.states()) {
            if (name.startsWith(WINDOW)) {
                KeyedEntries restored = create(name);
                restored.restore(snapshot);
                if (restored.size() > 0) {
                    windows.restore(Long.parseLong(name.substring(WINDOW.length())), restored);
                }
            }
        }
        schedule(requireNonNull(context));
    }
}
