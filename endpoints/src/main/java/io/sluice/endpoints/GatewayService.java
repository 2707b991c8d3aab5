package io.sluice.endpoints;

import io.sluice.spi.catalog.TableSchema;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What every endpoint calls. Thread-safe. Every call that names a session counts as use of it and puts off its idle time-out.
 *
 * <p>All errors are {@link SluiceException}s; SESSION_NOT_FOUND and OPERATION_NOT_FOUND for handles that are unknown, closed or expired.
 */
public interface GatewayService {
    /** Product name and version. */
    GatewayInfo info();

    // ---- sessions ----

    /** Opens a session. @throws SluiceException DATABASE_NOT_FOUND, TOO_MANY_SESSIONS, or an option's error */
    UUID openSession(SessionRequest request);

    /** Closes the session with its operations, temporary objects and the queries that feed its results. Detached INSERT jobs go on. */
    void closeSession(UUID session);

    /** Runs one statement that only changes the session or the catalog (SET, USE, DDL, ADD JAR, ...) to its end. */
    void configureSession(UUID session, String statement);

    /** The session's whole configuration, defaults and server settings included, secrets redacted. Cheap. */
    Map<String, String> sessionConfig(UUID session);

    /** Keeps what the endpoint wants to know of a session if it outlives the process ({@link #remembered}). This default forgets. */
    default void remember(UUID session, String note) {}

    /** What an endpoint has told to {@link #remember} of the sessions that are open, by session: when it starts, of a process before. */
    default Map<UUID, String> remembered(String endpoint) {
        return Map.of();
    }

    /** Whether a session has results that outlive the process, and so stays open when its client is lost. By default none has. */
    default boolean outlivesClient(UUID session) {
        return false;
    }

    /** Uses the session and nothing else. */
    void heartbeat(UUID session);

    /** Candidates for the word that ends at {@code position} (characters from the start) of a statement. */
    List<String> complete(UUID session, String statement, int position);

    // ---- operations ----

    /**
     * Accepts one statement (or one STATEMENT SET block) and returns at once. Errors of parsing and planning show at {@link
     * #operation} and at fetches.
     *
     * @param timeout cancels the operation when it has not ended by then; zero means never
     * @param config options for this statement alone, laid over the session's
     */
    UUID submitStatement(UUID session, String statement, Duration timeout, Map<String, String> config);

    /** The operation's state. */
    OperationInfo operation(UUID session, UUID operation);

    /** As {@link #operation}, after waiting until the operation has left PENDING and RUNNING or the time is over. */
    OperationInfo awaitOperation(UUID session, UUID operation, Duration atMost);

    /** Stops the operation and its query's job. @throws SluiceException INVALID_OPERATION_STATE when it has ended already */
    void cancelOperation(UUID session, UUID operation);

    /** Releases the operation, cancelling it first when it runs. Unknown operations of a live session are fine. */
    void closeOperation(UUID session, UUID operation);

    /** The columns of the result, once the operation is FINISHED. @throws SluiceException the operation's own error */
    ResultSchema resultSchema(UUID session, UUID operation);

    /**
     * Rows by token (REST). Tokens count pages from 0; asking for the last page again gives the same rows.
     *
     * @param maxRows rows a page holds at most; it holds fewer when it would get larger than about 16 MiB, which clients refuse
     * @param wait how long to wait for the operation to be ready and for a first row before NOT_READY or an empty page is given
     * @throws SluiceException the operation's error; INVALID_FETCH_TOKEN for any other token than the last and the next
     */
    ResultPage fetch(UUID session, UUID operation, long token, int maxRows, Duration wait);

    /**
     * As {@link #fetch(UUID, UUID, long, int, Duration)} without holding a thread for the wait, so that thousands of clients can poll
     * at once. The stage completes as soon as there is something to give, with the page or a {@link SluiceException}; on which thread
     * does not matter to the caller. This default waits in the calling thread.
     */
    default CompletionStage<ResultPage> fetchAsync(
            UUID session, UUID operation, long token, int maxRows, Duration wait) {
        try {
            return CompletableFuture.completedFuture(fetch(session, operation, token, maxRows, wait));
        } catch (SluiceException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Rows by orientation (HiveServer2): the next rows, or from the first again.
     *
     * @param wait how long to wait for a first row; an empty page that is not EOS means that it passed
     */
    ResultPage fetch(UUID session, UUID operation, Orientation orientation, int maxRows, Duration wait);

    /** The lines of the operation's log, the new ones since the last call or all. For people. */
    List<String> operationLog(UUID session, UUID operation, Orientation orientation, int maxLines);

    // ---- metadata, for clients' object browsers ----

    String currentCatalog(UUID session);

    String currentDatabase(UUID session);

    List<String> catalogs(UUID session);

    /** Databases of a catalog. @throws SluiceException CATALOG_NOT_FOUND */
    List<String> databases(UUID session, String catalog);

    /** Tables and views of a database, temporary ones included, sorted by name. */
    List<TableInfo> tables(UUID session, String catalog, String database);

    /** Built-in and user functions that the session sees, sorted by name. */
    List<FunctionInfo> functions(UUID session);

    /** @param product what clients show; {@code Apache Flink} and its version in the compatible mode */
    record GatewayInfo(String productName, String version) {}

    /**
     * @param name for people; need not be unique
     * @param endpoint {@code rest} or {@code hiveserver2}
     * @param user who is there, as far as the endpoint knows
     * @param database the current database to start with, in the default catalog; empty for the default
     * @param properties laid over the server's defaults
     */
    record SessionRequest(
            String name,
            String endpoint,
            Optional<String> user,
            Optional<String> database,
            Map<String, String> properties) {}

    /**
     * @param error set when the status is ERROR or TIMEOUT
     * @param hasResultRows whether the client should fetch: queries, SHOW, EXPLAIN, and all else that answers with rows
     * @param startedMillis when it was accepted; epoch milliseconds
     * @param endedMillis when it reached a terminal status, or 0
     */
    record OperationInfo(
            OperationStatus status,
            Optional<SluiceException> error,
            boolean hasResultRows,
            String statement,
            long startedMillis,
            long endedMillis) {}

    /**
     * @param isQuery SELECT, VALUES, WITH
     * @param successOnly the result is just OK ({@code resultKind SUCCESS})
     * @param jobId 32 hex digits, when the statement started a job
     * @param timeZone the zone in which TIMESTAMP_LTZ values are to be shown
     */
    record ResultSchema(
            RowType type, boolean isQuery, boolean successOnly, Optional<String> jobId, java.time.ZoneId timeZone) {}

    /** @param kind TABLE or VIEW */
    record TableInfo(String name, String kind, Optional<String> comment, TableSchema schema) {}

    /** @param kind SCALAR, AGGREGATE or TABLE */
    record FunctionInfo(String name, String kind, String doc) {}

    /** Where a fetch starts. */
    enum Orientation {
        NEXT,
        FIRST
    }
}
