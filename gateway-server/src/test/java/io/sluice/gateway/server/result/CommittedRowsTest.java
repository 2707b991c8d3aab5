package io.sluice.gateway.server.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.ResultPage;
import io.sluice.endpoints.ResultPage.Status;
import io.sluice.exec.runtime.operator.LastingResults;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Durable results of queries that make checkpoints: what a checkpoint holds is given away when it is complete. */
class CommittedRowsTest {
    private static final RowType TYPE = RowType.of(List.of(Field.of("n", Types.BIGINT)));

    @TempDir
    Path parent;

    private Path folder;
    private ResultStore store;
    private long checkpoint;

    @BeforeEach
    void begin() throws IOException {
        folder = Files.createDirectory(parent.resolve("result"));
        store = ResultStore.durable(TYPE, settings(1 << 30), folder, true, timers(), Runnable::run);
        take(store).takeBack(0);
    }

    private static LastingResults take(ResultStore of) {
        return of.lasting().orElseThrow();
    }

    private byte[] prepare(boolean last) {
        List<byte[]> prepared = new ArrayList<>();
        take(store).prepare(++checkpoint, last, prepared::add);
        assertThat(prepared).hasSize(1);
        return prepared.get(0);
    }

    private void commit(byte[] prepared) throws IOException {
        take(store).commit(List.of(prepared));
    }

    @Test
    void rowsAreGivenWhenTheirCheckpointIsComplete() throws IOException {
        store.append(rows(0, 1500));
        byte[] first = prepare(false);
        store.append(rows(1500, 10));
        assertThat(fetch(store, 0)).isEmpty();
        commit(first);
        assertThat(fetch(store, 0)).isEqualTo(range(0, 1000));
        assertThat(fetch(store, 1)).isEqualTo(range(1000, 1500));
        assertThat(fetch(store, 2)).isEmpty();
        byte[] last = prepare(true);
        commit(last);
        commit(last); // again, after a crash
        assertThat(fetch(store, 2)).isEqualTo(range(1500, 1510));
        assertThat(page(store, 3).status()).isEqualTo(Status.EOS);
    }

    @Test
    void aJobThatGoesBackGivesItsRowsOnce() throws IOException {
        store.append(rows(0, 30));
        commit(prepare(false));
        assertThat(fetch(store, 0)).isEqualTo(range(0, 30));
        store.append(rows(30, 5));
        prepare(false);
        store.append(rows(777, 5));
        take(store).takeBack(1);
        assertThat(fetch(store, 1)).isEmpty();
        store.append(rows(30, 20));
        commit(prepare(false));
        assertThat(fetch(store, 1)).isEqualTo(range(30, 50));
    }

    @Test
    void theNextProcessGoesOnBehindTheCheckpoint() throws IOException {
        store.append(rows(0, 30));
        byte[] complete = prepare(false);
        commit(complete);
        assertThat(fetch(store, 0)).isEqualTo(range(0, 30));
        store.append(rows(30, 5));
        prepare(false);

        store = goOn();
        commit(complete);
        take(store).takeBack(1);
        assertThat(fetch(store, 0)).as("the last page again").isEqualTo(range(0, 30));
        assertThat(fetch(store, 1)).isEmpty();
        store.append(rows(30, 7));
        commit(prepare(true));
        assertThat(fetch(store, 1)).isEqualTo(range(30, 37));

        store = goOn(); // The end of the job was not written down.
        take(store).takeBack(3);
        assertThat(page(store, 2).status()).isEqualTo(Status.EOS);
    }

    /** The process ended when the checkpoint was complete and nothing of it was given away. */
    @Test
    void whatWasPreparedIsThereInTheNextProcess() throws IOException {
        store.append(rows(0, 30));
        byte[] complete = prepare(false);
        store = goOn();
        commit(complete);
        take(store).takeBack(1);
        assertThat(fetch(store, 0)).isEqualTo(range(0, 30));
    }

