package io.sluice.gateway.server.durable;

import io.sluice.catalog.DurableFiles;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.gateway.server.memory.ResultMemory;
import io.sluice.gateway.server.operation.GatewayOperation;
import io.sluice.gateway.server.operation.Operations;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.result.ResultSettings;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.gateway.server.result.StreamedRows;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.Sessions;
import io.sluice.gateway.server.time.Timers;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folders of durable results: one a session with {@code session.json}, and in it one an operation, with {@code operation.json} and its
 * rows. A folder of an operation goes with the operation, that of a session with the session. Thread-safe; methods block.
 */
public final class DurableResults {
    private static final Logger LOG = LoggerFactory.getLogger(DurableResults.class);
    private static final String SESSION = "session.json";
    private static final String OPERATION = "operation.json";

    private final Path folder;
    private final Clock clock;
    /** What is on disk of the sessions that have durable results. */
    private final Map<UUID, SessionRecord> written = new ConcurrentHashMap<>();

    private volatile boolean suspended;

    /** @param folder is made when it is needed */
    public DurableResults(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** Makes the folder of a result that begins. */
    public Path begin(Session session, UUID operation) {
        Path own = folder.resolve(session.id().toString());
        if (!written.containsKey(session.id())) {
            DurableFiles.createDirectory(own);
            write(session);
        }
        Path result = own.resolve(operation.toString());
        DurableFiles.createDirectory(result);
        return result;
    }

    /** Writes down that an operation has a result: from now on it is found by the next process. */
    public void keep(Session session, GatewayOperation operation, StatementResult result) {
        Path own =
                folder.resolve(session.id().toString()).resolve(operation.id().toString());
        if (!suspended && Files.isDirectory(own)) {
            DurableFiles.write(
                    own.resolve(OPERATION), OperationRecord.of(operation, result.schema(), clock.currentTimeMillis()));
        }
    }

    /** Writes down what has changed in a session, if it has durable results. */
    public void update(Session session) {
        SessionRecord before = written.get(session.id());
        if (before != null && !suspended && !before.equals(SessionRecord.of(session))) {
            write(session);
        }
    }

    /** Whether a session has, or had, a durable result. */
    public boolean holds(UUID session) {
        return written.containsKey(session);
    }

    /** A session is closed. */
    public void closed(Session session) {
        if (written.remove(session.id()) != null && !suspended) {
            DurableFiles.deleteDirectory(folder.resolve(session.id().toString()));
        }
    }

    /** From now on nothing changes on disk: this process ends, and sessions are closed for no other reason. */
    public void suspend() {
        suspended = true;
    }

    /** Opens the sessions of the process before again, with their results and the queries that go on. What cannot be read is left out, with a word in the log. */
    public void restore(
            Sessions sessions,
            Operations operations,
            JobStarter starter,
            ResultMemory memory,
            Timers timers,
            Executor executor) {
        if (!Files.isDirectory(folder)) {
            return;
        }
        Opener opener = (record, result, session) -> {
            ResultSettings settings = ResultSettings.of(
                    session.state().rewindable(), 0, folder, memory.of(session), memory.diskOfResult(session));
            ResultSchema schema = record.schema();
            if (schema.jobId().filter(starter::isResumable).isPresent()) {
                return goOn(record, starter, ResultStore.goOn(schema.type(), settings, result, timers, executor));
            }
            return StatementResult.of(schema, ResultStore.reopen(schema.type(), settings, result, timers, executor));
        };
        for (Path own : DurableFiles.children(folder)) {
            try {
                restore(own, sessions, operations, opener);
            } catch (RuntimeException e) {
                LOG.error("results of a session cannot be restored folder={}", own, e);
            }
        }
    }

    private void restore(Path own, Sessions sessions, Operations operations, Opener opener) {
        if (!Files.exists(own.resolve(SESSION))) {
            DurableFiles.deleteDirectory(own); // It was being made or deleted when the process ended.
            return;
        }
        SessionRecord record = DurableFiles.read(own.resolve(SESSION), SessionRecord.class);
        Session session = sessions.reopen(record.id(), record.request());
        session.note(record.note());
        useDatabase(session, record);
        written.put(record.id(), record);
        for (Path result : DurableFiles.children(own)) {
            if (!Files.isDirectory(result)) {
                continue;
            }
            try {
                restore(session, result, operations, opener);
            } catch (RuntimeException e) {
                LOG.error("a result cannot be restored folder={}", result, e);
            }
        }
    }

    private static void restore(Session session, Path result, Operations operations, Opener opener) {
        if (!Files.exists(result.resolve(OPERATION))) {
            DurableFiles.deleteDirectory(result); // Its statement had no result when the process ended.
            return;
        }
        OperationRecord record = DurableFiles.read(result.resolve(OPERATION), OperationRecord.class);
        operations.restore(
                session,
                record.id(),
                record.statement(),
                record.startedMillis(),
                record.endedMillis(),
                opener.open(record, result, session));
        LOG.info("result restored session={} operation={}", session.id(), record.id());
    }

    /** Starts the query of a result again, from its last checkpoint. */
    private static StatementResult goOn(OperationRecord record, JobStarter starter, ResultStore rows) {
        ResultSchema schema = record.schema();
        try {
            Job job = starter.resume(schema.jobId().orElseThrow(), new StreamedRows(rows));
            return StatementResult.of(schema, rows, job, record.statement());
        } catch (SluiceException e) {
            LOG.error("the query of a result cannot be resumed operation={}", record.id(), e);
            rows.fail(e);
            return StatementResult.of(schema, rows);
        }
    }

    private static void useDatabase(Session session, SessionRecord record) {
        try {
            session.state().catalog().useDatabase(record.catalog(), record.database());
        } catch (SluiceException e) {
            LOG.warn(
                    "the database of a session is not there any more session={} reason={}",
                    session.id(),
                    e.getMessage());
        }
    }

    private void write(Session session) {
        SessionRecord record = SessionRecord.of(session);
        DurableFiles.write(folder.resolve(session.id().toString()).resolve(SESSION), record);
        written.put(session.id(), record);
    }

    /** Opens a result. */
    private interface Opener {
        StatementResult open(OperationRecord record, Path result, Session session);
    }
}
