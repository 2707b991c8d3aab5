package io.sluice.benchmarks;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.ResultPage;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.Gateway;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A session of a gateway in this process, for statements whose rows nobody wants. */
final class Session {
    private static final Duration LONG = Duration.ofMinutes(30);
    private static final Duration WAIT = Duration.ofSeconds(1);

    private final Gateway gateway;
    private final GatewayService service;
    private final UUID id;

    Session(Gateway gateway, Map<String, String> options) {
        this.gateway = gateway;
        service = gateway.service();
        id = service.openSession(new SessionRequest("benchmark", "rest", Optional.empty(), Optional.empty(), options));
    }

    /** Runs a statement to its end; with {@code table.dml-sync} that is the end of its job. Returns the job's id. */
    Optional<String> run(String sql) {
        UUID operation = service.submitStatement(id, sql, Duration.ZERO, Map.of());
        OperationInfo info = service.awaitOperation(id, operation, LONG);
        if (info.error().isPresent()) {
            throw info.error().get().inStatement(sql);
        }
        if (info.status() != OperationStatus.FINISHED) {
            throw new IllegalStateException(sql + " is " + info.status());
        }
        Optional<String> job = service.resultSchema(id, operation).jobId();
        service.closeOperation(id, operation);
        return job;
    }

    /**
     * Runs a statement, fetches rows until there are enough or the time is over, and cancels what still runs.
     *
     * @return whether there was something to cancel
     */
    boolean sip(String sql, int rows, Duration atMost) {
        UUID operation = service.submitStatement(id, sql, Duration.ZERO, Map.of());
        try {
            OperationInfo info = service.awaitOperation(id, operation, LONG);
            if (info.error().isPresent()) {
                throw info.error().get().inStatement(sql);
            }
            long end = System.nanoTime() + atMost.toNanos();
            long token = 0;
            int fetched = 0;
            while (fetched < rows) {
                Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
                ResultPage page = service.fetch(id, operation, token, rows, left);
                if (page.status() == ResultPage.Status.EOS) {
                    return false;
                }
                fetched += page.rows().rows();
                token = page.nextToken();
                if (left.isZero()) {
                    break;
                }
            }
            return cancel(operation);
        } finally {
            service.closeOperation(id, operation);
        }
    }

    /** Runs a query to its end, however long that takes. @param page takes rows, during the call */
    void forEach(String sql, Consumer<RowBatch> page) {
        UUID operation = service.submitStatement(id, sql, Duration.ZERO, Map.of());
        try {
            OperationInfo info = service.awaitOperation(id, operation, LONG);
            if (info.error().isPresent()) {
                throw info.error().get().inStatement(sql);
            }
            long token = 0;
            while (true) {
                ResultPage fetched = service.fetch(id, operation, token, RowBatch.MAX_ROWS, WAIT);
                if (fetched.status() == ResultPage.Status.EOS) {
                    return;
                }
                if (fetched.status() == ResultPage.Status.PAYLOAD) {
                    page.accept(fetched.rows());
                    token = fetched.nextToken();
                }
            }
        } finally {
            service.closeOperation(id, operation);
        }
    }

    private boolean cancel(UUID operation) {
        try {
            service.cancelOperation(id, operation);
            return true;
        } catch (SluiceException e) {
            if (e.code() != ErrorCode.INVALID_OPERATION_STATE) {
                throw e;
            }
            return false; // It has ended by itself.
        }
    }

    /** A job of the gateway's, by the id that {@link #run} gave. */
    Job job(String id) {
        return gateway.runtime().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The columns of a view of the session's database, as a column list of CREATE TABLE has them. */
    String columns(String view) {
        return service.tables(id, service.currentCatalog(id), service.currentDatabase(id)).stream()
                .filter(table -> table.name().equals(view))
                .findFirst()
                .orElseThrow()
                .schema()
                .columns()
                .stream()
                .map(column -> "`" + column.name() + "` " + column.type().sql())
                .collect(Collectors.joining(", "));
    }

    void close() {
        service.closeSession(id);
    }
}
