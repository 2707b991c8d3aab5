package io.sluice.exec.runtime.lookup;

import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.plan.node.RetryOptions;
import io.sluice.exec.runtime.async.WaitingQueue;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.WaitingRows;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Joins each row with the rows that a table has for it when it comes. Rows wait until theirs are found and leave in order, or as far as the plan
 * allows as they are found; watermarks keep their place among them. A snapshot holds the rows that wait, which are looked up again after a restore.
 *
 * <p>Where the plan wants it, what was found for a row is kept by the input's key, so that the row is taken back with what it was joined
 * with, whatever the table has by then.
 */
public final class LookupJoinOperator implements Operator, WaitingQueue.Target<Request> {
    /** Rows of a request: small enough for several threads to share a batch, large enough to be worth a thread. */
    private static final int REQUEST_ROWS = 16;

    private static final int MOST_THREADS = 16;

    private final LookupParts parts;
    private final LookupRows joined;
    private final @Nullable KeptRows kept;
    private final WaitingRows waiting;
    private final @Nullable RetryOptions retry;
    private final boolean async;
    private final int capacity;
    private final int rowsEach;
    private final long timeoutMillis;
    private final WaitingQueue<Request> queue;
    private final @Nullable RowEncoder orderKey;
    private final Deque<Request> unstarted = new ArrayDeque<>();
    private @Nullable OperatorContext context;
    private @Nullable LookupTable table;
    /** In place of all that waits, where nothing has to. */
    private @Nullable ImmediateLookups immediate;
    /** I/O threads at work. */
    private final AtomicInteger threads = new AtomicInteger();

    private List<RowBatch> restored = List.of();

    private LookupJoinOperator(LookupJoin node, NodeContext context) {
        parts = new LookupParts(node, context);
        joined = new LookupRows(node, context);
        kept = node.requireUpsertMaterialize() ? new KeptRows(node, context) : null;
        waiting = new WaitingRows(context.inputType().types(), node.inputUpsertKey());
        retry = node.retryOptions().orElse(null);
        async = node.asyncOptions().isPresent();
        capacity = node.asyncOptions().map(options -> options.capacity()).orElse(1);
        timeoutMillis = node.asyncOptions().map(options -> options.timeout()).orElse(0L);
        WaitingQueue.Order order = order(node);
        queue = new WaitingQueue<>(order, this);
        orderKey = order == WaitingQueue.Order.BY_KEY ? LookupParts.inputKey(node, context.inputType()) : null;
        // A row that is looked up again would hold back those of its request.
        rowsEach = order != WaitingQueue.Order.AS_THEY_CAME && retry != null ? 1 : REQUEST_ROWS;
    }

    private static WaitingQueue.Order order(LookupJoin node) {
        boolean changes = !node.inputChangelogMode().insertOnly();
        return node.asyncOptions()
                .map(options -> switch (options.outputMode()) {
                    case ORDERED ->
                        options.isKeyOrdered() && changes ? WaitingQueue.Order.BY_KEY : WaitingQueue.Order.AS_THEY_CAME;
                    case ALLOW_UNORDERED, UNORDERED ->
                        changes
                                ? options.isKeyOrdered() ? WaitingQueue.Order.BY_KEY : WaitingQueue.Order.AS_THEY_CAME
                                : WaitingQueue.Order.AS_ANSWERED;
                })
                .orElse(WaitingQueue.Order.AS_THEY_CAME);
    }

    public static NodeWork work(LookupJoin node, NodeContext context) {
        // Compiled here for the first time, so that the statement fails and not the job.
        new LookupJoinOperator(node, context);
        return NodeWork.operator(
                "LookupJoin[" + context.node().id() + "]", () -> new LookupJoinOperator(node, context));
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        EvaluationContext evaluation = EvaluationContext.streaming(operatorContext.clock(), parts.timeZone());
        if (kept == null && retry == null && parts.immediate()) {
            immediate = parts.openImmediate(operatorContext.clock(), joined);
        } else {
            table = parts.open(operatorContext.clock());
        }
        joined.open(evaluation);
    }

    @Override
    public void close() {
        joined.close();
        if (immediate != null) {
            try {
                immediate.close();
            } catch (IOException e) {
                throw failed(e);
            }
        }
        LookupTable opened = table;
        OperatorContext owner = context;
        if (opened != null && owner != null) {
            owner.executeBlocking(() -> {
                try {
                    opened.close();
                } catch (IOException e) {
                    throw failed(e);
                }
            });
        }
    }

    @Override
    public void processBatch(int input, RowBatch batch, Output output) {
        if (immediate != null) {
            lookUp(immediate, batch, output);
            return;
        }
        int each = async ? rowsEach : batch.rows();
        for (int from = 0; from < batch.rows(); from += each) {
            RowBatch rows = parts.copy(batch, from, Math.min(each, batch.rows() - from));
            request(rows);
        }
        advance(output);
    }

