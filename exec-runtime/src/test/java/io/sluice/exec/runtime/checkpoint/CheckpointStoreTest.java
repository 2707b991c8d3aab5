package io.sluice.exec.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Committable;
import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Subtask;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StoredState;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints in files of the machine. */
class CheckpointStoreTest {
    private static final OperatorIdentity SUM = new OperatorIdentity("3.0", "shape", "Sum[3]");

    @TempDir
    Path folder;

    private CheckpointStore store;

    @BeforeEach
    void open() {
        store = new CheckpointStore(new DiskFiles(), folder.resolve("job"), 100, () -> "{}");
    }

    /** Numbers as keyed state, each its own key. */
    private static SnapshotWriter numbers(int subtask, int parallelism, long... values) {
        SnapshotWriter writer = SnapshotWriter.forSubtask(subtask, parallelism, 128);
        writer.later(later -> {
            later.begin("n");
            for (long value : values) {
                later.beginEntry((int) value * 0x9E3779B9);
                later.writeLong(value);
                later.endEntry();
            }
            later.end();
        });
        return writer;
    }

    private static List<Long> numbers(SnapshotReader reader) {
        List<Long> numbers = new ArrayList<>();
        while (reader.next("n")) {
            numbers.add(reader.readLong());
        }
        return numbers;
    }

    private void complete(long id, long... values) throws IOException {
        SnapshotWriter state = numbers(0, 1, values);
        SubtaskSnapshot snapshot = new SubtaskSnapshot(id, 2, 0, false, List.of(new SubtaskSnapshot.Part(SUM, state)));
        store.begin(id);
        CheckpointStore.Written written = store.write(store.folder(id), snapshot);
        store.complete(
                store.folder(id),
                new CheckpointMetadata(
                        id,
                        "job",
                        false,
                        17,
                        128,
                        List.of(new Operator(SUM, state.foreign(), written.states())),
                        List.of(new Committable("4.0", new byte[] {1, 2}))));
    }

    private static long[] many(int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }

    @Test
    void givesBackWhatWasWritten() throws IOException {
        complete(1, 5, 6);
        complete(2, many(1_000));
        assertThat(store.folder(1)).isDirectoryContaining(file -> file.endsWith("_metadata"));
        assertThat(Files.list(store.folder(1))).hasSize(1);
        assertThat(Files.list(store.folder(2))).hasSize(2);
        RestoredState small = store.read(store.folder(1));
        assertThat(numbers(small.reader(SUM, 0, 1).orElseThrow())).containsExactly(5L, 6L);
        RestoredState last = store.restoreLatest().orElseThrow();
        assertThat(last.metadata().id()).isEqualTo(2);
        assertThat(last.metadata().committables().get(0).prepared()).containsExactly(1, 2);
        assertThat(numbers(last.reader(SUM, 0, 1).orElseThrow())).hasSize(1_000);
        List<Long> shared = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            List<Long> own = numbers(last.reader(SUM, subtask, 3).orElseThrow());
            assertThat(own).isNotEmpty();
            shared.addAll(own);
        }
        assertThat(shared).hasSize(1_000).doesNotHaveDuplicates();
    }

    @Test
    void cutsLargeStatesIntoStretches() throws IOException {
        complete(1, many(1_000_000));
        RestoredState restored = store.restoreLatest().orElseThrow();
        assertThat(numbers(restored.reader(SUM, 0, 1).orElseThrow())).hasSize(1_000_000);
        assertThat(Files.size(store.folder(1).resolve("state-2-0"))).isGreaterThan(16_000_000);
    }

    @Test
    void goesBackToTheOneBeforeWhenTheLastIsDamaged() throws IOException {
        complete(1, 5);
        complete(2, many(1_000));
        complete(3, many(1_000));
        Path state = store.folder(3).resolve("state-2-0");
        byte[] bytes = Files.readAllBytes(state);
        bytes[bytes.length / 2] ^= 1;
        Files.write(state, bytes);
        Files.write(store.folder(2).resolve("_metadata"), new byte[] {1, 2, 3});
        Files.createDirectories(store.folder(4));
        assertThat(store.lastNumber()).isEqualTo(4);
        assertThat(store.passedOver()).isEmpty();
        assertThat(store.restoreLatest().orElseThrow().metadata().id()).isEqualTo(1);
        assertThat(store.passedOver().orElseThrow())
                .hasMessageContainingAll("checkpoint 3 in", "chk-3", "gone back to 1", "checksum", "state-2-0");
        // What comes after it is of a time that has not been.
        assertThat(store.complete()).containsExactly(1L);
        assertThat(store.lastNumber()).isEqualTo(1);
        Files.delete(store.folder(1).resolve("_metadata"));
        assertThat(store.restoreLatest()).isEmpty();
    }

    @Test
    void doesNotBeginAnewWhenNoneCanBeRead() throws IOException {
        complete(1, 5);
        Files.write(store.folder(1).resolve("_metadata"), new byte[40]);
        assertThatThrownBy(store::restoreLatest)
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("none of the 1 checkpoints")
                .extracting(error -> ((SluiceException) error).code())
                .isEqualTo(ErrorCode.IO_ERROR);
    }

    @Test
    void keepsAsManyAsItShould() throws IOException {
        for (int id = 1; id <= 5; id++) {
            complete(id, id);
        }
        store.retain(2, 5, Set.of());
        assertThat(store.complete()).containsExactly(5L, 4L);
        store.discardAll();
        assertThat(folder.resolve("job")).doesNotExist();
    }

    @Test
    void stateOfForeignKeysGoesBackToAsManySubtasks() {
        SnapshotWriter state = numbers(1, 2, many(10));
        assertThat(state.toBytes()).isNotEmpty();
        assertThat(state.foreign()).isTrue();
        CheckpointMetadata metadata = new CheckpointMetadata(
                1,
                "job",
                false,
                0,
                128,
                List.of(new Operator(
                        SUM,
                        true,
                        List.of(
                                new Subtask(false, new StateHandle.Inline(new byte[0])),
                                new Subtask(true, new StateHandle.Inline(new byte[0]))))),
                List.of());
        RestoredState restored = new RestoredState(
                metadata,
                List.of(List.of(new StoredState(List.of(), List.of()), new StoredState(List.of(), List.of()))));
        assertThat(restored.reader(SUM, 1, 2)).isPresent();
        assertThat(restored.finished(SUM, 1, 2)).isTrue();
        assertThat(restored.finished(SUM, 0, 3)).isFalse();
        assertThatThrownBy(() -> restored.reader(SUM, 0, 3)).hasMessageContaining("\"Sum[3]\" with parallelism 3");
    }

    @Test
    void stateIsClaimedByWhatDoesTheSame() throws IOException {
        complete(1, 5);
        RestoredState restored = store.read(store.folder(1));
        OperatorIdentity renamed = new OperatorIdentity("8.0", "shape", "Sum[8]");
        OperatorIdentity sink = new OperatorIdentity("4.0", "other", "Sink[4]");
        assertThat(restored.reader(renamed, 0, 1)).isPresent();
        assertThat(restored.reader(sink, 0, 1)).isEmpty();
        // The sink's work is left, and nobody to do it.
        assertThatThrownBy(() -> restored.claimedBy(List.of(renamed), false)).hasMessageContaining("4.0");
        assertThatThrownBy(() -> restored.claimedBy(List.of(sink), false)).hasMessageContaining("Sum[3]");
    }
}
