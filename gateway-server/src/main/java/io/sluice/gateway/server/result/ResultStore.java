package io.sluice.gateway.server.result;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
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
 * Locks are taken in this order: the store (reading side), then the queue (between both sides).
 */
public final class ResultStore implements AutoCloseable {
    private final RowType type;
    private final ResultSettings settings;
    private final Timers timers;
    private final Executor executor;

    /** Between both sides; its monitor also guards the three fields below it. */
    private final RowQueue queue;

    private boolean ended;
    private @Nullable SluiceException failure;
    private Runnable onRoom = () -> {};

    // The reading side, guarded by this.
    private final Set<Fetch> waiting = new LinkedHashSet<>();
    /** Read without the lock by producers, which must not wait for a reader that is busy with a file. */
    private volatile int waitingCount;

    private final PageReader reader;

    /** @param executor completes fetches that had to wait */
    public ResultStore(RowType type, ResultSettings settings, Timers timers, Executor executor) {
        this.type = type;
        this.settings = settings;
        this.timers = timers;
        this.executor = executor;
        this.queue = new RowQueue(type);
        this.reader = new PageReader(type, settings);
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
    public boolean append(RowBatch rows) {
        boolean room;
        synchronized (queue) {
            if (!ended) {
                queue.append(rows);
            }
            room = hasRoom();
        }
        wakeFetches();
        return room;
    }

    /** Whether the producer may send more. */
    public boolean room() {
        synchronized (queue) {
            return hasRoom();
        }
    }

    /** Sets what is called, on any thread, when the client has made room after there was none. */
    public void onRoom(Runnable callback) {
        synchronized (queue) {
            onRoom = callback;
        }
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
        synchronized (queue) {
            return Optional.ofNullable(failure);
        }
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
            reader.rewind();
        }
        return fetchNext(maxRows, wait);
    }

    /** Drops the rows and fails the fetches that wait. */
    @Override
    public void close() {
        fail(SluiceException.of(ErrorCode.OPERATION_CANCELED, "the operation was closed"));
        synchronized (queue) {
            queue.clear();
        }
        synchronized (this) {
            reader.close();
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
        ResultPage again = fetch.from == Fetch.From.TOKEN ? reader.again(fetch.token) : reader.replay(fetch.maxRows);
        if (again != null) {
            return again;
        }
        Runnable callback = null;
        RowBatch rows = null;
        synchronized (queue) {
            if (!queue.isEmpty()) {
                boolean hadRoom = hasRoom();
                rows = queue.take(fetch.maxRows);
                callback = !hadRoom && hasRoom() ? onRoom : null;
            } else if (failure != null) {
                throw failure;
            } else if (!ended) {
                return null;
            }
        }
        if (callback != null) {
            callback.run();
        }
        return rows == null ? reader.page(Status.EOS, new RowBatch(type.types(), 0)) : reader.give(rows);
    }

    private ResultPage emptyPage() {
        synchronized (this) {
            return reader.page(Status.PAYLOAD, new RowBatch(type.types(), 0));
        }
    }

    private boolean hasRoom() {
        return queue.rows() < settings.bufferRows() && queue.bytes() < settings.bufferBytes();
    }

    private void end(@Nullable SluiceException error) {
        synchronized (queue) {
            if (ended) {
                return;
            }
            ended = true;
            failure = error;
        }
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
