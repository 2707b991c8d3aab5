package io.sluice.exec.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checkpoints that write the pages that changed, and use files of those before them. */
class IncrementalCheckpointTest {
    private static final OperatorIdentity OPERATOR = new OperatorIdentity("3.0", "shape", "Sum[3]");
    private static final RowType KEY = Rows.type(Types.INT);
    private static final int PAGE_BYTES = 8192 + 128 + 8;

    @TempDir
    Path folder;

    private final StateLayout layout = new StateLayout();
    private final int number = layout.fixed(Long.BYTES);
    private final int text = layout.blob();
    private final RowEncoder keys = RowEncoder.ofAll(KEY.types());
    private KeyedState state = new KeyedState("sums", layout);
    private CheckpointStore store;
    private final Map<Integer, Long> expected = new HashMap<>();

    @BeforeEach
    void open() {
        store = new CheckpointStore(new DiskFiles(), folder.resolve("job"), 100, () -> "");
    }

    private void encode(int key) {
        RowBatch batch = new RowBatch(KEY.types(), 1);
        Rows.append(KEY, batch, Rows.insert(key));
        keys.encode(batch);
    }

    private void put(int key, long value) {
        encode(key);
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
        state.putLong(entry, number, value);
        byte[] longer = new byte[(int) (value % 40)];
        state.setBlob(entry, text, longer, 0, longer.length);
        expected.put(key, value);
    }

    private void remove(int key) {
        encode(key);
        int entry = state.find(keys.headers()[0], keys.data(), keys.offsets()[0]);
        if (entry != 0) {
            state.remove(entry);
            expected.remove(key);
        }
    }

    private SubtaskSnapshot take(long id, long shareFrom) {
        SnapshotWriter writer = SnapshotWriter.forSubtask(0, 1, 128, shareFrom);
        state.snapshot(writer);
        return new SubtaskSnapshot(id, 2, 0, false, List.of(new SubtaskSnapshot.Part(OPERATOR, writer)));
    }

    private void complete(long id, CheckpointStore.Written written) throws IOException {
        store.complete(
                store.folder(id),
                new CheckpointMetadata(
                        id,
                        "job",
                        false,
                        17,
                        128,
                        List.of(new Operator(OPERATOR, false, written.states())),
                        List.of()));
    }

    /** Makes a whole checkpoint. Returns the bytes of state that it wrote. */
    private long checkpoint(long id) throws IOException {
        store.begin(id);
        CheckpointStore.Written written = store.write(store.folder(id), take(id, 0));
        complete(id, written);
        return written.bytes();
    }

    private Map<Integer, Long> read(RestoredState restored, int parallelism) {
        Map<Integer, Long> found = new HashMap<>();
        for (int subtask = 0; subtask < parallelism; subtask++) {
            KeyedState read = new KeyedState("sums", layout);
            read.restore(restored.reader(OPERATOR, subtask, parallelism).orElseThrow());
            read.forEach(entry -> {
                long value = read.getLong(entry, number);
                int length = Bytes.getInt(read.read(entry), read.fields(entry) + text + Integer.BYTES);
                assertThat(length).isEqualTo((int) (value % 40));
                found.put(Bytes.getInt(read.read(entry), KeyedState.keyOffset(entry)), value);
            });
        }
        return found;
    }

