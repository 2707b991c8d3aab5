package io.sluice.exec.runtime.watermark;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
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
import java.util.function.Supplier;

/** The watermarks that the rows of a batch carry: the table's WATERMARK expression. */
final class RowWatermarks {
    /** No row's watermark. */
    static final long NONE = Long.MIN_VALUE;

    private static final int NO_COLUMN = -1;

    private final CalcProgram program;
    private final RowType type;
    private final int rowtime;
    private final ZoneId zone;
    private final RowBatch computed = new RowBatch(new ColumnVector[1]);

    private RowWatermarks(CalcProgram program, RowType type, int rowtime, ZoneId zone) {
        this.program = program;
        this.type = type;
        this.rowtime = rowtime;
        this.zone = zone;
    }

    /** Whether the source says itself how far event time is. */
    static boolean bySource(Expr watermark) {
        return watermark instanceof Call call && call.function().name().contains("SOURCE_WATERMARK");
    }

    /** For rows whose column {@code rowtime} must not be NULL. */
    static Supplier<RowWatermarks> of(Expr watermark, RowType rows, int rowtime, NodeContext context) {
        RowType result = RowType.of(List.of(Field.of("watermark", watermark.type())));
        CalcCompiler compiler = new CalcCompiler(context.compiler());
        // Errors of compiling are those of starting the job.
        compiler.compile(List.of(watermark), Optional.empty(), rows, result);
        ZoneId zone = context.settings().timeZone();
        return () -> new RowWatermarks(
                compiler.compile(List.of(watermark), Optional.empty(), rows, result), rows, rowtime, zone);
    }

    /** For rows of which none has an event time of its own. */
    static Supplier<RowWatermarks> of(Expr watermark, RowType rows, NodeContext context) {
        return of(watermark, rows, NO_COLUMN, context);
    }

    void open(Clock clock) {
        program.open(EvaluationContext.streaming(clock, zone));
    }

    void close() {
        program.close();
    }

    /** Turns to the rows of a batch, each of which must have an event time. */
    void of(RowBatch batch) {
        if (rowtime != NO_COLUMN) {
            requireRowtime(batch);
        }
        program.run(batch, computed);
    }

    /** Milliseconds, or {@link #NONE}. */
    long at(int row) {
        ColumnVector column = computed.column(0);
        if (column.isNull(row)) {
            return NONE;
        }
        return column instanceof LongVector longs ? longs.get(row) : ((TimestampVector) column).millis()[row];
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
}
