package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.exec.runtime.operator.LastingResults;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one operation, from the job that makes them to the client that fetches them page by page. Thread-safe.
 *
 * <p>The producer is held back when the client is slow ({@link #append}). A fetch that finds no rows holds no thread while it waits.
 * Locks are taken in this order: the store (reading side), then those of its rows (between both sides).
 */
public final class ResultStore implements AutoCloseable {
    private final RowType type;
    private final Timers timers;
    private final Executor executor;

    private final ResultRows rows;

    // The reading side, guarded by this.
    private final Set<Fetch> waiting = new LinkedHashSet<>();
    /** Read without the lock by producers, which must not wait for a reader that is busy with a file. */
    private volatile int waitingCount;

    /** @param executor completes fetches that had to wait */
    public ResultStore(RowType type, ResultSettings settings, Timers timers, Executor executor) {
        this(type, new BufferedRows(type, settings), timers, executor);
    }

    private ResultStore(RowType type, ResultRows rows, Timers timers, Executor executor) {
        this.type = type;
        this.rows = rows;
        this.timers = timers;
        this.executor = executor;
    }

    /**
     * A result that outlives the process in files of its own.
     *
     * @param folder is there and empty
     * @param onCommit whether rows are given to the client when a checkpoint is complete that holds them
     */
    public static ResultStore durable(
            RowType type, ResultSettings settings, Path folder, boolean onCommit, Timers timers, Executor executor) {
        SpooledRows rows = new SpooledRows(type, settings, folder, executor);
        if (onCommit) {
            rows.giveOnCommit();
        }
        return durable(rows, type, timers, executor);
    }

    /**
     * A durable result of a process that has ended: the rows that it had, and then its end, or an error when it had none.
     *
     * @throws SluiceException IO_ERROR when its files cannot be read
     */
    public static ResultStore reopen(
            RowType type, ResultSettings settings, Path folder, Timers timers, Executor executor) {
        return durable(SpooledRows.reopen(type, settings, folder, executor), type, timers, executor);
    }

    /**
     * A durable result of a query that goes on: the rows that its last checkpoint has, and those that come.
     *
     * @throws SluiceException IO_ERROR when its files cannot be read
     */
    public static ResultStore goOn(
            RowType type, ResultSettings settings, Path folder, Timers timers, Executor executor) {
        return durable(SpooledRows.goOn(type, settings, folder, executor), type, timers, executor);
    }

    private static ResultStore durable(SpooledRows rows, RowType type, Timers timers, Executor executor) {
        ResultStore store = new ResultStore(type, rows, timers, executor);
        rows.onReadable(store::wakeFetches);
        return store;
    }

    /** A result that is known already. */
    public static ResultStore of(
            RowType type, List<RowBatch> rows, ResultSettings settings, Timers timers, Executor executor) {
        ResultStore store = new ResultStore(type, settings, timers, executor);
        rows.forEach(store::append);
        store.finish();
        return store;
    }

    public RowType type() {
        return type;
    }

    // ---- the producer ----

    /**
     * Copies rows to the end. All are taken, whether there is room or not; rows that come after the end are dropped.
     *
     * @return whether there is room for more. When not, the callback of {@link #onRoom} says when there is
     */
    public boolean append(RowBatch batch) {
        rows.append(batch);
        wakeFetches();
        return rows.room();
    }

    /** Whether the producer may send more. */
    public boolean room() {
        return rows.room();
    }

    /** Sets what is called, on any thread, when the client has made room after there was none. */
    public void onRoom(Runnable callback) {
        rows.onRoom(callback);
    }

    /** For rows that are given away with checkpoints: what the job's checkpoints do to them. */
    public Optional<LastingResults> lasting() {
        return rows.lasting();
    }

    /** There are no more rows. */
    public void finish() {
        end(null);
    }

    /** The rows so far can be fetched, then fetches fail. Does nothing after the end. */
    public void fail(SluiceException error) {
        end(error);
    }

    /** Why there will be no more rows, if for an error. */
    public Optional<SluiceException> failure() {
        return rows.failure();
    }

    // ---- the client ----

    /** See {@link io.sluice.endpoints.GatewayService#fetchAsync}. */
    public CompletionStage<ResultPage> fetch(long token, int maxRows, Duration wait) {
        return fetch(new Fetch(Fetch.From.TOKEN, token, maxRows), wait);
    }

    /** The next rows, without a token. */
    public CompletionStage<ResultPage> fetchNext(int maxRows, Duration wait) {
        return fetch(new Fetch(Fetch.From.NEXT, 0, maxRows), wait);
    }

    /** Rows from the first one again. @throws SluiceException NOT_SUPPORTED when they are not kept any more */
    public CompletionStage<ResultPage> fetchFirst(int maxRows, Duration wait) {
        synchronized (this) {
            rows.rewind();
        }
        return fetchNext(maxRows, wait);
    }

    /** Drops the rows and fails the fetches that wait. */
    @Override
    public void close() {
        fail(SluiceException.of(ErrorCode.OPERATION_CANCELED, "the operation was closed"));
        synchronized (this) {
            rows.close();
        }
    }

    /** Lets go of files, but leaves in them what the next process is to find. */
    public void suspend() {
        synchronized (this) {
            rows.suspend();
        }
    }

    private CompletionStage<ResultPage> fetch(Fetch fetch, Duration wait) {
        synchronized (this) {
            add(fetch);
            // In the set before it looks, so that rows that come meanwhile wake it.
            if (tryComplete(fetch) || wait.isZero() || wait.isNegative()) {
                remove(fetch);
                fetch.finish(this::emptyPage);
                return fetch.page;
            }
            fetch.timer = timers.schedule(wait, () -> executor.execute(() -> giveUp(fetch)));
        }
        return fetch.page;
    }

    private void giveUp(Fetch fetch) {
        synchronized (this) {
            if (!remove(fetch)) {
                return;
            }
            tryComplete(fetch);
        }
        fetch.finish(this::emptyPage);
    }

    private void wakeFetches() {
        if (waitingCount > 0) {
            executor.execute(this::completeFetches);
        }
    }

    private void add(Fetch fetch) {
        waiting.add(fetch);
        waitingCount = waiting.size();
    }

    private boolean remove(Fetch fetch) {
        boolean found = waiting.remove(fetch);
        waitingCount = waiting.size();
        return found;
    }

    private void completeFetches() {
        List<Fetch> done;
        synchronized (this) {
            done = waiting.stream().filter(this::tryComplete).toList();
            done.forEach(this::remove);
        }
        done.forEach(fetch -> fetch.finish(this::emptyPage));
    }

    /** Decides what a fetch gets, if there is something; the caller hands it over outside the lock. */
    private boolean tryComplete(Fetch fetch) {
        try {
            fetch.result = next(fetch);
        } catch (SluiceException e) {
            fetch.error = e;
        }
        return fetch.result != null || fetch.error != null;
    }

    private @Nullable ResultPage next(Fetch fetch) {
        return switch (fetch.from) {
            case TOKEN -> rows.page(fetch.token, fetch.maxRows);
            case NEXT -> rows.nextPage(fetch.maxRows);
        };
    }

    private ResultPage emptyPage() {
        synchronized (this) {
            return rows.emptyPage();
        }
    }

    private void end(@Nullable SluiceException error) {
        rows.end(error);
        wakeFetches();
    }

    /** One call of the client that may have to wait. Its fields are written under the store's lock. */
    private static final class Fetch {
        private enum From {
            TOKEN,
            NEXT
        }

        private final From from;
        private final long token;
        private final int maxRows;
        private final CompletableFuture<ResultPage> page = new CompletableFuture<>();
        private Timers.@Nullable Timer timer;
        private @Nullable ResultPage result;
        private @Nullable SluiceException error;

        Fetch(From from, long token, int maxRows) {
            this.from = from;
            this.token = token;
            this.maxRows = Math.max(1, maxRows);
        }

        void finish(Supplier<ResultPage> otherwise) {
            if (timer != null) {
                timer.cancel();
            }
            if (error != null) {
                page.completeExceptionally(error);
            } else {
                page.complete(result == null ? otherwise.get() : result);
            }
        }
    }
}
