package io.sluice.gateway.server;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.ResultPage;
import io.sluice.gateway.server.durable.DurableResults;
import io.sluice.gateway.server.operation.GatewayOperation;
import io.sluice.gateway.server.operation.Operations;
import io.sluice.gateway.server.operation.StatementRequest;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.Sessions;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The gateway's service: finds the session and the operation that a call names, and passes the call to what knows the answer. */
public final class SluiceGatewayService implements GatewayService {
    private final GatewayInfo info;
    private final DurableResults durable;
    private final Sessions sessions;
    private final Operations operations;
    private final Timers timers;

    SluiceGatewayService(
            GatewayInfo info, Sessions sessions, Operations operations, DurableResults durable, Timers timers) {
        this.info = info;
        this.durable = durable;
        this.sessions = sessions;
        this.operations = operations;
        this.timers = timers;
    }

    @Override
    public GatewayInfo info() {
        return info;
    }

    // ---- sessions ----

    @Override
    public UUID openSession(SessionRequest request) {
        return sessions.open(request).id();
    }

    @Override
    public void closeSession(UUID session) {
        sessions.close(session);
    }

    @Override
    public void configureSession(UUID session, String statement) {
        Session found = sessions.use(session);
        GatewayOperation operation = operations.submit(found, StatementRequest.configuration(statement));
        operation.ended().toCompletableFuture().join();
        try {
            operation.result();
        } finally {
            operations.close(found, operation.id());
        }
    }

    @Override
    public Map<String, String> sessionConfig(UUID session) {
        return sessions.use(session).state().config().showAll();
    }

    @Override
    public void remember(UUID session, String note) {
        sessions.use(session).note(note);
    }

    @Override
    public Map<UUID, String> remembered(String endpoint) {
        return sessions.notes(endpoint);
    }

    @Override
    public boolean outlivesClient(UUID session) {
        return durable.holds(session);
    }

    @Override
    public void heartbeat(UUID session) {
        sessions.use(session);
    }

    @Override
    public List<String> complete(UUID session, String statement, int position) {
        return Completion.candidates(sessions.use(session).state().catalog(), statement, position);
    }

    // ---- operations ----

    @Override
    public UUID submitStatement(UUID session, String statement, Duration timeout, Map<String, String> config) {
        return operations
                .submit(sessions.use(session), StatementRequest.of(statement, timeout, config))
                .id();
    }

    @Override
    public OperationInfo operation(UUID session, UUID operation) {
        return find(session, operation).info();
    }

    @Override
    public OperationInfo awaitOperation(UUID session, UUID operation, Duration atMost) {
        GatewayOperation found = find(session, operation);
        found.endedWithin(atMost, timers).toCompletableFuture().join();
        sessions.use(session);
        return found.info();
    }

    @Override
    public void cancelOperation(UUID session, UUID operation) {
        operations.cancel(sessions.use(session), operation);
    }

    @Override
    public void closeOperation(UUID session, UUID operation) {
        operations.close(sessions.use(session), operation);
    }

    @Override
    public ResultSchema resultSchema(UUID session, UUID operation) {
        return find(session, operation).result().schema();
    }

    @Override
    public ResultPage fetch(UUID session, UUID operation, long token, int maxRows, Duration wait) {
        return join(fetchAsync(session, operation, token, maxRows, wait));
    }

    @Override
    public CompletionStage<ResultPage> fetchAsync(
            UUID session, UUID operation, long token, int maxRows, Duration wait) {
        return whenReady(
                session, operation, wait, (result, rest) -> result.rows().fetch(token, maxRows, rest));
    }

    @Override
    public ResultPage fetch(UUID session, UUID operation, Orientation orientation, int maxRows, Duration wait) {
        return join(whenReady(session, operation, wait, (result, rest) -> switch (orientation) {
            case NEXT -> result.rows().fetchNext(maxRows, rest);
            case FIRST -> result.rows().fetchFirst(maxRows, rest);
        }));
    }

    @Override
    public List<String> operationLog(UUID session, UUID operation, Orientation orientation, int maxLines) {
        GatewayOperation found = find(session, operation);
        return switch (orientation) {
            case NEXT -> found.log().newLines(maxLines);
            case FIRST -> found.log().firstLines(maxLines);
        };
    }

    // ---- metadata ----

    @Override
    public String currentCatalog(UUID session) {
        return sessions.use(session).state().catalog().currentCatalog();
    }

    @Override
    public String currentDatabase(UUID session) {
        return sessions.use(session).state().catalog().currentDatabase();
    }

    @Override
    public List<String> catalogs(UUID session) {
        return sessions.use(session).state().catalog().catalogs().catalogs();
    }

    @Override
    public List<String> databases(UUID session, String catalog) {
        return Metadata.databases(sessions.use(session).state().catalog(), catalog);
    }

    @Override
    public List<TableInfo> tables(UUID session, String catalog, String database) {
        return Metadata.tables(sessions.use(session).state().catalog(), catalog, database);
    }

    @Override
    public List<FunctionInfo> functions(UUID session) {
        return Metadata.functions(sessions.use(session).state().catalog());
    }

    private GatewayOperation find(UUID session, UUID operation) {
        return operations.get(sessions.use(session), operation);
    }

    /** Fetches as soon as the operation has a result, or gives NOT_READY when it takes too long. */
    private CompletionStage<ResultPage> whenReady(UUID sessionId, UUID operationId, Duration wait, Fetch fetch) {
        CompletableFuture<ResultPage> page = new CompletableFuture<>();
        try {
            Session session = sessions.use(sessionId);
            GatewayOperation operation = operations.get(session, operationId);
            long start = System.nanoTime();
            operation
                    .endedWithin(wait, timers)
                    .thenCompose(ignored -> operation.status().terminal()
                            ? fetch.from(operation.result(), wait.minusNanos(System.nanoTime() - start))
                            : CompletableFuture.completedStage(notReady()))
                    .whenComplete((found, error) -> {
                        if (error == null) {
                            page.complete(found);
                        } else {
                            page.completeExceptionally(SluiceException.wrap(unwrap(error)));
                        }
                    });
        } catch (SluiceException e) {
            page.completeExceptionally(e);
        }
        return page;
    }

    private static ResultPage notReady() {
        return new ResultPage(ResultPage.Status.NOT_READY, new RowBatch(List.of(), 0), 0, 0);
    }

    private static ResultPage join(CompletionStage<ResultPage> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            throw SluiceException.wrap(unwrap(e));
        }
    }

    private static Throwable unwrap(Throwable error) {
        @Nullable Throwable cause = error instanceof CompletionException ? error.getCause() : error;
        return cause == null ? error : cause;
    }

    /** One kind of fetch from a result that is there. */
    private interface Fetch {
        CompletionStage<ResultPage> from(StatementResult result, Duration wait);
    }
}