    private void lookUp(ImmediateLookups lookups, RowBatch batch, Output output) {
        try {
            lookups.process(batch, parts.keys(batch).batch(), output);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private void request(RowBatch rows) {
        LookupKeys keys = parts.keys(rows);
        boolean[] wanted = new boolean[rows.rows()];
        boolean any = false;
        for (int row = 0; row < wanted.length; row++) {
            boolean takesBack = kept != null && !RowKind.isAdd(rows.kind(row));
            wanted[row] = !takesBack && joined.isLookedUp(rows, row, keys.batch());
            any |= wanted[row];
        }
        List<KeyBytes> order = orderKey == null ? List.of() : List.of(KeyBytes.of(rows, orderKey));
        Request request = new Request(rows, keys, wanted, order, retry == null ? 1 : retry.maxAttempts() + 1);
        queue.add(request);
        if (any) {
            begin(request);
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
        if (!restored.isEmpty()) {
            ImmediateLookups lookups = immediate;
            if (lookups == null) {
                restored.forEach(this::request);
            } else {
                restored.forEach(rows -> lookUp(lookups, rows, output));
            }
            restored = List.of();
        }
        advance(output);
    }

    @Override
    public void onTimer(long now, Output output) {
        advance(output);
    }

    @Override
    public boolean ready() {
        return queue.rows() < capacity;
    }

    @Override
    public boolean drained() {
        return queue.isEmpty() && restored.isEmpty();
    }

    /** Starts what can be started and sends on what can leave. */
    private void advance(Output output) {
        startMore();
        if (retry != null) {
            queue.entries().forEach(this::tryAgain);
            startMore();
        }
        queue.emit(output);
        joined.flush(output);
        watch();
    }

    /** Sees that no request takes too long. */
    private void watch() {
        if (timeoutMillis <= 0 || queue.isEmpty()) {
            return;
        }
        long now = operatorContext().clock().currentTimeMillis();
        long next = Long.MAX_VALUE;
        for (Request request : queue.entries()) {
            if (!request.answered()) {
                next = Math.min(next, request.sinceMillis() + timeoutMillis);
            }
        }
        if (next <= now) {
            throw SluiceException.of(ErrorCode.IO_ERROR)
                    .with("message", "a table could not be looked up: no answer within " + timeoutMillis + " ms");
        }
        if (next != Long.MAX_VALUE) {
            operatorContext().setTimer(next);
        }
    }

    private void begin(Request request) {
        request.begin(operatorContext().clock().currentTimeMillis());
        unstarted.add(request);
    }

    private void startMore() {
        if (unstarted.isEmpty()) {
            return;
        }
        OperatorContext owner = operatorContext();
        LookupTable opened = table;
        if (opened == null) {
            throw new IllegalStateException("not open");
        }
        while (!unstarted.isEmpty() && threads.get() < (async ? Math.min(capacity, MOST_THREADS) : 1)) {
            Request request = unstarted.poll();
            threads.incrementAndGet();
            owner.executeBlocking(() -> {
                try {
                    request.run(opened);
                    request.end();
                } catch (IOException e) {
                    throw failed(e);
                } finally {
                    threads.decrementAndGet();
                    owner.wakeUp();
                }
            });
        }
    }

    private void tryAgain(Request request) {
        if (retry == null || !request.answered() || request.complete()) {
            return;
        }
        long now = operatorContext().clock().currentTimeMillis();
        if (request.retryMillis() == 0) {
            request.retryAt(now + retry.fixedDelay());
        }
        if (now >= request.retryMillis()) {
            request.retryAt(0);
            begin(request);
        } else {
            operatorContext().setTimer(request.retryMillis());
        }
    }

    @Override
    public void flush(Output output) {
        joined.flush(output);
    }

    @Override
    public void emit(Request request, Output output) {
        RowBatch rows = request.batch();
        for (int row = 0; row < rows.rows(); row++) {
            RowBatch found = request.found(row);
            KeptRows known = kept;
            if (known == null) {
                joined.emit(rows, row, found, output);
            } else if (RowKind.isAdd(rows.kind(row))) {
                RowBatch matches = joined.matches(rows, row, found);
                known.keep(rows, row, matches);
                joined.emitMatches(rows, row, matches, output);
            } else {
                RowBatch matches = known.take(rows, row);
                if (matches != null) {
                    joined.emitMatches(rows, row, matches, output);
                }
            }
        }
    }

    private static SluiceException failed(IOException e) {
        return SluiceException.of(ErrorCode.IO_ERROR, null, e)
                .with("message", "a table could not be looked up: " + e.getMessage());
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        if (kept != null) {
            kept.snapshot(snapshot);
        }
        List<RowBatch> rows = new ArrayList<>(restored);
        queue.entries().forEach(request -> rows.add(request.batch()));
        waiting.snapshot(rows, snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        if (kept != null) {
            kept.restore(snapshot);
        }
        restored = waiting.restore(snapshot);
    }

    private OperatorContext operatorContext() {
        if (context == null) {
            throw new IllegalStateException("not open");
        }
        return context;
    }
}
