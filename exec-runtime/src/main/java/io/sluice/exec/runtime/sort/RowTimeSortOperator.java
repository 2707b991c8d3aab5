package io.sluice.exec.runtime.sort;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends rows in the order of their event time, and of more columns, as watermarks pass them. A row is late when one of its time or a
 * later one has been sent: there is no place for it any more.
 */
final class RowTimeSortOperator extends OneInputOperator {
    private final int timeColumn;
    private final HeldRows held;
    private long sent = Long.MIN_VALUE;
    private @Nullable OperatorContext context;

    RowTimeSortOperator(SortSpec order, List<LogicalType> types, int batchSize) {
        timeColumn = order.fields().get(0).index();
        held = new HeldRows(order, types, batchSize);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        held.encode(batch);
        ColumnVector times = batch.column(timeColumn);
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            if (TimeColumn.required(times, row) > sent) {
                held.add(row);
            } else {
                late++;
            }
        }
        if (late > 0 && context != null) {
            context.countLate(late);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        while (!held.isEmpty()) {
            long time = held.firstTime();
            if (time > timestamp) {
                break;
            }
            sent = time;
            held.sendFirst(output);
        }
        held.flush(output);
        output.emitWatermark(timestamp);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        held.snapshot(snapshot);
        snapshot.value("sent", sent);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        held.restore(snapshot);
        snapshot.value("sent").ifPresent(value -> sent = value);
    }
}
