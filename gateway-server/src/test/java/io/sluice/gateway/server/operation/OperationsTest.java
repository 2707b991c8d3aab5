package io.sluice.gateway.server.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.catalog.CatalogManager;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.OperationStatus;
import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.gateway.server.result.ResultSettings;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.gateway.server.session.Session;
import io.sluice.gateway.server.session.SessionLimits;
import io.sluice.gateway.server.session.Sessions;
import io.sluice.gateway.server.time.ManualTimers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationsTest {
    @TempDir
    Path data;

    private final ManualClock clock = new ManualClock(0);
    private final ManualTimers timers = new ManualTimers(clock);
    /** What the pool has to do; the tests do it. */
    private final Deque<Runnable> work = new ArrayDeque<>();

    private final List<String> started = new ArrayList<>();
    private final Map<String, CompletableFuture<StatementResult>> answers = new HashMap<>();
    private final Operations operations = new Operations(this::start, work::add, clock, timers);
    private Sessions sessions;
    private Session session;

    @BeforeEach
    void openSession() {
        SessionLimits limits = new SessionLimits(Duration.ZERO, Duration.ZERO, 0);
        sessions = new Sessions(CatalogManager.open(data), Map.of(), limits, clock, timers, operations::closeAll);
        session = open();
    }

    @Test
    void statementsOfOneSessionRunOneAtATime() {
        GatewayOperation first = submit(session, "first");
        GatewayOperation second = submit(session, "second");
        work();
        assertThat(started).containsExactly("first");
        assertThat(first.status()).isEqualTo(OperationStatus.RUNNING);
        assertThat(second.status()).isEqualTo(OperationStatus.PENDING);
        answers.get("first").complete(result());
        work();
        assertThat(first.status()).isEqualTo(OperationStatus.FINISHED);
        assertThat(started).containsExactly("first", "second");
    }

    @Test
    void sessionsDoNotWaitForEachOther() {
        submit(session, "first");
        submit(open(), "second");
        work();
        assertThat(started).containsExactly("first", "second");
    }

    @Test
    void statementThatWasCanceledWhileItWaitedNeverRuns() {
        submit(session, "first");
        GatewayOperation second = submit(session, "second");
        GatewayOperation third = submit(session, "third");
        work();
        operations.cancel(session, second.id());
        answers.get("first").complete(result());
        work();
        assertThat(started).containsExactly("first", "third");
        assertThat(second.status()).isEqualTo(OperationStatus.CANCELED);
        assertThat(third.status()).isEqualTo(OperationStatus.RUNNING);
    }

    @Test
    void errorBelongsToItsStatementAndTheNextOneRuns() {
        GatewayOperation first = submit(session, "first");
        submit(session, "second");
        work();
        answers.get("first").completeExceptionally(SluiceException.of(ErrorCode.DIVISION_BY_ZERO));
        work();
        assertThat(first.info().error().orElseThrow().code()).isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(first.log().newLines(10)).last().asString().contains("DIVISION_BY_ZERO");
        assertThat(started).containsExactly("first", "second");
    }

    @Test
    void whateverIsThrownIsTheStatementsError() {
        GatewayOperation deep = submit(session, "throw StackOverflowError");
        work();
        assertThat(deep.info().error().orElseThrow().code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
        GatewayOperation bug = submit(session, "throw IllegalStateException");
        work();
        assertThat(bug.info().error().orElseThrow().code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
    }

    @Test
    void statementThatTakesTooLongIsTimedOut() {
        GatewayOperation operation =
                operations.submit(session, StatementRequest.of("slow", Duration.ofSeconds(5), Map.of()));
        work();
        clock.advance(4999);
        assertThat(operation.status()).isEqualTo(OperationStatus.RUNNING);
        clock.advance(1);
        assertThat(operation.status()).isEqualTo(OperationStatus.TIMEOUT);
        StatementResult late = result();
        answers.get("slow").complete(late);
        assertThat(late.rows().failure()).as("the result was freed").isPresent();
    }

    @Test
    void closeOfAnUnknownOperationIsFine() {
        operations.close(session, UUID.randomUUID());
        assertCode(() -> operations.cancel(session, UUID.randomUUID()), ErrorCode.OPERATION_NOT_FOUND);
    }

    @Test
    void closedOperationIsUnknown() {
        GatewayOperation operation = submit(session, "first");
        operations.close(session, operation.id());
        assertThat(operation.status()).isEqualTo(OperationStatus.CLOSED);
        assertCode(() -> operations.get(session, operation.id()), ErrorCode.OPERATION_NOT_FOUND);
    }

    @Test
    void closingTheSessionClosesItsOperations() {
        GatewayOperation running = submit(session, "first");
        GatewayOperation waiting = submit(session, "second");
        work();
        sessions.close(session.id());
        assertThat(running.status()).isEqualTo(OperationStatus.CLOSED);
        assertThat(waiting.status()).isEqualTo(OperationStatus.CLOSED);
        assertCode(() -> submit(session, "late"), ErrorCode.SESSION_NOT_FOUND);
    }

    private CompletionStage<StatementResult> start(
            Session ofSession, GatewayOperation operation, StatementRequest request) {
        started.add(request.statement());
        switch (request.statement()) {
            case "throw StackOverflowError" -> throw new StackOverflowError();
            case "throw IllegalStateException" -> throw new IllegalStateException("a bug");
            default -> {
                return answers.computeIfAbsent(request.statement(), sql -> new CompletableFuture<>());
            }
        }
    }

    private GatewayOperation submit(Session to, String statement) {
        return operations.submit(to, StatementRequest.of(statement, Duration.ZERO, Map.of()));
    }

    private void work() {
        while (!work.isEmpty()) {
            work.poll().run();
        }
    }

    private Session open() {
        return sessions.open(new SessionRequest("s", "rest", Optional.empty(), Optional.empty(), Map.of()));
    }

    private StatementResult result() {
        RowType type = RowType.of(List.of());
        ResultSettings settings = ResultSettings.of(
                false, 1 << 20, data, MemoryShare.whole("all", Long.MAX_VALUE), MemoryShare.whole("disk", 1 << 20));
        ResultSchema schema = new ResultSchema(type, false, true, Optional.empty(), ZoneOffset.UTC);
        return StatementResult.of(schema, new ResultStore(type, settings, timers, Runnable::run));
    }

    private static void assertCode(Runnable action, ErrorCode code) {
        assertThatThrownBy(action::run).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(code));
    }
}
