package io.sluice.connectors.builtin.script;

import io.sluice.spi.connector.Poll;
import io.sluice.spi.connector.SourceContext;
import io.sluice.spi.connector.SourceReader;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays a timeline in step with the readers of all other script tables of the job: each takes the same step whenever the job is idle,
 * and the one whose table the step is about does it. A step is a stretch of rows of one table of at most a batch, or a watermark, or
 * a move of the clock.
 */
final class ScriptReader implements SourceReader {
    private final ScriptSource source;
    private final SourceContext context;
    private final List<List<Timeline.Item>> steps;
    private final ScriptRows rows;
    private final List<String> splits;
    private String split;
    private int next;
    /** A watermark was answered, and the step still waits for the job to become idle. */
    private boolean awaitIdle;

    private long startMillis;

    ScriptReader(ScriptSource source, Timeline timeline, String file, SourceContext context) {
        this.source = source;
        this.context = context;
        steps = steps(timeline, context.batchSize(), source);
        splits = splits(source, context);
        split = WHOLE.get(0);
        rows = new ScriptRows(source, file);
        startMillis = context.clock().currentTimeMillis();
    }

    /** Cuts the timeline into steps; the same in all readers of a job. */
    private static List<List<Timeline.Item>> steps(Timeline timeline, int maxRows, ScriptSource source) {
        List<List<Timeline.Item>> steps = new ArrayList<>();
        List<Timeline.Item> rows = new ArrayList<>();
        for (Timeline.Item item : timeline.items()) {
            boolean goesOn = !rows.isEmpty()
                    && rows.size() < maxRows
                    && item instanceof Timeline.Row row
                    && row.table().equals(((Timeline.Row) rows.get(0)).table())
                    && split(row, source).equals(split((Timeline.Row) rows.get(0), source));
            if (!goesOn && !rows.isEmpty()) {
                steps.add(List.copyOf(rows));
                rows.clear();
            }
            if (item instanceof Timeline.Row) {
                rows.add(item);
            } else {
                steps.add(List.of(item));
            }
        }
        if (!rows.isEmpty()) {
            steps.add(List.copyOf(rows));
        }
        return steps;
    }

    private static List<String> splits(ScriptSource source, SourceContext context) {
        if (source.splits().isEmpty()) {
            return WHOLE;
        }
        // The first reader has all rows.
        return context.subtask() == 0 ? source.splits().get().names() : List.of();
    }

    /** The name of a row's split: that of all rows where splits are not told apart. */
    private static String split(Timeline.Row row, ScriptSource source) {
        if (source.splits().isEmpty() || !source.owns(row.table())) {
            return WHOLE.get(0);
        }
        int column = source.splits().get().column();
        return column < row.values().size() ? String.valueOf(row.values().get(column)) : WHOLE.get(0);
    }

    @Override
    public List<String> splits() {
        return splits;
    }

    @Override
    public String split() {
        return split;
    }

    /** The file was read when the reader was made. */
    @Override
    public boolean blocking() {
        return false;
    }

    @Override
    public Poll poll(RowBatch batch) {
        if (awaitIdle) {
            awaitIdle = false;
            return Poll.JOB_IDLE;
        }
        if (next == steps.size()) {
            return source.bounded() ? Poll.END : Poll.WAIT;
        }
        List<Timeline.Item> step = steps.get(next++);
        if (step.get(0) instanceof Timeline.Watermark watermark && source.owns(watermark.table())) {
            awaitIdle = true; // every subtask: the slowest input of an operator holds its watermark back
            return new Poll.Watermark(watermark.timestamp());
        }
        if (step.get(0) instanceof Timeline.ClockStep) {
            moveClock();
        } else if (step.get(0) instanceof Timeline.Row && context.subtask() == 0) {
            split = split((Timeline.Row) step.get(0), source);
            for (Timeline.Item item : step) {
                rows.append(batch, (Timeline.Row) item);
            }
        }
        return Poll.JOB_IDLE;
    }

    /** Moves the clock to where all clock steps so far put it: other readers do the same, and it is done once. */
    private void moveClock() {
        long millis = startMillis;
        for (List<Timeline.Item> step : steps.subList(0, next)) {
            if (step.get(0) instanceof Timeline.ClockStep clockStep) {
                millis += clockStep.by().toMillis();
            }
        }
        if (!(context.clock() instanceof ManualClock clock)) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            rows.place(steps.get(next - 1).get(0))
                                    + "the job's clock cannot be moved, it is the system's")
                    .hint("Run the job with a manual clock.");
        }
        clock.advanceTo(millis);
    }

    @Override
    public byte[] position() {
        return ByteBuffer.allocate(Integer.BYTES + Long.BYTES + 1)
                .putInt(next)
                .putLong(startMillis)
                .put((byte) (awaitIdle ? 1 : 0))
                .array();
    }

    @Override
    public void restore(byte[] position) {
        ByteBuffer buffer = ByteBuffer.wrap(position);
        next = buffer.getInt();
        startMillis = buffer.getLong();
        awaitIdle = buffer.get() != 0;
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
