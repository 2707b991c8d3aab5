package io.sluice.exec.runtime.async;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.plan.node.AsyncCorrelate;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.WaitingRows;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.user.AsyncCall;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Computes a SELECT list with functions that answer later, or joins rows with those that such a table function answers. Rows leave in the
 * order in which they came, and watermarks keep their place among them. A call that fails is made again a few times. A snapshot holds the rows that wait; after a restore their calls are made again.
 */
public final class AsyncCalcOperator implements Operator, WaitingQueue.Target<PendingRow> {
    /** What came for a column of a row. */
    private record Answer(
            PendingRow row,
            int column,
            @Nullable Object value,
            @Nullable Throwable error) {}

    /** A call that failed and is to be made again. */
    private record Retry(long millis, PendingRow row, int column) {}

    private final AsyncColumns columns;
    private final AsyncSettings settings;
    private final List<LogicalType> inputTypes;
    private final AsyncResults results;
    private final ZoneId zone;
    private final WaitingRows waiting;
    private final OutputBuffer buffer;
    private final RowBatch result;
    private final WaitingQueue<PendingRow> queue;
    private final Deque<PendingRow> unstarted = new ArrayDeque<>();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Retry> retries = new PriorityQueue<>((a, b) -> Long.compare(a.millis, b.millis));
    private @Nullable OperatorContext context;
    private int started;
    private List<RowBatch> restored = List.of();

    private AsyncCalcOperator(AsyncColumns columns, AsyncSettings settings, AsyncResults results, NodeContext context) {
        this.columns = columns;
        this.settings = settings;
        this.results = results;
        inputTypes = context.inputType().types();
        zone = context.settings().timeZone();
        waiting = new WaitingRows(inputTypes, List.of());
        buffer = new OutputBuffer(
                context.outputType().types(), context.settings().batchSize());
        result = new RowBatch(new ColumnVector[columns.computed().arity()]);
        queue = new WaitingQueue<>(WaitingQueue.Order.AS_THEY_CAME, this);
    }

    public static NodeWork work(AsyncCalc node, NodeContext context) {
        return work("AsyncCalc", context, () -> {
            AsyncColumns columns = AsyncColumns.of(node, context);
            AsyncResults results =
                    new AsyncResults.Values(columns, context.outputType().types());
            return new AsyncCalcOperator(columns, AsyncSettings.ofScalars(context), results, context);
        });
    }

