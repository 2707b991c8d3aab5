package io.sluice.exec.runtime.over;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OVER windows by processing time that keep rows. Each row is sent as it comes, but in a window with a bound by time, where the rows of
 * one millisecond are peers and are sent after it.
 */
final class ArrivalOver extends OneInputOperator implements OverState {
    private final TimeOver rows;
    private final boolean byTime;
    private final byte[] key = new byte[1 + Long.BYTES];
    private @Nullable OperatorContext context;

    ArrivalOver(OverWindow window, NodeContext context) {
        rows = new TimeOver(window, context, window.order());
        byTime = window.moves() && !window.rows();
    }

    @Override
    public StateShape shape(List<String> calls, NodeContext context) {
        return rows.shape(calls, context);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        long now = now();
        rows.sweep(now, batch.rows());
        rows.encode(batch);
        SortKeyEncoder.putTime(key, now);
        for (int row = 0; row < batch.rows(); row++) {
            int owner = rows.partition(row, now);
            if (byTime) {
                rows.wait(owner, row, now, key);
            } else {
                rows.sendNow(owner, row, now, now, output);
            }
        }
        rows.flush(output);
        schedule();
    }

    @Override
    public void onTimer(long now, Output output) {
        rows.sendUpTo(now - 1, now, output);
        schedule();
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (timestamp == Long.MAX_VALUE) {
            rows.sendUpTo(Long.MAX_VALUE - 1, now(), output);
        }
        output.emitWatermark(timestamp);
    }

    private void schedule() {
        if (context != null && rows.nextTime() != EntryTimers.NONE) {
            context.setTimer(rows.nextTime() + 1);
        }
    }

    private long now() {
        return context == null ? 0 : context.clock().currentTimeMillis();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        rows.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        rows.restore(snapshot);
        schedule();
    }
}
