package io.sluice.gateway.server.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.gateway.server.time.ManualTimers;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultStoreTest {
    private static final RowType TYPE = RowType.of(List.of(Field.of("n", Types.BIGINT), Field.of("s", Types.STRING)));
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock(0);
    private MemoryShare memory = MemoryShare.whole("all", Long.MAX_VALUE);

    @Test
    void pagesCountTokensAndEndWithEos() {
        ResultStore store = store(false);
        store.append(rows(0, 3));
        store.finish();

        ResultPage first = now(store.fetch(0, 100, LONG));
        assertThat(first.status()).isEqualTo(Status.PAYLOAD);
        assertThat(numbers(first)).containsExactly(0L, 1L, 2L);
        assertThat(first.nextToken()).isEqualTo(1);

        ResultPage end = now(store.fetch(1, 100, LONG));
        assertThat(end.status()).isEqualTo(Status.EOS);
        assertThat(end.rows().rows()).isZero();
        assertThat(now(store.fetch(1, 100, LONG)).status()).isEqualTo(Status.EOS);
    }

    /** Producers are held back between their steps alone. */
    @Test
    void moreRowsAtOnceThanThereIsMemoryForAreAnErrorAndGiveTheirMemoryBack() {
        MemoryShare all = MemoryShare.whole("all results", 20L << 20);
        memory = all.part("the session's results", 8L << 20);
        ResultStore store = store(false);
        RowBatch large = new RowBatch(TYPE.types(), 1);
        JavaValues.set(TYPE.typeAt(0), large.column(0), 0, 1L);
        JavaValues.set(TYPE.typeAt(1), large.column(1), 0, "x".repeat(1 << 20));
        large.setRows(1);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 64; i++) {
                        store.append(large);
                    }
                })
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("wait for the client, of 8 MiB of the session's results")
                .extracting(error -> ((SluiceException) error).code())
                .isEqualTo(ErrorCode.OUT_OF_MEMORY);
        assertThat(all.used()).isZero();
        assertThatThrownBy(() -> now(store.fetch(0, 100, LONG))).hasMessageContaining("more rows at once");

        // Whoever has little of it is not meant.
        memory = all.part("another session's results", 8L << 20);
        all.add(100L << 20);
        ResultStore small = store(false);
        small.append(rows(0, 3));
        small.finish();
        assertThat(numbers(now(small.fetch(0, 100, LONG)))).containsExactly(0L, 1L, 2L);
    }

    @Test
    void emptyResultIsEosAtOnce() {
        ResultStore store = store(false);
        store.finish();
        assertThat(now(store.fetch(0, 100, LONG)).status()).isEqualTo(Status.EOS);
    }

    @Test
    void lastTokenGivesTheSameRowsAgain() {
        ResultStore store = store(false);
        store.append(rows(0, 5));
        assertThat(numbers(now(store.fetch(0, 2, LONG)))).containsExactly(0L, 1L);
        assertThat(numbers(now(store.fetch(1, 2, LONG)))).containsExactly(2L, 3L);
        assertThat(numbers(now(store.fetch(1, 2, LONG)))).containsExactly(2L, 3L);
        assertThat(numbers(now(store.fetch(2, 2, LONG)))).containsExactly(4L);
    }

    @Test
    void otherTokensAreRefused() {
        ResultStore store = store(false);
        store.append(rows(0, 5));
        now(store.fetch(0, 1, LONG));
        now(store.fetch(1, 1, LONG));
        assertFails(
                store.fetch(0, 1, LONG), ErrorCode.INVALID_FETCH_TOKEN, "expecting token to be 2 or 1, but found 0");
        assertFails(
                store.fetch(3, 1, LONG), ErrorCode.INVALID_FETCH_TOKEN, "expecting token to be 2 or 1, but found 3");
    }

    @Test
    void rowNumbersRunOverPages() {
        ResultStore store = store(false);
        store.append(rows(0, 5));
        assertThat(now(store.fetchNext(3, LONG)).firstRow()).isZero();
        assertThat(now(store.fetchNext(3, LONG)).firstRow()).isEqualTo(3);
    }

    @Test
    void fetchWaitsForTheFirstRowWithoutAThread() {
        ResultStore store = store(false);
        CompletableFuture<ResultPage> page = store.fetch(0, 10, LONG).toCompletableFuture();
        assertThat(page).isNotDone();
        store.append(rows(7, 1));
        assertThat(numbers(now(page))).containsExactly(7L);
    }

    @Test
    void fetchThatWaitsTooLongGetsAnEmptyPageAndTheSameToken() {
        ResultStore store = store(false);
        CompletableFuture<ResultPage> page =
                store.fetch(0, 10, Duration.ofSeconds(2)).toCompletableFuture();
        clock.advance(1999);
        assertThat(page).isNotDone();
        clock.advance(1);
        assertThat(now(page).status()).isEqualTo(Status.PAYLOAD);
        assertThat(now(page).rows().rows()).isZero();
        assertThat(now(page).nextToken()).isZero();
    }

    @Test
    void waitingFetchesOfOneTokenGetTheSamePage() {
        ResultStore store = store(false);
        CompletionStage<ResultPage> one = store.fetch(0, 10, LONG);
        CompletionStage<ResultPage> two = store.fetch(0, 10, LONG);
        store.append(rows(1, 2));
        assertThat(numbers(now(one))).containsExactly(1L, 2L);
        assertThat(numbers(now(two))).containsExactly(1L, 2L);
    }

    @Test
    void waitingFetchesWithoutTokenGetEachTheirOwnRows() {
        ResultStore store = store(false);
        CompletableFuture<ResultPage> one = store.fetchNext(10, LONG).toCompletableFuture();
        CompletableFuture<ResultPage> two = store.fetchNext(10, LONG).toCompletableFuture();
        store.append(rows(1, 2));
        assertThat(numbers(now(one))).containsExactly(1L, 2L);
        assertThat(two).isNotDone();
        store.append(rows(3, 1));
        assertThat(numbers(now(two))).containsExactly(3L);
    }

    @Test
    void producerIsHeldBackUntilTheClientMakesRoom() {
        ResultStore store = store(false);
        AtomicInteger calls = new AtomicInteger();
        store.onRoom(calls::incrementAndGet);
        for (int i = 0; i < 4; i++) {
            assertThat(store.append(rows(i * 1000, 1000))).isTrue();
        }
        assertThat(store.append(rows(4000, 1000))).isFalse();
        assertThat(store.room()).isFalse();
        assertThat(calls).hasValue(0);

        now(store.fetch(0, 1, LONG));
        assertThat(store.room()).isTrue();
        assertThat(calls).hasValue(1);
        now(store.fetch(1, 1, LONG));
        assertThat(calls).hasValue(1);
    }

    @Test
    void wideRowsHoldTheProducerBackEarlier() {
        ResultStore store = store(false);
        RowBatch wide = new RowBatch(TYPE.types(), 1);
        JavaValues.set(Types.BIGINT, wide.column(0), 0, 1L);
        JavaValues.set(Types.STRING, wide.column(1), 0, "x".repeat(40 << 20));
        wide.setRows(1);
        assertThat(store.append(wide)).isFalse();
        assertThat(now(store.fetch(0, 100, LONG)).rows().rows()).isEqualTo(1);
        assertThat(store.room()).isTrue();
    }

    @Test
    void pagesStayBelowTheSizeThatClientsTake() {
        ResultStore store = store(false);
        RowBatch wide = new RowBatch(TYPE.types(), 10);
        for (int row = 0; row < 10; row++) {
            JavaValues.set(Types.BIGINT, wide.column(0), row, (long) row);
            JavaValues.set(Types.STRING, wide.column(1), row, "x".repeat(3 << 20));
        }
        wide.setRows(10);
        store.append(wide);
        store.finish();
        List<Long> all = new ArrayList<>();
        long token = 0;
        int pages = 0;
        for (ResultPage page = now(store.fetch(token, 5000, LONG));
                page.status() != Status.EOS;
                page = now(store.fetch(token, 5000, LONG))) {
            assertThat(page.rows().memoryBytes()).isLessThan(32 << 20);
            all.addAll(numbers(page));
            token = page.nextToken();
            pages++;
        }
        assertThat(all)
                .containsExactlyElementsOf(
                        IntStream.range(0, 10).mapToObj(i -> (long) i).toList());
        assertThat(pages).isGreaterThan(1);
    }

    @Test
    void rowsBeforeAFailureAreDelivered() {
        ResultStore store = store(false);
        store.append(rows(0, 2));
        store.fail(SluiceException.of(ErrorCode.DIVISION_BY_ZERO));
        assertThat(numbers(now(store.fetch(0, 10, LONG)))).containsExactly(0L, 1L);
        assertFails(store.fetch(1, 10, LONG), ErrorCode.DIVISION_BY_ZERO, "division by zero");
    }

    @Test
    void closeEndsWaitingFetches() {
        ResultStore store = store(false);
        CompletionStage<ResultPage> page = store.fetch(0, 10, LONG);
        store.close();
        assertFails(page, ErrorCode.OPERATION_CANCELED, "the operation was closed");
        assertThat(store.append(rows(0, 10))).isTrue();
    }

    @Test
    void rewindGivesTheFirstRowsAgainThenNewOnes() {
        ResultStore store = store(true);
        store.append(rows(0, 3));
        now(store.fetchNext(2, LONG));
        now(store.fetchNext(2, LONG));

        ResultPage again = now(store.fetchFirst(1, LONG));
        assertThat(numbers(again)).containsExactly(0L);
        assertThat(again.firstRow()).isZero();
        assertThat(numbers(now(store.fetchNext(10, LONG)))).containsExactly(1L);
        assertThat(numbers(now(store.fetchNext(10, LONG)))).containsExactly(2L);
        store.append(rows(3, 1));
        store.finish();
        ResultPage fresh = now(store.fetchNext(10, LONG));
        assertThat(numbers(fresh)).containsExactly(3L);
        assertThat(fresh.firstRow()).isEqualTo(3);
        assertThat(now(store.fetchNext(10, LONG)).status()).isEqualTo(Status.EOS);
        assertThat(numbers(now(store.fetchFirst(10, LONG)))).containsExactly(0L, 1L);
    }

    @Test
    void rewindReadsSpilledRowsFromTheFile() {
        ResultStore store = new ResultStore(TYPE, settings(true, 1000, 100 << 20), timers(), Runnable::run);
        List<Long> live = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            store.append(rows(i * 500, 500));
            live.addAll(numbers(now(store.fetchNext(500, LONG))));
        }
        store.finish();
        assertThat(folder.resolve("results")).as("made for the first file").isDirectory();
        List<Long> again = new ArrayList<>(numbers(now(store.fetchFirst(300, LONG))));
        for (ResultPage page = now(store.fetchNext(300, LONG));
                page.status() != Status.EOS;
                page = now(store.fetchNext(300, LONG))) {
            again.addAll(numbers(page));
        }
        assertThat(again).isEqualTo(live).hasSize(10_000);
        store.close();
        assertThat(folder.resolve("results")).isEmptyDirectory();
    }

    @Test
    void rewindOfAResultTooLargeToKeepIsAnError() {
        ResultStore store = new ResultStore(TYPE, settings(true, 1000, 4000), timers(), Runnable::run);
        for (int i = 0; i < 4; i++) {
            store.append(rows(i * 500, 500));
            now(store.fetchNext(500, LONG));
        }
        assertThatThrownBy(() -> store.fetchFirst(500, LONG))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
        store.append(rows(0, 1));
        assertThat(numbers(now(store.fetchNext(500, LONG)))).containsExactly(0L);
    }

    private ResultStore store(boolean rewindable) {
        return new ResultStore(TYPE, settings(rewindable, 1 << 20, 100 << 20), timers(), Runnable::run);
    }

    private ManualTimers timers() {
        return new ManualTimers(clock);
    }

    private ResultSettings settings(boolean rewindable, long historyMemory, long historyDisk) {
        return new ResultSettings(
                5000,
                32 << 20,
                1 << 20,
                rewindable,
                historyMemory,
                folder.resolve("results"),
                memory,
                MemoryShare.whole("disk", historyDisk));
    }

    private static RowBatch rows(int first, int count) {
        RowBatch batch = new RowBatch(TYPE.types(), count);
        for (int row = 0; row < count; row++) {
            JavaValues.set(Types.BIGINT, batch.column(0), row, (long) first + row);
            JavaValues.set(Types.STRING, batch.column(1), row, row % 3 == 0 ? null : "row " + row);
        }
        batch.setRows(count);
        return batch;
    }

    private static List<Long> numbers(ResultPage page) {
        List<Long> numbers = new ArrayList<>();
        for (int row = 0; row < page.rows().rows(); row++) {
            numbers.add((Long) JavaValues.get(Types.BIGINT, page.rows().column(0), row));
        }
        return numbers;
    }

    /** The page, which must be there already: the executor runs everything in the caller. */
    private static ResultPage now(CompletionStage<ResultPage> stage) {
        CompletableFuture<ResultPage> future = stage.toCompletableFuture();
        assertThat(future).isDone();
        return future.join();
    }

    private static void assertFails(CompletionStage<ResultPage> stage, ErrorCode code, String message) {
        assertThat(stage.toCompletableFuture()).isDone();
        assertThatThrownBy(() -> stage.toCompletableFuture().join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }
}
