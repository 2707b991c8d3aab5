package io.sluice.gateway.server.operation;

import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.Clock;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Accepts statements and runs them on the gateway's threads, those of one session one after the other. Thread-safe. */
public final class Operations {
    private static final Logger LOG = LoggerFactory.getLogger(Operations.class);

    private final StatementRunner runner;
    private final Executor executor;
    private final Clock clock;
    private final Timers timers;
    private final Map<UUID, OfSession> sessions = new ConcurrentHashMap<>();

    public Operations(StatementRunner runner, Executor executor, Clock clock, Timers timers) {
        this.runner = runner;
        this.executor = executor;
        this.clock = clock;
        this.timers = timers;
    }

    /** What a statement does. */
    public interface StatementRunner {
        /**
         * Runs the operation's statement up to where its result can be fetched.
         *
         * @return completes with the result, or with the statement's error
         */
        CompletionStage<StatementResult> run(Session session, GatewayOperation operation, StatementRequest request);
    }

    /** Accepts a statement and returns at once. @throws SluiceException SESSION_NOT_FOUND when the session was closed meanwhile */
    public GatewayOperation submit(Session session, StatementRequest request) {
        GatewayOperation operation = new GatewayOperation(UUID.randomUUID(), request.statement(), clock);
        OfSession own = sessions.computeIfAbsent(session.id(), id -> new OfSession(new StatementQueue(executor)));
        own.operations.put(operation.id(), operation);
        if (session.closed()) { // closed between look-up and here, so nobody would release what was just added
            closeAll(session);
            throw SluiceException.of(ErrorCode.SESSION_NOT_FOUND).with("session", session.id());
        }
        operation.pending();
        if (!request.timeout().isZero() && !request.timeout().isNegative()) {
            Timers.Timer timer = timers.schedule(request.timeout(), operation::timedOut);
            operation.ended().thenRun(timer::cancel);
        }
        own.queue.add(() -> run(session, operation, request));
        return operation;
    }

    /** Puts an operation of a process before in its session again. */
    public void restore(
            Session session, UUID id, String statement, long startedMillis, long endedMillis, StatementResult result) {
        OfSession own = sessions.computeIfAbsent(session.id(), key -> new OfSession(new StatementQueue(executor)));
        own.operations.put(id, GatewayOperation.restored(id, statement, clock, startedMillis, endedMillis, result));
    }

    /** Lets go of all durable results, for the next process: closing operations does not take them away any more. */
    public void suspendAll() {
        sessions.values().forEach(own -> own.operations.values().forEach(GatewayOperation::suspend));
    }

    /** @throws SluiceException OPERATION_NOT_FOUND */
    public GatewayOperation get(Session session, UUID id) {
        OfSession own = sessions.get(session.id());
        GatewayOperation operation = own == null ? null : own.operations.get(id);
        if (operation == null) {
            throw SluiceException.of(ErrorCode.OPERATION_NOT_FOUND).with("operation", id);
        }
        return operation;
    }

    /** Stops an operation. @throws SluiceException OPERATION_NOT_FOUND; INVALID_OPERATION_STATE when there is nothing to stop */
    public void cancel(Session session, UUID id) {
        get(session, id).cancel();
    }

    /** Releases an operation, if there is one of that id. */
    public void close(Session session, UUID id) {
        OfSession own = sessions.get(session.id());
        GatewayOperation operation = own == null ? null : own.operations.remove(id);
        if (operation != null) {
            operation.close();
        }
    }

    /** Releases all operations of a session. */
    public void closeAll(Session session) {
        OfSession own = sessions.remove(session.id());
        if (own != null) {
            own.operations.values().forEach(GatewayOperation::close);
        }
    }

    private CompletionStage<?> run(Session session, GatewayOperation operation, StatementRequest request) {
        if (!operation.running()) {
            return CompletableFuture.completedStage(null);
        }
        MDC.put("session", session.id().toString());
        MDC.put("operation", operation.id().toString());
        try {
            return runner.run(session, operation, request).handle((result, error) -> {
                end(operation, result, error);
                return null;
            });
        } catch (Throwable e) { // the border of a statement: whatever it is, it is the statement's error
            end(operation, null, e);
            return CompletableFuture.completedStage(null);
        } finally {
            MDC.clear();
        }
    }

    private static void end(GatewayOperation operation, @Nullable StatementResult result, @Nullable Throwable error) {
        if (result != null) {
            operation.finished(result);
            return;
        }
        SluiceException ours = asOurs(error == null ? new IllegalStateException("neither result nor error") : error)
                .inStatement(operation.statement());
        operation.log().add(ours.describe());
        switch (ours.code().kind()) {
            case USER -> LOG.debug("statement failed operation={} code={}", operation.id(), ours.code());
            case RESOURCE, EXTERNAL -> LOG.warn("statement failed operation={}", operation.id(), ours);
            case INTERNAL -> LOG.error("statement failed operation={}", operation.id(), ours);
        }
        operation.failed(ours);
    }

    private static SluiceException asOurs(Throwable error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
        if (cause instanceof StackOverflowError) {
            return SluiceException.of(ErrorCode.NOT_SUPPORTED, null, cause)
                    .with("feature", "a statement that is nested so deeply");
        }
        if (cause instanceof OutOfMemoryError) {
            return SluiceException.of(ErrorCode.OUT_OF_MEMORY, null, cause)
                    .with("message", "the gateway has not enough memory for the statement");
        }
        return SluiceException.wrap(cause);
    }

    private static final class OfSession {
        private final StatementQueue queue;
        private final Map<UUID, GatewayOperation> operations = new ConcurrentHashMap<>();

        OfSession(StatementQueue queue) {
            this.queue = queue;
        }
    }
}
