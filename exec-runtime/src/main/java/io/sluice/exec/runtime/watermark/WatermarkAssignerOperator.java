package io.sluice.exec.runtime.watermark;

import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes watermarks from rows: the greatest that a row has carried, sent when it is ahead of the last by more than the interval and,
 * when it is ahead at all, once an interval. Watermarks from upstream are dropped but for the last. A stream without rows for the
 * idle time-out is idle until the next row.
 */
public final class WatermarkAssignerOperator extends OneInputOperator {
    private final RowWatermarks watermarks;
    private final long interval;
    private final long idleTimeout;
    private final BatchParts parts;
    private @Nullable OperatorContext context;
    private long current = Long.MIN_VALUE;
    private long sent = Long.MIN_VALUE;
    private long lastRowMillis;
    private long nextSendMillis = Long.MAX_VALUE;
    private boolean idle;

    private WatermarkAssignerOperator(RowWatermarks watermarks, NodeContext context) {
        this.watermarks = watermarks;
        interval = context.settings().watermarkInterval();
        idleTimeout = context.settings().sourceIdleTimeout();
        parts = new BatchParts(context.inputType().types());
    }

    public static NodeWork work(WatermarkAssigner node, NodeContext context) {
        String name = "WatermarkAssigner[" + context.node().id() + "]";
        if (context.settings().batch() || RowWatermarks.bySource(node.watermarkExpr())) {
            return NodeWork.operator(name, PassWatermarks::new);
        }
        Supplier<RowWatermarks> watermarks =
                RowWatermarks.of(node.watermarkExpr(), context.inputType(), node.rowtimeFieldIndex(), context);
        return NodeWork.operator(name, () -> new WatermarkAssignerOperator(watermarks.get(), context));
    }

    /** For SOURCE_WATERMARK(): the source's own watermarks are the table's. And for batch mode, in which there is only the last. */
    private static final class PassWatermarks extends OneInputOperator {
        @Override
        protected void process(RowBatch batch, Output output) {
            output.emit(batch);
        }
    }

    @Override
    public void close() {
        watermarks.close();
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        watermarks.open(operatorContext.clock());
        if (idleTimeout > 0) {
            lastRowMillis = operatorContext.clock().currentTimeMillis();
            operatorContext.setTimer(lastRowMillis + idleTimeout);
        }
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        watermarks.of(batch);
        if (idleTimeout > 0) {
            lastRowMillis = clock().currentTimeMillis();
        }
        if (idle) {
            idle = false;
            output.emitIdle(false);
            schedule(lastRowMillis + idleTimeout);
        }
        emit(batch, output);
        if (current > sent && interval > 0 && nextSendMillis == Long.MAX_VALUE) {
            nextSendMillis = clock().currentTimeMillis() + interval;
            schedule(nextSendMillis);
        }
    }

    /** Sends the rows, and after each that brings the watermark far ahead, the watermark. */
    private void emit(RowBatch batch, Output output) {
        int from = 0;
        for (int row = 0; row < batch.rows(); row++) {
            current = Math.max(current, watermarks.at(row));
            if (current > sent && (sent == Long.MIN_VALUE || current - sent > interval)) {
                parts.emit(batch, from, row + 1, output);
                from = row + 1;
                send(output);
            }
        }
        parts.emit(batch, from, batch.rows(), output);
    }

    private void send(Output output) {
        if (current > sent) {
            sent = current;
            output.emitWatermark(current);
        }
    }

    @Override
    public void onTimer(long now, Output output) {
        if (now >= nextSendMillis) {
            nextSendMillis = Long.MAX_VALUE;
            send(output);
        } else if (nextSendMillis != Long.MAX_VALUE) {
            schedule(nextSendMillis);
        }
        if (idleTimeout > 0 && !idle) {
            if (now - lastRowMillis >= idleTimeout) {
                idle = true;
                output.emitIdle(true);
            } else {
                schedule(lastRowMillis + idleTimeout);
            }
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (timestamp == Long.MAX_VALUE && sent != Long.MAX_VALUE) {
            current = Long.MAX_VALUE;
            send(output);
        }
    }

    @Override
    public void processIdle(int input, boolean nowIdle, Output output) {
        // Idleness is decided here, by rows.
    }

    private void schedule(long millis) {
        if (context != null) {
            context.setTimer(millis);
        }
    }

    private Clock clock() {
        if (context == null) {
            throw new IllegalStateException("not open");
        }
        return context.clock();
    }
}
