package io.sluice.exec.runtime.minibatch;

import io.sluice.exec.plan.node.MiniBatchAssigner;
import io.sluice.exec.plan.node.MiniBatchInterval;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/**
 * Ends mini-batches by watermarks: at most one an interval of processing time, whose value is that time, or those of the input that
 * reach the end of an interval of event time. The last watermark always passes.
 */
public final class MiniBatchAssignerOperator extends OneInputOperator {
    private final long interval;
    private final boolean eventTime;
    private @Nullable OperatorContext context;
    private long sent = Long.MIN_VALUE;
    private boolean idle;

    private MiniBatchAssignerOperator(MiniBatchInterval interval) {
        this.interval = interval.interval();
        eventTime = interval.mode() == MiniBatchInterval.Mode.ROW_TIME;
    }

    public static NodeWork work(MiniBatchAssigner node, NodeContext context) {
        return NodeWork.operator(
                "MiniBatchAssigner[" + context.node().id() + "]",
                () -> new MiniBatchAssignerOperator(node.miniBatchInterval()));
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        if (!eventTime) {
            // A stream that has no rows yet must not hold back the batches of others.
            operatorContext.setTimer(operatorContext.clock().currentTimeMillis());
        }
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        if (!eventTime) {
            if (idle) {
                idle = false;
                output.emitIdle(false);
            }
            long start = intervalStart(now());
            if (start > sent) {
                send(start, output);
            }
            schedule(start + interval);
        }
        output.emit(batch);
    }

    /** The interval has ended. Without rows there will be no further marks, so that quiet streams cost nothing. */
    @Override
    public void onTimer(long now, Output output) {
        if (idle || sent == Long.MAX_VALUE) {
            return;
        }
        long start = intervalStart(now);
        if (start > sent) {
            send(start, output);
        }
        idle = true;
        output.emitIdle(true);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        boolean ends = eventTime && intervalEnd(timestamp) > intervalEnd(sent);
        if (timestamp == Long.MAX_VALUE && idle) {
            // What comes from an idle input is no watermark of those behind it.
            idle = false;
            output.emitIdle(false);
        }
        if (timestamp == Long.MAX_VALUE || ends) {
            send(timestamp, output);
        }
    }

    @Override
    public void processIdle(int input, boolean nowIdle, Output output) {
        if (eventTime) {
            output.emitIdle(nowIdle);
        }
    }

    private void send(long watermark, Output output) {
        sent = watermark;
        output.emitWatermark(watermark);
    }

    private long intervalStart(long time) {
        return time - Math.floorMod(time, interval);
    }

    /** Counts the intervals whose last millisecond is not after a watermark. */
    private long intervalEnd(long watermark) {
        return watermark == Long.MIN_VALUE ? Long.MIN_VALUE : Math.floorDiv(watermark + 1, interval);
    }

    private long now() {
        return operatorContext().clock().currentTimeMillis();
    }

    private void schedule(long millis) {
        operatorContext().setTimer(millis);
    }

    private OperatorContext operatorContext() {
        if (context == null) {
            throw new IllegalStateException("not open");
        }
        return context;
    }
}
