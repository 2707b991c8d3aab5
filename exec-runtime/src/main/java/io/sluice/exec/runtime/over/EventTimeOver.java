package io.sluice.exec.runtime.over;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyProgress;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OVER windows by event time: rows are sent when the watermark has passed them. A row is late when the watermark has passed it before it
 * came or, in a window with a lower bound, when a row of its time or a later one of its partition has been sent.
 */
final class EventTimeOver extends OneInputOperator implements OverState {
    private static final byte[] OWN_KEY = new byte[0];

    private final TimeOver rows;
    private final int timeColumn;
    private final boolean bounded;
    private final boolean expires;
    private @Nullable OperatorContext context;
    private final KeyProgress watermark = new KeyProgress();

    EventTimeOver(OverWindow window, NodeContext context) {
        rows = new TimeOver(window, context, window.order());
        timeColumn = window.order().fields().get(0).index();
        bounded = window.moves();
        expires = window.ttl() > 0;
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
        ColumnVector times = batch.column(timeColumn);
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            long time = TimeColumn.required(times, row);
            if (!bounded && time <= watermark.of(rows.partitionHeader(row))) {
                late++;
                continue;
            }
            int owner = rows.partition(row, now);
            if (bounded && rows.isPast(owner, time)) {
                late++;
            } else {
                rows.wait(owner, row, time, OWN_KEY);
            }
        }
        if (late > 0 && context != null) {
            context.countLate(late);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        watermark.advance(timestamp);
        rows.sendUpTo(timestamp, now(), output);
        output.emitWatermark(timestamp);
    }

    private long now() {
        return expires && context != null ? context.clock().currentTimeMillis() : 0;
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        watermark.snapshot(snapshot);
        rows.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        watermark.restore(snapshot);
        rows.restore(snapshot);
    }
}