    public static NodeWork work(AsyncCorrelate node, NodeContext context) {
        if (node.joinType() != JoinType.INNER && node.joinType() != JoinType.LEFT) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", node.joinType() + " join with a table function");
        }
        return work("AsyncCorrelate", context, () -> {
            AsyncResults results = new AsyncResults.Rows(
                    context.inputType().arity(), context.outputType().types(), node.joinType() == JoinType.LEFT);
            return new AsyncCalcOperator(
                    AsyncColumns.of(node, context), AsyncSettings.ofTables(context), results, context);
        });
    }

    private static NodeWork work(String name, NodeContext context, Supplier<Operator> operator) {
        // Compiled here for the first time, so that the statement fails and not the job.
        Operator unused = operator.get();
        return NodeWork.operator(name + "[" + context.node().id() + "]", operator::get);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        EvaluationContext evaluation = EvaluationContext.streaming(operatorContext.clock(), zone);
        columns.program().open(evaluation);
        for (AsyncCall call : columns.calls()) {
            if (call != null) {
                call.open(evaluation);
            }
        }
    }

    @Override
    public void close() {
        columns.program().close();
        for (AsyncCall call : columns.calls()) {
            if (call != null) {
                call.close();
            }
        }
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        add(batch);
        advance(output);
    }

    private void add(RowBatch batch) {
        columns.program().run(batch, result);
        RowBatch kept = new RowBatch(inputTypes, batch.rows());
        kept.appendRange(batch, 0, batch.rows());
        RowBatch computed = new RowBatch(columns.computed().types(), batch.rows());
        computed.appendRange(result, 0, batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            PendingRow pending = new PendingRow(kept, computed, row, columns.calls().length);
            queue.add(pending);
            unstarted.add(pending);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        queue.addWatermark(timestamp);
        advance(output);
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        queue.addIdle(idle);
        advance(output);
    }

    @Override
    public void onWakeUp(Output output) {
        restored.forEach(this::add);
        restored = List.of();
        advance(output);
    }

    @Override
    public void onTimer(long now, Output output) {
        advance(output);
    }

    @Override
    public boolean ready() {
        return queue.rows() < settings.capacity();
    }

    @Override
    public boolean drained() {
        return queue.isEmpty() && restored.isEmpty();
    }

    /** Takes answers, makes calls, and sends on what is complete and first. */
    private void advance(Output output) {
        boolean again = true;
        while (again) {
            for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
                take(answer);
            }
            retry();
            start();
            queue.emit(output);
            // Answers may have come at once, and made room.
            again = !answers.isEmpty();
        }
        buffer.flush(output);
        watch();
    }

    private void take(Answer answer) {
        PendingRow row = answer.row;
        AsyncCall call = requireNonNull(columns.calls()[answer.column]);
        Throwable error = answer.error;
        if (error == null) {
            row.answers[answer.column] = call.value(answer.value);
            row.missing--;
            started -= row.missing == 0 ? 1 : 0;
            return;
        }
        if (row.attempts[answer.column] >= settings.attempts()) {
            throw call.failed(error);
        }
        retries.add(new Retry(now() + settings.retryMillis(), row, answer.column));
    }

    private void retry() {
        long now = now();
        while (!retries.isEmpty() && retries.peek().millis <= now) {
            Retry next = retries.remove();
            ask(next.row, next.column);
        }
    }

    private void start() {
        while (started < settings.capacity() && !unstarted.isEmpty()) {
            PendingRow row = unstarted.poll();
            row.deadline = now() + settings.timeoutMillis();
            AsyncCall[] calls = columns.calls();
            for (AsyncCall call : calls) {
                row.missing += call == null ? 0 : 1;
            }
            started += row.missing > 0 ? 1 : 0;
            for (int column = 0; column < calls.length; column++) {
                if (calls[column] != null) {
                    ask(row, column);
                }
            }
        }
    }

    private void ask(PendingRow row, int column) {
        row.attempts[column]++;
        OperatorContext owner = requireNonNull(context);
        requireNonNull(columns.calls()[column])
                .call(row.computed, columns.columns()[column], row.row)
                .whenComplete((value, error) -> {
                    Throwable cause =
                            error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
                    answers.add(new Answer(row, column, value, cause));
                    owner.wakeUp();
                });
    }

    @Override
    public void flush(Output output) {
        buffer.flush(output);
    }

    @Override
    public void emit(PendingRow pending, Output output) {
        results.emit(pending, buffer, output);
    }

    /** Sees that calls do not take too long, and that the next retry is made in time. */
    private void watch() {
        PendingRow oldest = queue.first();
        long next = retries.isEmpty() ? Long.MAX_VALUE : retries.peek().millis;
        if (oldest != null && oldest.deadline != Long.MAX_VALUE) {
            if (now() >= oldest.deadline) {
                throw timedOut(oldest);
            }
            next = Math.min(next, oldest.deadline);
        }
        if (next != Long.MAX_VALUE) {
            requireNonNull(context).setTimer(next);
        }
    }

    private RuntimeException timedOut(PendingRow row) {
        for (int column = 0; column < row.attempts.length; column++) {
            AsyncCall call = columns.calls()[column];
            if (call != null && row.answers[column] == null) {
                return call.failed(new TimeoutException("no answer within " + settings.timeoutMillis() + " ms"));
            }
        }
        throw new IllegalStateException("a row waits for nothing");
    }

    private long now() {
        return requireNonNull(context).clock().currentTimeMillis();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        List<RowBatch> rows = new ArrayList<>(restored);
        for (PendingRow each : queue.entries()) {
            RowBatch one = new RowBatch(inputTypes, 1);
            one.appendRange(each.input, each.row, 1);
            rows.add(one);
        }
        waiting.snapshot(rows, snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        restored = waiting.restore(snapshot);
    }
}