    private List<String> sharedFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("job").resolve("shared"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void writesWhatChanged() throws IOException {
        for (int key = 0; key < 100_000; key++) {
            put(key, key);
        }
        long all = checkpoint(1);
        assertThat(all).isGreaterThan(4_000_000);
        for (int key = 50_000; key < 51_000; key++) {
            put(key, key + 40);
        }
        // The keys lie side by side: their pages, and little else.
        long changed = 1_000L * (all / 100_000);
        assertThat(checkpoint(2)).isBetween(changed / 2, changed * 3 / 2);
        assertThat(checkpoint(3)).isLessThan(100);
        assertThat(sharedFiles()).containsExactly("1-2-0", "2-2-0");
        RestoredState restored = store.restoreLatest().orElseThrow();
        assertThat(read(restored, 1)).isEqualTo(expected);
        assertThat(read(restored, 3)).isEqualTo(expected);
    }

    @Test
    void holdsWhatThereIsWhateverWasChangedAndFailed() throws IOException {
        for (int seed = 0; seed < 30; seed++) {
            store = new CheckpointStore(new DiskFiles(), folder.resolve("job" + seed), 100, () -> "");
            state = new KeyedState("sums", layout);
            expected.clear();
            Random random = new Random(seed);
            Map<Long, Map<Integer, Long>> complete = new HashMap<>();
            Map<Long, CheckpointStore.Written> pending = new HashMap<>();
            Map<Long, Map<Integer, Long>> pendingExpected = new HashMap<>();
            long newest = 0;
            for (long id = 1; id <= 120; id++) {
                int changes = random.nextInt(200);
                int from = random.nextInt(3000);
                for (int i = 0; i < changes; i++) {
                    int key = random.nextInt(10) == 0 ? random.nextInt(6000) : from + random.nextInt(300);
                    if (random.nextInt(3) == 0) {
                        remove(key);
                    } else {
                        put(key, random.nextInt(1_000_000));
                    }
                }
                store.begin(id);
                pending.put(id, store.write(store.folder(id), take(id, 0)));
                pendingExpected.put(id, Map.copyOf(expected));
                if (random.nextInt(4) == 0) {
                    continue;
                }
                for (long each : List.copyOf(pending.keySet())) {
                    if (random.nextInt(4) == 0 || each < newest) {
                        store.discard(each, store.folder(each));
                    } else {
                        complete(each, pending.get(each));
                        complete.put(each, pendingExpected.get(each));
                        newest = Math.max(newest, each);
                        store.retain(2, newest, pending.keySet());
                    }
                    pending.remove(each);
                }
            }
            for (long each : pending.keySet()) {
                store.discard(each, store.folder(each));
            }
            List<Long> kept = store.complete();
            assertThat(kept).hasSize(2);
            for (long each : kept) {
                assertThat(read(store.read(store.folder(each)), 1))
                        .as("seed %d", seed)
                        .isEqualTo(complete.get(each));
            }
            // As much again as is of use, at most, and what the one before needs.
            long useful = (state.heap().memoryBytes() / 8192 + 1) * PAGE_BYTES;
            long stored = 0;
            try (Stream<Path> files = Files.list(folder.resolve("job" + seed).resolve("shared"))) {
                for (Path file : files.toList()) {
                    stored += Files.size(file);
                }
            }
            assertThat(stored).isLessThan(4 * useful);
        }
    }

    @Test
    void aFileStaysWhileSomebodyBuildsOnIt() throws IOException {
        put(1, 1);
        checkpoint(1);
        store.begin(2);
        store.begin(3);
        CheckpointStore.Written third = store.write(store.folder(3), take(3, 0));
        put(1, 2);
        complete(2, store.write(store.folder(2), take(2, 0)));
        store.retain(1, 2, Set.of(3L));
        assertThat(sharedFiles()).contains("1-2-0");
        complete(3, third);
        store.retain(1, 3, Set.of());
        assertThat(sharedFiles()).containsExactly("1-2-0");
        store.discardAll();
        assertThat(folder.resolve("job")).doesNotExist();
    }

    @Test
    void aCheckpointThatWasGivenUpMakesNoFiles() throws IOException {
        put(1, 1);
        store.begin(1);
        store.discard(1, store.folder(1));
        assertThatThrownBy(() -> store.write(store.folder(1), take(1, 0))).hasMessage("checkpoint 1 was given up");
    }

    @Test
    void goesBackWhenASharedFileIsDamaged() throws IOException {
        put(1, 1);
        checkpoint(1);
        put(1, 2);
        checkpoint(2);
        Path file = folder.resolve("job").resolve("shared").resolve("2-2-0");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        RestoredState restored = store.restoreLatest().orElseThrow();
        assertThat(restored.metadata().id()).isEqualTo(1);
        assertThat(read(restored, 1)).isEqualTo(Map.of(1, 1L));
        assertThat(sharedFiles()).containsExactly("1-2-0");
    }
}
