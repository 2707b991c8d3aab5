package io.sluice.exec.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.exec.runtime.testing.UnsyncedFiles;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
        store = new CheckpointStore(new UnsyncedFiles(), folder.resolve("job"), 100, () -> "");
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

    /** A text that has outgrown its place moves, to where the others of its size are; what it leaves behind is not written again. */
    @Test
    void writesWhatChangedAlsoWhenTextsHaveMoved() throws IOException {
        for (int key = 0; key < 100_000; key++) {
            encode(key);
            int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
            state.setBlob(entry, text, new byte[95], 0, 95);
        }
        checkpoint(1);
        long changed = 0;
        for (int round = 2; round < 5; round++) {
            changed = 0;
            for (int key = 50_000; key < 51_000; key++) {
                encode(key);
                int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
                state.putLong(entry, number, round);
                state.setBlob(entry, text, new byte[98], 0, 98);
                changed += 2 * Long.BYTES + layout.bytes() + 98;
            }
            long written = checkpoint(round);
            // The first time what is left behind has changed, too.
            assertThat(written).isLessThan(round == 2 ? changed * 5 / 2 : changed * 3 / 2);
        }
        assertThat(changed).isPositive();
    }

    /** Keys that change far from each other: not their pages are written, but what is around them. */
    @Test
    void writesChangesOfPagesAlone() throws IOException {
        int count = 20_000;
        int[] values = new int[count];
        for (int key = 0; key < count; key++) {
            fill(key, 1);
            values[key] = 1;
        }
        long all = checkpoint(1);
        Random random = new Random(5);
        for (int id = 2; id < 80; id++) {
            int runs = random.nextInt(40);
            for (int i = 0; i < runs; i++) {
                int from = random.nextInt(count - 5);
                for (int key = from; key < from + 1 + random.nextInt(4); key++) {
                    fill(key, id);
                    values[key] = id;
                }
            }
            long written = checkpoint(id);
            if (id < 5) {
                assertThat(written).isLessThan(all / 20);
            }
            store.retain(1, id, Set.of());
            if (id % 10 == 0) {
                KeyedState read = new KeyedState("sums", layout);
                read.restore(store.read(store.folder(id)).reader(OPERATOR, 0, 1).orElseThrow());
                assertThat(read.size()).isEqualTo(count);
                read.forEach(entry -> {
                    int key = Bytes.getInt(read.read(entry), KeyedState.keyOffset(entry));
                    assertThat(read.getLong(entry, number)).isEqualTo(values[key]);
                    int block = Bytes.getInt(read.read(entry), read.fields(entry) + text);
                    byte[] page = read.heap().read(block);
                    int at = PagedHeap.offset(block);
                    assertThat(Arrays.copyOfRange(page, at, at + 95)).containsOnly((byte) values[key]);
                });
            }
        }
        try (Stream<Path> files = Files.list(folder.resolve("job").resolve("shared"))) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(3 * all);
        }
    }

    private void fill(int key, int value) {
        encode(key);
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
        state.putLong(entry, number, value);
        byte[] filled = new byte[95];
        Arrays.fill(filled, (byte) value);
        state.setBlob(entry, text, filled, 0, filled.length);
    }

    /** Changes, checkpoints and restarts in turns: what is read is what was written, with the room that there was. */
    @Test
    void goesOnWithThePagesAsTheyAre() throws IOException {
        StateLayout ofMap = new StateLayout();
        int word = ofMap.blob();
        StateLayout owner = new StateLayout();
        int name = owner.blob();
        owner.map(ofMap);
        for (int seed = 0; seed < 6; seed++) {
            store = new CheckpointStore(new UnsyncedFiles(), folder.resolve("job" + seed), 100, () -> "");
            state = new KeyedState("maps", owner);
            Random random = new Random(seed);
            Map<Integer, Map<Integer, Integer>> all = new HashMap<>();
            for (long id = 1; id <= 10; id++) {
                for (int i = 0; i < 2_000; i++) {
                    int key = random.nextInt(500);
                    encode(key);
                    int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
                    if (random.nextInt(20) == 0) {
                        state.remove(entry);
                        all.remove(key);
                        continue;
                    }
                    state.setBlob(entry, name, new byte[key % 50], 0, key % 50);
                    int inner = random.nextInt(10);
                    int length = random.nextInt(300);
                    encode(inner);
                    int value = state.map(0).findOrAdd(entry, keys.headers()[0], keys.data(), keys.offsets()[0]);
                    if (random.nextInt(4) == 0) {
                        state.map(0).remove(value);
                        all.computeIfAbsent(key, ignored -> new HashMap<>()).remove(inner);
                    } else {
                        state.map(0).setBlob(value, word, new byte[length], 0, length);
                        all.computeIfAbsent(key, ignored -> new HashMap<>()).put(inner, length);
                    }
                }
                checkpoint(id);
                long bytes = state.heap().memoryBytes();
                RestoredState restored = store.restoreLatest().orElseThrow();
                KeyedState first = new KeyedState("maps", owner);
                first.restore(restored.reader(OPERATOR, 0, 1).orElseThrow());
                assertThat(first.heap().memoryBytes()).isEqualTo(bytes);
                assertThat(maps(first, word)).as("seed %d", seed).isEqualTo(all);
                // Whoever reads the same checkpoint once more finds it as it was.
                first.forEach(entry -> first.setBlob(entry, name, new byte[400], 0, 400));
                state = new KeyedState("maps", owner);
                state.restore(restored.reader(OPERATOR, 0, 1).orElseThrow());
                assertThat(maps(state, word)).as("seed %d", seed).isEqualTo(all);
                assertThat(state.size()).isEqualTo(all.size());
            }
        }
    }

    private Map<Integer, Map<Integer, Integer>> maps(KeyedState read, int word) {
        Map<Integer, Map<Integer, Integer>> found = new HashMap<>();
        read.forEach(entry -> {
            Map<Integer, Integer> lengths = new HashMap<>();
            KeyedMap map = read.map(0);
            for (int each = map.first(entry); each != 0; each = map.next(each)) {
                int key = Bytes.getInt(map.read(each), KeyedMap.keyOffset(each));
                lengths.put(key, Bytes.getInt(map.read(each), map.fields(each) + word + Integer.BYTES));
                encode(key);
                assertThat(map.find(entry, keys.headers()[0], keys.data(), keys.offsets()[0]))
                        .isEqualTo(each);
            }
            found.put(Bytes.getInt(read.read(entry), KeyedState.keyOffset(entry)), lengths);
        });
        found.keySet().forEach(key -> {
            encode(key);
            assertThat(read.find(keys.headers()[0], keys.data(), keys.offsets()[0]))
                    .isNotZero();
        });
        return found;
    }

    @Test
    void holdsWhatThereIsWhateverWasChangedAndFailed() throws IOException {
        for (int seed = 0; seed < 10; seed++) {
            store = new CheckpointStore(new UnsyncedFiles(), folder.resolve("job" + seed), 100, () -> "");
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
