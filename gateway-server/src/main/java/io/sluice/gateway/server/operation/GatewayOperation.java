package io.sluice.gateway.server.operation;

import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.OperationStatus;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One accepted statement and how far it has got. Thread-safe.
 *
 * <p>INITIALIZED → PENDING → RUNNING → FINISHED; each of the first three may go to CANCELED, CLOSED, TIMEOUT or ERROR instead, and
 * every terminal status but CLOSED to CLOSED.
 */
public final class GatewayOperation {
    private final UUID id;
    private final String statement;
    private final Clock clock;
    private final long startedMillis;
    private final OperationLog log = new OperationLog();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    // Guarded by this.
    private OperationStatus status = OperationStatus.INITIALIZED;
    private @Nullable SluiceException error;
    private @Nullable StatementResult result;
    private long endedMillis;
    private final List<Runnable> onStop = new ArrayList<>();
    private final Set<CompletableFuture<Void>> waiting = new LinkedHashSet<>();

    GatewayOperation(UUID id, String statement, Clock clock) {
        this(id, statement, clock, clock.currentTimeMillis());
    }

    private GatewayOperation(UUID id, String statement, Clock clock, long startedMillis) {
        this.id = id;
        this.statement = statement;
        this.clock = clock;
        this.startedMillis = startedMillis;
    }

    /** One of a process before, which has given its result. */
    static GatewayOperation restored(
            UUID id, String statement, Clock clock, long startedMillis, long endedMillis, StatementResult result) {
        GatewayOperation operation = new GatewayOperation(id, statement, clock, startedMillis);
        synchronized (operation) {
            operation.status = OperationStatus.FINISHED;
            operation.result = result;
            operation.endedMillis = endedMillis;
        }
        operation.ended.complete(null);
        return operation;
    }

    public UUID id() {
        return id;
    }

    public String statement() {
        return statement;
    }

    public OperationLog log() {
        return log;
    }

    public synchronized OperationStatus status() {
        return status;
    }

    public synchronized OperationInfo info() {
        StatementResult current = result;
        boolean rows = current != null && !current.schema().successOnly();
        return new OperationInfo(status, Optional.ofNullable(error), rows, statement, startedMillis, endedMillis);
    }

    /** Completes when the operation has reached a terminal status. */
    public CompletionStage<Void> ended() {
        return ended;
    }

    /** Completes when the operation has reached a terminal status or the time is over, whichever is first. */
    public CompletionStage<Void> endedWithin(Duration wait, Timers timers) {
        CompletableFuture<Void> end = new CompletableFuture<>();
        synchronized (this) {
            if (status.terminal() || wait.isZero() || wait.isNegative()) {
                end.complete(null);
                return end;
            }
            waiting.add(end);
        }
        Timers.Timer timer = timers.schedule(wait, () -> {
            synchronized (this) {
                waiting.remove(end);
            }
            end.complete(null);
        });
        end.thenRun(timer::cancel);
        return end;
    }

    /**
     * The result of a FINISHED operation.
     *
     * @throws SluiceException the operation's own error, or INVALID_OPERATION_STATE
     */
    public synchronized StatementResult result() {
        if (status == OperationStatus.FINISHED && result != null) {
            return result;
        }
        if (error != null) {
            throw error;
        }
        throw SluiceException.of(
                ErrorCode.INVALID_OPERATION_STATE,
                "can not fetch results from operation " + id + " in " + status + " status");
    }

    /** Runs the action when the operation is cancelled, closed or timed out before it ends; at once when that has been. */
    public void onStop(Runnable action) {
        synchronized (this) {
            if (!status.terminal()) {
                onStop.add(action);
                return;
            }
            if (status == OperationStatus.FINISHED) {
                return;
            }
        }
        action.run();
    }

    void pending() {
        move(OperationStatus.PENDING, null, null);
    }

    /** False when it ended while it waited. */
    boolean running() {
        return move(OperationStatus.RUNNING, null, null);
    }

    /** Gives the result, or frees it when the operation was stopped meanwhile. */
    void finished(StatementResult produced) {
        if (!move(OperationStatus.FINISHED, null, produced)) {
            produced.stop().stop();
            produced.rows().close();
        }
    }

    void failed(SluiceException cause) {
        move(OperationStatus.ERROR, cause, null);
    }

    void timedOut() {
        move(
                OperationStatus.TIMEOUT,
                SluiceException.of(ErrorCode.TIMEOUT, "the statement has run into its time limit")
                        .inStatement(statement),
                null);
    }

    /**
     * Stops it, or the query that still makes rows for it.
     *
     * @throws SluiceException INVALID_OPERATION_STATE when there is nothing to stop
     */
    void cancel() {
        if (move(OperationStatus.CANCELED, null, null)) {
            return;
        }
        StatementResult produced;
        synchronized (this) {
            produced = status == OperationStatus.FINISHED ? result : null;
        }
        if (produced == null || !produced.stop().stop()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_OPERATION_STATE,
                    "operation " + id + " cannot be canceled, it is "
                            + status().name().toLowerCase(Locale.ROOT) + " already");
        }
        produced.rows()
                .fail(SluiceException.of(ErrorCode.OPERATION_CANCELED, "the query was canceled")
                        .inStatement(statement));
    }

    /** Stops what runs and frees what is held. */
    void close() {
        StatementResult produced;
        synchronized (this) {
            produced = result;
        }
        move(OperationStatus.CLOSED, null, null);
        if (produced != null) {
            produced.stop().stop();
            produced.rows().close();
        }
    }

    /** Lets go of a durable result without taking it away. */
    void suspend() {
        StatementResult produced;
        synchronized (this) {
            produced = result;
        }
        if (produced != null) {
            produced.rows().suspend();
        }
    }

    private boolean move(
            OperationStatus to, @Nullable SluiceException withError, @Nullable StatementResult withResult) {
        List<Runnable> actions;
        List<CompletableFuture<Void>> waiters;
        boolean first;
        synchronized (this) {
            boolean allowed = status.terminal()
                    ? to == OperationStatus.CLOSED && status != OperationStatus.CLOSED
                    : to.terminal() || to.ordinal() == status.ordinal() + 1;
            if (!allowed) {
                return false;
            }
            first = to.terminal() && !status.terminal();
            status = to;
            if (first) {
                error = withError;
                result = withResult;
                endedMillis = clock.currentTimeMillis();
            }
            actions = first && to != OperationStatus.FINISHED ? List.copyOf(onStop) : List.of();
            waiters = first ? List.copyOf(waiting) : List.of();
            if (first) {
                onStop.clear();
                waiting.clear();
            }
        }
        actions.forEach(Runnable::run);
        if (first) {
            ended.complete(null);
            waiters.forEach(waiter -> waiter.complete(null));
        }
        return true;
    }
}
