package io.sluice.gateway.server.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.OperationStatus;
import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.gateway.server.result.ResultSettings;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.gateway.server.time.ManualTimers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GatewayOperationTest {
    private final ManualClock clock = new ManualClock(1000);
    private final ManualTimers timers = new ManualTimers(clock);
    private final GatewayOperation operation = new GatewayOperation(UUID.randomUUID(), "SELECT 1", clock);
    private final AtomicInteger stops = new AtomicInteger();
    private boolean jobRuns = true;

    @Test
    void goesFromInitializedToFinishedToClosed() {
        assertThat(operation.status()).isEqualTo(OperationStatus.INITIALIZED);
        operation.pending();
        assertThat(operation.status()).isEqualTo(OperationStatus.PENDING);
        assertThat(operation.running()).isTrue();
        assertThat(operation.status()).isEqualTo(OperationStatus.RUNNING);
        clock.advance(5);
        operation.finished(result());
        assertThat(operation.status()).isEqualTo(OperationStatus.FINISHED);
        assertThat(operation.info().endedMillis()).isEqualTo(1005);
        operation.close();
        assertThat(operation.status()).isEqualTo(OperationStatus.CLOSED);
        assertThat(stops).as("the query was stopped").hasValue(1);
    }

    @Test
    void cancelBeforeTheEndStopsWhatRunsAndFreesTheResultThatComesLate() {
        operation.pending();
        operation.running();
        AtomicInteger stopped = new AtomicInteger();
        operation.onStop(stopped::incrementAndGet);
        operation.cancel();
        assertThat(operation.status()).isEqualTo(OperationStatus.CANCELED);
        assertThat(stopped).hasValue(1);
        operation.finished(result());
        assertThat(operation.status()).isEqualTo(OperationStatus.CANCELED);
        assertThat(stops).hasValue(1);
        assertThat(operation.running()).isFalse();
    }

    @Test
    void whatRegistersAfterTheStopIsStoppedAtOnce() {
        operation.pending();
        operation.cancel();
        AtomicInteger stopped = new AtomicInteger();
        operation.onStop(stopped::incrementAndGet);
        assertThat(stopped).hasValue(1);
    }

    @Test
    void cancelOfAFinishedQueryStopsItAndFailsItsFetches() {
        operation.pending();
        operation.running();
        StatementResult result = result();
        operation.finished(result);
        operation.cancel();
        assertThat(operation.status()).isEqualTo(OperationStatus.FINISHED);
        assertThat(stops).hasValue(1);
        assertThat(result.rows().failure().orElseThrow().code()).isEqualTo(ErrorCode.OPERATION_CANCELED);
    }

    @Test
    void cancelWithNothingToStopIsAnError() {
        operation.pending();
        operation.running();
        jobRuns = false;
        operation.finished(result());
        assertCode(operation::cancel, ErrorCode.INVALID_OPERATION_STATE);
    }

    @Test
    void errorIsWhatFetchesGet() {
        operation.pending();
        operation.running();
        operation.failed(SluiceException.of(ErrorCode.DIVISION_BY_ZERO));
        assertThat(operation.status()).isEqualTo(OperationStatus.ERROR);
        assertThat(operation.info().error()).isPresent();
        assertCode(operation::result, ErrorCode.DIVISION_BY_ZERO);
        assertCode(operation::cancel, ErrorCode.INVALID_OPERATION_STATE);
    }

    @Test
    void resultOfACanceledOperationIsAnError() {
        operation.pending();
        operation.cancel();
        assertThatThrownBy(operation::result).hasMessageContaining("in CANCELED status");
    }

    @Test
    void timeOutStopsTheOperation() {
        operation.pending();
        operation.running();
        operation.timedOut();
        assertThat(operation.status()).isEqualTo(OperationStatus.TIMEOUT);
        assertCode(operation::result, ErrorCode.TIMEOUT);
    }

    @Test
    void waitingEndsWithTheOperationOrTheTime() {
        operation.pending();
        CompletableFuture<Void> wait =
                operation.endedWithin(Duration.ofSeconds(1), timers).toCompletableFuture();
        CompletableFuture<Void> longWait =
                operation.endedWithin(Duration.ofSeconds(10), timers).toCompletableFuture();
        assertThat(wait).isNotDone();
        clock.advance(1000);
        assertThat(wait).isDone();
        assertThat(longWait).isNotDone();
        operation.cancel();
        assertThat(longWait).isDone();
    }

    private StatementResult result() {
        RowType type = RowType.of(List.of());
        ResultSettings settings = ResultSettings.of(
                false,
                1 << 20,
                Path.of("unused"),
                MemoryShare.whole("all", Long.MAX_VALUE),
                MemoryShare.whole("disk", 1 << 20));
        ResultSchema schema = new ResultSchema(type, true, false, Optional.empty(), ZoneOffset.UTC);
        return new StatementResult(schema, new ResultStore(type, settings, timers, Runnable::run), () -> {
            stops.incrementAndGet();
            return jobRuns;
        });
    }

    private static void assertCode(Runnable action, ErrorCode code) {
        assertThatThrownBy(action::run).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(code));
    }
}