    @Test
    void checkpointsMayBeCommittedInAnyOrder() throws IOException {
        store.append(rows(0, 10));
        byte[] first = prepare(false);
        store.append(rows(10, 10));
        commit(prepare(false));
        commit(first);
        assertThat(fetch(store, 0)).isEqualTo(range(0, 20));
    }

    @Test
    void whatWasGivenIsNotGivenAgain() throws IOException {
        store.append(rows(0, 10));
        byte[] first = prepare(false);
        commit(first);
        store.append(rows(10, 10));
        commit(prepare(false));
        assertThat(fetch(store, 0)).isEqualTo(range(0, 20));
        assertRefused(first);
        store = goOn();
        assertRefused(first);
    }

    private void assertRefused(byte[] earlier) throws IOException {
        commit(earlier);
        assertThatThrownBy(() -> take(store).takeBack(1))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_ERROR))
                .hasMessageContaining("goes back to checkpoint 1, and the client may have got later ones");
    }

    @Test
    void theSavepointOfAnotherQueryGivesNothing() throws IOException {
        commit(new RowCommits.Prepared("another", 9, 100, true).bytes());
        take(store).takeBack(9);
        assertThat(fetch(store, 0)).isEmpty();
        checkpoint = 9;
        store.append(rows(0, 10));
        commit(prepare(false));
        assertThat(fetch(store, 0)).isEqualTo(range(0, 10));
    }

    @Test
    void aQueryThatFailsGivesWhatIsComplete() throws IOException {
        store.append(rows(0, 10));
        commit(prepare(false));
        store.append(rows(10, 10));
        store.fail(SluiceException.of(ErrorCode.OPERATION_CANCELED, "stopped"));
        assertThat(fetch(store, 0)).isEqualTo(range(0, 10));
        assertThatThrownBy(() -> page(store, 1))
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("stopped");
        ResultStore next = ResultStore.reopen(TYPE, settings(1 << 30), folder, timers(), Runnable::run);
        assertThat(fetch(next, 0)).isEqualTo(range(0, 10));
        assertThatThrownBy(() -> page(next, 1)).hasMessageContaining("stopped");
    }

    /** Else the checkpoint that would give them away could not come behind them. */
    @Test
    void rowsThatWaitForACheckpointHoldNobodyBack() throws IOException {
        store = ResultStore.durable(TYPE, settings(1), folder, true, timers(), Runnable::run);
        assertThat(store.append(rows(0, 10))).isTrue();
        commit(prepare(false));
        assertThat(store.room()).as("until the client fetches").isFalse();
    }

    private ResultStore goOn() {
        return ResultStore.goOn(TYPE, settings(1 << 30), folder, timers(), Runnable::run);
    }

    private static ManualTimers timers() {
        return new ManualTimers(new ManualClock(0));
    }

    private ResultSettings settings(long historyDisk) {
        return ResultSettings.of(
                false,
                1 << 20,
                parent,
                MemoryShare.whole("all", Long.MAX_VALUE),
                MemoryShare.whole("disk", historyDisk));
    }

    private static RowBatch rows(long first, int count) {
        RowBatch batch = new RowBatch(TYPE.types(), count);
        for (int row = 0; row < count; row++) {
            JavaValues.set(Types.BIGINT, batch.column(0), row, first + row);
        }
        batch.setRows(count);
        return batch;
    }

    private static List<Long> range(long from, long to) {
        return LongStream.range(from, to).boxed().toList();
    }

    private static ResultPage page(ResultStore from, long token) {
        return from.fetch(token, 1000, Duration.ZERO).toCompletableFuture().join();
    }

    private static List<Long> fetch(ResultStore from, long token) {
        ResultPage page = page(from, token);
        assertThat(page.status()).isEqualTo(Status.PAYLOAD);
        List<Long> numbers = new ArrayList<>();
        for (int row = 0; row < page.rows().rows(); row++) {
            numbers.add((Long) JavaValues.get(Types.BIGINT, page.rows().column(0), row));
        }
        return numbers;
    }
}
