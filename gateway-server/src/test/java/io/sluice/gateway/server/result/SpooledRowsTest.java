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
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Durable results: the process "ends" by leaving a store as it is and opening another one on its files. */
class SpooledRowsTest {
    private static final RowType TYPE = RowType.of(List.of(Field.of("n", Types.BIGINT), Field.of("s", Types.STRING)));
    private static final Duration NOW = Duration.ZERO;

    @TempDir
    Path parent;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(parent.resolve("result"));
    }

    @Test
    void pageGoesOnAfterTheLastThatWasGiven() {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 2500));
        store.finish();
        ResultPage first = now(store.fetch(0, 1000, NOW));
        ResultPage second = now(store.fetch(1, 1000, NOW));

        ResultStore next = reopen(false);
        ResultPage again = now(next.fetch(1, 1000, NOW));
        assertThat(numbers(first)).isEqualTo(range(0, 1000));
        assertThat(numbers(again)).isEqualTo(numbers(second)).isEqualTo(range(1000, 2000));
        assertThat(again.firstRow()).isEqualTo(1000);
        assertThat(again.nextToken()).isEqualTo(2);
        assertThat(numbers(now(next.fetch(2, 1000, NOW)))).isEqualTo(range(2000, 2500));
        assertThat(now(next.fetch(3, 1000, NOW)).status()).isEqualTo(Status.EOS);
        assertFails(next.fetch(1, 1000, NOW), ErrorCode.INVALID_FETCH_TOKEN);
    }

    @Test
    void kindsAndValuesAreKept() {
        ResultStore store = begin(false, 1 << 30);
        RowBatch batch = rows(0, 3);
        batch.setKind(1, RowKind.DELETE);
        store.append(batch);
        ResultPage page = now(reopen(false).fetch(0, 10, NOW));
        assertThat(page.rows().rowKind(1)).isEqualTo(RowKind.DELETE);
        assertThat(JavaValues.row(TYPE, page.rows(), 0)).isEqualTo(JavaValues.row(TYPE, batch, 0));
        assertThat(JavaValues.row(TYPE, page.rows(), 2)).isEqualTo(JavaValues.row(TYPE, batch, 2));
    }

    @Test
    void resultThatHadNotEndedSaysSoAfterItsRows() {
        begin(false, 1 << 30).append(rows(0, 10));
        ResultStore next = reopen(false);
        assertThat(numbers(now(next.fetch(0, 100, NOW)))).isEqualTo(range(0, 10));
        assertFails(next.fetch(1, 100, NOW), ErrorCode.OPERATION_CANCELED);
    }

    @Test
    void errorOfTheQueryIsKept() {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 1));
        store.fail(
                SluiceException.of(ErrorCode.TABLE_NOT_FOUND).with("table", "t").hint("Make it."));
        ResultStore next = reopen(false);
        now(next.fetch(0, 100, NOW));
        assertThatThrownBy(() -> next.fetch(1, 100, NOW).toCompletableFuture().join())
                .cause()
                .isInstanceOfSatisfying(SluiceException.class, error -> assertThat(error.describe())
                        .isEqualTo("ERROR 42P01 TABLE_NOT_FOUND: table \"t\" does not exist\nHINT: Make it."));
    }

    @Test
    void frameThatWasNotWrittenWholeIsCutOff() throws IOException {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 5));
        store.append(rows(5, 5));
        Path file = rowFiles().get(0);
        byte[] bytes = Files.readAllBytes(file);
        for (int cut = 1; cut < 60; cut += 7) {
            Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - cut));
            ResultStore next = reopen(false);
            assertThat(numbers(now(next.fetch(0, 100, NOW))))
                    .as("without " + cut + " bytes")
                    .isEqualTo(range(0, 5));
            Files.delete(folder.resolve("position"));
        }
    }

    @Test
    void changedByteIsAnErrorAndNeverAWrongRow() throws IOException {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 5));
        store.append(rows(5, 5));
        store.finish();
        Path file = rowFiles().get(0);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 3] ^= 1;
        Files.write(file, bytes);
        ResultStore next = reopen(false);
        assertThat(numbers(now(next.fetch(0, 100, NOW)))).isEqualTo(range(0, 5));
        assertFails(next.fetch(1, 100, NOW), ErrorCode.IO_ERROR);
    }

    @Test
    void positionThatWasNotWrittenWholeIsThatBefore() throws IOException {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 30));
        store.finish();
        for (long token = 0; token < 3; token++) {
            now(store.fetch(token, 10, NOW));
        }
        // The third page stands in the first place of the file.
        Path position = folder.resolve("position");
        byte[] bytes = Files.readAllBytes(position);
        bytes[10] ^= 1;
        Files.write(position, bytes, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(numbers(now(reopen(false).fetch(2, 10, NOW)))).isEqualTo(range(20, 30));
    }

    @Test
    void clientOfHiveCanBeginAgain() {
        ResultStore store = begin(true, 1 << 30);
        store.append(rows(0, 3000));
        store.finish();
        now(store.fetchNext(1500, NOW));
        ResultStore next = reopen(true);
        assertThat(numbers(now(next.fetchNext(100, NOW)))).isEqualTo(range(1500, 1600));
        ResultPage first = now(next.fetchFirst(100, NOW));
        assertThat(first.firstRow()).isZero();
        assertThat(numbers(first)).isEqualTo(range(0, 100));
    }

    @Test
    void producerWaitsForAClientThatIsTooSlowAndPassedFilesGo() throws IOException {
        ResultStore store = begin(false, 20 << 20);
        boolean[] woken = new boolean[1];
        store.onRoom(() -> woken[0] = true);
        long appended = 0;
        while (store.room()) {
            store.append(wide(appended, 100));
            appended += 100;
        }
        assertThat(rowFiles()).hasSize(2);
        long read = 0;
        for (long token = 0; read < appended; token++) {
            read += now(store.fetch(token, 1000, NOW)).rows().rows();
        }
        assertThat(read).isEqualTo(appended);
        assertThat(woken[0]).isTrue();
        assertThat(store.room()).isTrue();
        assertThat(rowFiles()).hasSize(1);
        store.close();
        assertThat(folder).doesNotExist();
    }

    @Test
    void aResultGoesOnHoweverLittleRoomThereIsOnDisk() throws IOException {
        MemoryShare session = MemoryShare.whole("session", 1 << 10);
        session.add(1 << 20); // of another result, which nobody fetches
        MemoryShare disk = session.part("result", 1 << 20);
        ResultSettings settings =
                ResultSettings.of(false, 1 << 20, parent, MemoryShare.whole("all", Long.MAX_VALUE), disk);
        ResultStore store = ResultStore.durable(TYPE, settings, folder, false, timers(), Runnable::run);
        long appended = 0;
        long read = 0;
        long token = 0;
        while (read < 200_000) {
            while (store.room()) {
                store.append(rows(appended, 1000));
                appended += 1000;
            }
            assertThat(appended - read).isBetween(1L, 20_000L);
            read += now(store.fetch(token++, 5000, NOW)).rows().rows();
        }
        store.close();
        assertThat(session.used()).isEqualTo(1 << 20);
    }

    @Test
    void suspendedResultStaysWhenItIsClosed() {
        ResultStore store = begin(false, 1 << 30);
        store.append(rows(0, 5));
        store.finish();
        store.suspend();
        store.close();
        assertThat(numbers(now(reopen(false).fetch(0, 100, NOW)))).isEqualTo(range(0, 5));
    }

    private ResultStore begin(boolean rewindable, long historyDisk) {
        return ResultStore.durable(TYPE, settings(rewindable, historyDisk), folder, false, timers(), Runnable::run);
    }

    private ResultStore reopen(boolean rewindable) {
        return ResultStore.reopen(TYPE, settings(rewindable, 1 << 30), folder, timers(), Runnable::run);
    }

    private static ManualTimers timers() {
        return new ManualTimers(new ManualClock(0));
    }

    private ResultSettings settings(boolean rewindable, long historyDisk) {
        return ResultSettings.of(
                rewindable,
                1 << 20,
                parent,
                MemoryShare.whole("all", Long.MAX_VALUE),
                MemoryShare.whole("disk", historyDisk));
    }

    private List<Path> rowFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("rows-"))
                    .sorted()
                    .toList();
        }
    }

    private static RowBatch rows(long first, int count) {
        return rows(first, count, "row ");
    }

    private static RowBatch wide(long first, int count) {
        return rows(first, count, "x".repeat(10_000));
    }

    private static RowBatch rows(long first, int count, String text) {
        RowBatch batch = new RowBatch(TYPE.types(), count);
        for (int row = 0; row < count; row++) {
            JavaValues.set(Types.BIGINT, batch.column(0), row, first + row);
            JavaValues.set(Types.STRING, batch.column(1), row, row % 3 == 0 ? null : text + row);
        }
        batch.setRows(count);
        return batch;
    }

    private static List<Long> range(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    private static List<Long> numbers(ResultPage page) {
        List<Long> numbers = new ArrayList<>();
        for (int row = 0; row < page.rows().rows(); row++) {
            numbers.add((Long) JavaValues.get(Types.BIGINT, page.rows().column(0), row));
        }
        return numbers;
    }

    private static ResultPage now(CompletionStage<ResultPage> stage) {
        assertThat(stage.toCompletableFuture()).isDone();
        return stage.toCompletableFuture().join();
    }

    private static void assertFails(CompletionStage<ResultPage> stage, ErrorCode code) {
        assertThatThrownBy(() -> stage.toCompletableFuture().join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
