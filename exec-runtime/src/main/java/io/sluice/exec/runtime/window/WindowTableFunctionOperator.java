package io.sluice.exec.runtime.window;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowTableFunction;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import org.jspecify.annotations.Nullable;

/**
 * TUMBLE, HOP and CUMULATE: each row leaves once for each window in which it lies, with the window's start, end and time. A row without
 * a time lies in none, and is counted as late.
 */
public final class WindowTableFunctionOperator extends OneInputOperator {
    private static final int PROPERTIES = 3;

    private final AlignedWindows windows;
    private final LocalTimes times;
    private final RowTimes rowTimes;
    private final int arity;
    private final int limit;
    private final ColumnVector[] own;
    private final LongVector starts = new LongVector(0);
    private final LongVector ends = new LongVector(0);
    private final LongVector windowTimes = new LongVector(0);
    private final RowBatch result;
    private int[] selection = new int[0];
    private int selected;
    /** What is known of the slice of the row before. */
    private long sliceEnd = Long.MIN_VALUE;

    private long firstWindow;
    private long lastWindow;
    private @Nullable OperatorContext context;

    private WindowTableFunctionOperator(
            AlignedWindows windows, WindowingStrategy.TimeAttribute windowing, NodeContext context) {
        this.windows = windows;
        times = LocalTimes.of(windowing.timeAttributeType(), context.settings().timeZone());
        rowTimes = RowTimes.of(windowing);
        arity = context.inputType().arity();
        limit = context.settings().batchSize();
        own = context.inputType().types().stream()
                .map(type -> ColumnVector.create(type, 0))
                .toArray(ColumnVector[]::new);
        result = new RowBatch(new ColumnVector[arity + PROPERTIES]);
        result.setColumn(arity, starts);
        result.setColumn(arity + 1, ends);
        result.setColumn(arity + 2, windowTimes);
    }

    public static NodeWork work(WindowTableFunction node, NodeContext context) {
        String name = "WindowTableFunction[" + context.node().id() + "]";
        return AlignedWindows.of(node.windowing().window())
                .map(windows -> NodeWork.operator(
                        name, () -> new WindowTableFunctionOperator(windows, node.windowing(), context)))
                .orElseGet(() -> NodeWork.operator(name, () -> sessions(node.windowing(), context)));
    }

    private static Operator sessions(WindowingStrategy.TimeAttribute windowing, NodeContext context) {
        WindowSpec.Session session = (WindowSpec.Session) windowing.window();
        LocalTimes times =
                LocalTimes.of(windowing.timeAttributeType(), context.settings().timeZone());
        SessionRows rows = new SessionRows(
                context.inputType(),
                context.outputType(),
                session.partitionKeyIndices(),
                times,
                context.settings().batchSize());
        return new SessionOperator(
                rows,
                times,
                RowTimes.of(windowing),
                windowing.isRowtime(),
                session.gap().toMillis());
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        rowTimes.open(operatorContext.clock());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        int rows = batch.rows();
        long[] rowtime = rowTimes.read(batch);
        ColumnVector nulls = rowTimes.column(batch);
        prepare(rows);
        int withoutTime = 0;
        for (int row = 0; row < rows; row++) {
            if (nulls != null && nulls.isNull(row)) {
                withoutTime++;
                continue;
            }
            find(times.toLocal(rowtime[row]));
            if (windows.cumulative()) {
                for (long end = firstWindow; end <= lastWindow; end += windows.interval()) {
                    add(batch, row, end, output);
                }
            } else {
                for (long end = lastWindow; end >= firstWindow; end -= windows.interval()) {
                    add(batch, row, end, output);
                }
            }
        }
        emit(batch, output);
        if (withoutTime > 0) {
            requireNonNull(context).countLate(withoutTime);
        }
    }

    private void prepare(int rows) {
        int room = Math.min(limit, windows.shared() ? limit : rows);
        if (selection.length < room) {
            selection = new int[room];
            starts.ensureCapacity(room);
            ends.ensureCapacity(room);
            windowTimes.ensureCapacity(room);
        }
        selected = 0;
    }

    private void find(long local) {
        if (local >= sliceEnd || local < sliceEnd - windows.width()) {
            sliceEnd = windows.sliceEnd(local);
            firstWindow = windows.firstWindow(sliceEnd);
            lastWindow = windows.lastWindow(sliceEnd);
        }
    }

    private void add(RowBatch batch, int row, long end, Output output) {
        if (selected == limit) {
            emit(batch, output);
        }
        int at = selected++;
        selection[at] = row;
        starts.set(at, windows.windowStart(end));
        ends.set(at, end);
        windowTimes.set(at, times.toEpoch(end - 1));
    }

    private void emit(RowBatch batch, Output output) {
        if (selected == 0) {
            return;
        }
        boolean same = selected == batch.rows() && !windows.shared();
        for (int i = 0; i < arity; i++) {
            if (same) {
                result.setColumn(i, batch.column(i));
            } else {
                own[i].reset();
                own[i].copySelected(batch.column(i), selection, selected, 0);
                result.setColumn(i, own[i]);
            }
        }
        result.setRows(selected);
        setKinds(batch);
        output.emit(result);
        selected = 0;
    }

    private void setKinds(RowBatch batch) {
        result.copyKinds(NO_CHANGES);
        byte[] kinds = batch.kinds();
        if (kinds != null) {
            for (int i = 0; i < selected; i++) {
                result.setKind(i, kinds[selection[i]]);
            }
        }
    }

    private static final RowBatch NO_CHANGES = new RowBatch(new ColumnVector[0]);
}
