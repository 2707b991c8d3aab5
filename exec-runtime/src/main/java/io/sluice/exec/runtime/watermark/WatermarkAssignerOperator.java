package io.sluice.exec.runtime.watermark;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.node.WatermarkAssigner;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes watermarks from rows: the greatest that a row has carried, sent when it is ahead of the last by more than the interval and,
 * when it is ahead at all, once an interval. Watermarks from upstream are dropped but for the last. A stream without rows for the
 * idle time-out is idle until the next row.
 */
public final class WatermarkAssignerOperator extends OneInputOperator {
    private final CalcProgram program;
    private final RowType type;
    private final int rowtime;
    private final long interval;
    private final long idleTimeout;
    private final ZoneId zone;
    private final RowBatch computed = new RowBatch(new ColumnVector[1]);
    private final RowBatch part;
    private @Nullable OperatorContext context;
    private long current = Long.MIN_VALUE;
    private long sent = Long.MIN_VALUE;
    private long lastRowMillis;
    private long nextSendMillis = Long.MAX_VALUE;
    private boolean idle;

    private WatermarkAssignerOperator(CalcProgram program, RowType type, int rowtime, NodeContext context) {
        this.program = program;
        this.type = type;
        this.rowtime = rowtime;
        interval = context.settings().watermarkInterval();
        idleTimeout = context.settings().sourceIdleTimeout();
        zone = context.settings().timeZone();
        part = new RowBatch(type.types(), 0);
    }

    public static NodeWork work(WatermarkAssigner node, NodeContext context) {
        String name = "WatermarkAssigner[" + context.node().id() + "]";
        if (context.settings().batch()) {
            return NodeWork.operator(name, PassWatermarks::new);
        }
        if (node.watermarkExpr() instanceof Call call && call.function().name().contains("SOURCE_WATERMARK")) {
            return NodeWork.operator(name, PassWatermarks::new);
        }
        RowType watermark =
                RowType.of(List.of(Field.of("watermark", node.watermarkExpr().type())));
        CalcCompiler compiler = new CalcCompiler(context.compiler());
        compiler.compile(List.of(node.watermarkExpr()), Optional.empty(), context.inputType(), watermark);
        return NodeWork.operator(
                name,
                () -> new WatermarkAssignerOperator(
                        compiler.compile(
                                List.of(node.watermarkExpr()), Optional.empty(), context.inputType(), watermark),
                        context.inputType(),
                        node.rowtimeFieldIndex(),
                        context));
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
        program.close();
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        program.open(EvaluationContext.streaming(operatorContext.clock(), zone));
        if (idleTimeout > 0) {
            lastRowMillis = operatorContext.clock().currentTimeMillis();
            operatorContext.setTimer(lastRowMillis + idleTimeout);
        }
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        requireRowtime(batch);
        if (idleTimeout > 0) {
            lastRowMillis = clock().currentTimeMillis();
        }
        if (idle) {
            idle = false;
            output.emitIdle(false);
            schedule(lastRowMillis + idleTimeout);
        }
        program.run(batch, computed);
        emit(batch, computed.column(0), output);
        if (current > sent && interval > 0 && nextSendMillis == Long.MAX_VALUE) {
            nextSendMillis = clock().currentTimeMillis() + interval;
            schedule(nextSendMillis);
        }
    }

    /** Sends the rows, and after each that brings the watermark far ahead, the watermark. */
    private void emit(RowBatch batch, ColumnVector watermarks, Output output) {
        int from = 0;
        for (int row = 0; row < batch.rows(); row++) {
            if (watermarks.isNull(row)) {
                continue;
            }
            long watermark = watermarks instanceof LongVector longs
                    ? longs.get(row)
                    : ((TimestampVector) watermarks).millis()[row];
            current = Math.max(current, watermark);
            if (current > sent && (sent == Long.MIN_VALUE || current - sent > interval)) {
                emitPart(batch, from, row + 1, output);
                from = row + 1;
                send(output);
            }
        }
        emitPart(batch, from, batch.rows(), output);
    }

    private void emitPart(RowBatch batch, int from, int to, Output output) {
        if (from == 0 && to == batch.rows()) {
            output.emit(batch);
        } else if (to > from) {
            part.appendRange(batch, from, to - from);
            output.emit(part);
            part.reset();
        }
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

    private void requireRowtime(RowBatch batch) {
        ColumnVector column = batch.column(rowtime);
        if (!column.hasNulls()) {
            return;
        }
        for (int row = 0; row < batch.rows(); row++) {
            if (column.isNull(row)) {
                throw SluiceException.of(ErrorCode.NOT_NULL_VIOLATION)
                        .with("column", type.fields().get(rowtime).name())
                        .detail("The column is the table's event time, which every row must have.");
            }
        }
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
