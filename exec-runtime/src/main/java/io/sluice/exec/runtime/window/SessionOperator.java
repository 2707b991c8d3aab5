package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/** Sends what each session holds when it is over: by a watermark, or by the clock. */
final class SessionOperator extends OneInputOperator {
    private final SessionContents contents;
    private final Sessions sessions;
    private final RowTimes rowTimes;
    private final boolean eventTime;
    private @Nullable OperatorContext context;

    SessionOperator(SessionContents contents, LocalTimes times, RowTimes rowTimes, boolean eventTime, long gap) {
        this.contents = contents;
        sessions = new Sessions(contents, times, rowTimes, gap);
        this.rowTimes = rowTimes;
        this.eventTime = eventTime;
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        rowTimes.open(operatorContext.clock());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        OperatorContext environment = requireNonNull(context);
        if (!eventTime) {
            sessions.advance(rowTimes.now() - 1, output);
        }
        sessions.add(batch, environment::countLate);
        if (!eventTime) {
            schedule();
        }
    }

    private void schedule() {
        if (sessions.nextMoment() != Long.MAX_VALUE) {
            requireNonNull(context).setTimer(sessions.nextMoment() + 1);
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (!eventTime) {
            sessions.advance(now - 1, output);
            schedule();
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (eventTime) {
            sessions.advance(timestamp, output);
        }
        output.emitWatermark(timestamp);
    }

    @Override
    public void close() {
        contents.close();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        sessions.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        sessions.restore(snapshot);
        if (!eventTime) {
            schedule();
        }
    }
}
