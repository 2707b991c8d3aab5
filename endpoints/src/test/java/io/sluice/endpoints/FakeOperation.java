package io.sluice.endpoints;

import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.Orientation;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** An operation of the {@link FakeGateway}. Its lock guards all of it. */
final class FakeOperation {
    private final String statement;
    private final FakeResult result;
    private final long started = System.currentTimeMillis();
    private final List<CompletableFuture<Void>> waiters = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private OperationStatus status = OperationStatus.RUNNING;
    private long available;
    private int logRead;
    // By orientation.
    private long position;
    // By token.
    private long token;
    private long pageStart;
    private long pageEnd;

    FakeOperation(String statement, FakeResult result) {
        this.statement = statement;
        this.result = result;
        available = result.rows().size() + result.generated();
        log.add("submitted " + statement.lines().findFirst().orElse(""));
    }

    synchronized void finish() {
        if (!status.terminal()) {
            status = result.error().isPresent() ? OperationStatus.ERROR : OperationStatus.FINISHED;
            log.add("is " + status);
            wake();
        }
    }

    synchronized void addRow() {
        available++;
        wake();
    }

    synchronized OperationInfo info() {
        return new OperationInfo(
                status,
                status == OperationStatus.ERROR ? result.error() : Optional.empty(),
                status == OperationStatus.FINISHED && result.hasResultRows(),
                statement,
                started,
                status.terminal() ? started : 0);
    }

    synchronized void cancel() {
        boolean running = !status.terminal() || status == OperationStatus.FINISHED && result.endless();
        if (!running) {
            throw SluiceException.of(
                    ErrorCode.INVALID_OPERATION_STATE, "the operation is " + status + " and cannot be cancelled");
        }
        end(OperationStatus.CANCELED);
    }

    synchronized void close() {
        end(OperationStatus.CLOSED);
    }

    OperationInfo await(Duration atMost) {
        CompletableFuture<Void> waiter;
        synchronized (this) {
            if (status.terminal()) {
                return info();
            }
            waiter = waiter(atMost);
        }
        waiter.join();
        return info();
    }

    FakeResult result() {
        requireFinished();
        return result;
    }

    synchronized List<String> log(Orientation orientation, int maxLines) {
        int from = orientation == Orientation.FIRST ? 0 : logRead;
        logRead = Math.min(log.size(), from + maxLines);
        return List.copyOf(log.subList(from, logRead));
    }

    CompletionStage<ResultPage> fetch(long wanted, int maxRows, Duration wait) {
        CompletableFuture<Void> waiter;
        synchronized (this) {
            boolean waits = !status.terminal() || status == OperationStatus.FINISHED && wanted == token && nothingNew();
            if (!waits) {
                return CompletableFuture.completedFuture(pageAt(wanted, maxRows));
            }
            waiter = waiter(wait);
        }
        return waiter.thenApply(done -> pageAt(wanted, maxRows));
    }

    ResultPage fetch(Orientation orientation, int maxRows, Duration wait) {
        CompletableFuture<Void> waiter = CompletableFuture.completedFuture(null);
        synchronized (this) {
            if (orientation == Orientation.FIRST) {
                position = 0;
            }
            if (!status.terminal() || position == available && result.endless()) {
                waiter = waiter(wait);
            }
        }
        waiter.join();
        synchronized (this) {
            if (!status.terminal()) {
                return notReady();
            }
            requireFinished();
            long from = position;
            position = Math.min(available, from + maxRows);
            return page(from, position, position);
        }
    }

    private synchronized ResultPage pageAt(long wanted, int maxRows) {
        if (!status.terminal()) {
            return notReady();
        }
        requireFinished();
        if (wanted == token - 1) {
            return page(pageStart, pageEnd, token);
        }
        if (wanted != token) {
            throw SluiceException.of(
                    ErrorCode.INVALID_FETCH_TOKEN,
                    "Expecting token to be " + token + " or " + (token - 1) + ", but found " + wanted + ".");
        }
        if (pageEnd == available && !result.endless()) {
            return new ResultPage(ResultPage.Status.EOS, result.batch(0, 0), pageEnd, token);
        }
        pageStart = pageEnd;
        pageEnd = Math.min(available, pageStart + maxRows);
        token++;
        return page(pageStart, pageEnd, token);
    }

    private ResultPage page(long from, long to, long next) {
        boolean end = from == to && from == available && !result.endless();
        return new ResultPage(
                end ? ResultPage.Status.EOS : ResultPage.Status.PAYLOAD, result.batch(from, to), from, next);
    }

    private ResultPage notReady() {
        return new ResultPage(ResultPage.Status.NOT_READY, result.batch(0, 0), 0, 0);
    }

    private boolean nothingNew() {
        return pageEnd == available && result.endless();
    }

    private synchronized void requireFinished() {
        if (status == OperationStatus.ERROR) {
            throw result.error().orElseThrow();
        }
        if (status != OperationStatus.FINISHED) {
            throw SluiceException.of(
                    ErrorCode.OPERATION_CANCELED, "Can not fetch results from the operation in " + status + " status.");
        }
    }

    private void end(OperationStatus last) {
        status = last;
        wake();
    }

    private CompletableFuture<Void> waiter(Duration atMost) {
        CompletableFuture<Void> waiter = new CompletableFuture<>();
        waiters.add(waiter);
        return waiter.completeOnTimeout(null, atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void wake() {
        List<CompletableFuture<Void>> woken = List.copyOf(waiters);
        waiters.clear();
        // Away from the lock: what waits may call back.
        CompletableFuture.runAsync(() -> woken.forEach(waiter -> waiter.complete(null)));
    }
}
