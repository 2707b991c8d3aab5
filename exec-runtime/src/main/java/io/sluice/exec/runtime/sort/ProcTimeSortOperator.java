package io.sluice.exec.runtime.sort;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends the rows that came within one millisecond of processing time in the order of other columns. */
final class ProcTimeSortOperator extends OneInputOperator {
    private final HeldRows held;
    private @Nullable OperatorContext context;

    /** @param order what follows the time */
    ProcTimeSortOperator(SortSpec order, List<LogicalType> types, int batchSize) {
        held = new HeldRows(order, types, batchSize);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        held.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            held.add(row);
        }
        schedule();
    }

    @Override
    public void onTimer(long now, Output output) {
        send(output);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (timestamp == Long.MAX_VALUE) {
            send(output);
        }
        output.emitWatermark(timestamp);
    }

    private void send(Output output) {
        while (!held.isEmpty()) {
            held.sendFirst(output);
        }
        held.flush(output);
    }

    private void schedule() {
        if (context != null && !held.isEmpty()) {
            context.setTimer(context.clock().currentTimeMillis() + 1);
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        held.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        held.restore(snapshot);
        schedule();
    }
}
