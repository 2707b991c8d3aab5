package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/** What the nodes of a subtask have said of event time so far. Written by the subtask, read from any thread. */
final class TimeProgress {
    private final AtomicLongArray watermarks;
    private final AtomicIntegerArray idle;

    /** @param nodes of the chain */
    TimeProgress(int nodes) {
        watermarks = new AtomicLongArray(nodes);
        idle = new AtomicIntegerArray(nodes);
        for (int i = 0; i < nodes; i++) {
            watermarks.set(i, Long.MIN_VALUE);
        }
    }

    /** The last watermark that a node has sent; {@link Long#MIN_VALUE} before the first. */
    long watermark(int node) {
        return watermarks.get(node);
    }

    boolean idle(int node) {
        return idle.get(node) != 0;
    }

    /** An output that notes what goes through it. */
    Output of(int node, Output output) {
        return new Output() {
            @Override
            public void emit(RowBatch batch) {
                output.emit(batch);
            }

            @Override
            public void emitWatermark(long timestamp) {
                watermarks.set(node, timestamp);
                output.emitWatermark(timestamp);
            }

            @Override
            public void emitIdle(boolean nowIdle) {
                idle.set(node, nowIdle ? 1 : 0);
                output.emitIdle(nowIdle);
            }

            @Override
            public boolean saturated() {
                return output.saturated();
            }
        };
    }
}
