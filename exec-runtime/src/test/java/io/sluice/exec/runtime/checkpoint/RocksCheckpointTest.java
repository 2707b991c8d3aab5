package io.sluice.exec.runtime.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Operator;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.CachedStates;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateLimits;
import io.sluice.exec.runtime.state.rocksdb.RocksBackends;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.config.Options;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkpoints of state in RocksDB, which use files of those before them. */
class RocksCheckpointTest {
    private static final OperatorIdentity OPERATOR = new OperatorIdentity("3.0", "shape", "Sum[3]");
    private static final RowType KEY = Rows.type(Types.INT);

    @TempDir
    Path folder;

    private final StateLayout layout = new StateLayout();
    private final int number = layout.fixed(Long.BYTES);
    private final int text = layout.blob();
    private final RowEncoder keys = RowEncoder.ofAll(KEY.types());
    private KeyedState state = new KeyedState("sums", layout);
    private final Map<Integer, Long> expected = new HashMap<>();
    private CachedStates cached;
    private CheckpointStore store;

    @BeforeEach
    void open() {
        cached = cache(state);
        store = new CheckpointStore(new DiskFiles(), folder.resolve("job"), 100, () -> "");
    }

    @AfterEach
    void close() {
        cached.close();
    }

    /** Keeps next to nothing of a state in memory, and in so small files that they are merged now and then. */
    private CachedStates cache(KeyedState cachedState) {
        return cache(
                cachedState,
                Map.of(
                        "state.backend.rocksdb.writebuffer.size", "64 kb",
                        "state.backend.rocksdb.compaction.level.max-size-level-base", "64 kb",
                        "state.backend.rocksdb.compaction.level.target-file-size-base", "64 kb"));
    }

    private CachedStates cache(KeyedState cachedState, Map<String, String> tuning) {
        return cache(cachedState::snapshot, tuning);
    }

    private CachedStates cache(Consumer<SnapshotWriter> declared, Map<String, String> tuning) {
        Map<String, String> options = new HashMap<>(tuning);
        options.put("state.backend.type", "rocksdb");
        options.put("sluice.state.cache-size", "20 kb");
        options.put("state.backend.rocksdb.localdir", folder.resolve("local").toString());
        CachedStates states = new CachedStates(
                new RocksBackends(StateLimits.NONE)
                        .ofStream(new Options(options))
                        .orElseThrow(),
                "test",
                new ManualClock(0),
                declared);
        states.find();
        return states;
    }

    private void put(int key, long value) {
        RowBatch batch = new RowBatch(KEY.types(), 1);
        Rows.append(KEY, batch, Rows.insert(key));
        keys.encode(batch);
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
        state.putLong(entry, number, value);
        byte[] longer = new byte[(int) (value % 40)];
        state.setBlob(entry, text, longer, 0, longer.length);
        expected.put(key, value);
    }

    private void change(Random random) {
        int from = random.nextInt(3000);
        for (int i = 0; i < 400; i++) {
            put(random.nextInt(10) == 0 ? random.nextInt(6000) : from + random.nextInt(300), random.nextInt(1_000_000));
            if (i % 50 == 0) {
                cached.relieve();
            }
        }
    }

    private SubtaskSnapshot take(long id) {
        SnapshotWriter writer = SnapshotWriter.forSubtask(0, 1, 128, 0);
        state.snapshot(writer);
        assertThat(writer.shared()).hasSize(1);
        return new SubtaskSnapshot(id, 2, 0, false, List.of(new SubtaskSnapshot.Part(OPERATOR, writer)));
    }

    /** Makes a whole checkpoint. Returns the bytes of state that it wrote. */
    private long checkpoint(long id) throws IOException {
        return complete(id, take(id));
    }

    private long complete(long id, SubtaskSnapshot snapshot) throws IOException {
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
                        List.of(new Operator(OPERATOR, false, written.states())),
                        List.of()));
        return written.bytes();
    }

    private Map<Integer, Long> read(RestoredState restored, int parallelism) {
        Map<Integer, Long> found = new HashMap<>();
        for (int subtask = 0; subtask < parallelism; subtask++) {
            KeyedState read = new KeyedState("sums", layout);
            read.restore(restored.reader(OPERATOR, subtask, parallelism).orElseThrow());
            collect(read, found);
        }
        return found;
    }

    private void collect(KeyedState from, Map<Integer, Long> found) {
        from.forEach(entry -> {
            long value = from.getLong(entry, number);
            int length = Bytes.getInt(from.read(entry), from.fields(entry) + text + Integer.BYTES);
            assertThat(length).isEqualTo((int) (value % 40));
            found.put(Bytes.getInt(from.read(entry), KeyedState.keyOffset(entry)), value);
        });
    }

    private List<Path> sharedFiles() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("job").resolve("shared"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aFileGoesWhenNoCheckpointNeedsItAndNotBefore(int retained) throws IOException {
        Random random = new Random(retained);
        TreeMap<Long, Map<Integer, Long>> contents = new TreeMap<>();
        for (long id = 1; id <= 20; id++) {
            change(random);
            checkpoint(id);
            contents.put(id, Map.copyOf(expected));
            store.retain(retained, id, Set.of());
        }
        List<Long> kept = store.complete();
        assertThat(kept).hasSize(retained).contains(20L);
        Set<String> needed = new HashSet<>();
        for (long id : kept) {
            RestoredState restored = store.read(store.folder(id));
            assertThat(read(restored, 1)).isEqualTo(contents.get(id));
            assertThat(read(restored, 3)).isEqualTo(contents.get(id));
            needed.addAll(restored.metadata().sharedFiles());
        }
        assertThat(sharedFiles().stream().map(file -> file.getFileName().toString()))
                .containsExactlyInAnyOrderElementsOf(needed);
    }

    @Test
    void aCheckpointUsesTheFilesOfTheOneBefore() throws IOException {
        cached.close();
        // Files so large that none is merged meanwhile.
        cached = cache(state, Map.of());
        for (int key = 0; key < 50_000; key++) {
            put(key, key);
            if (key % 100 == 0) {
                cached.relieve();
            }
        }
        long all = checkpoint(1);
        put(17, 4);
        // A page of one state, and the small files that say what there is.
        assertThat(checkpoint(2)).isLessThan(all / 10);
        assertThat(read(store.restoreLatest().orElseThrow(), 2)).isEqualTo(expected);
    }

    /** The disk fails in the middle of a checkpoint: the ones before and after are whole. */
    @Test
    void aCheckpointThatFailsHalfWayHarmsNoOther() throws IOException {
        Random random = new Random(5);
        FailingFiles files = new FailingFiles();
        store = new CheckpointStore(files, folder.resolve("job"), 100, () -> "");
        int failed = 0;
        for (int round = 1; round <= 4; round++) {
            long id = round * 10L;
            change(random);
            checkpoint(id);
            Map<Integer, Long> first = Map.copyOf(expected);
            change(random);
            files.failAfter = round;
            store.begin(id + 1);
            SubtaskSnapshot second = take(id + 1);
            try {
                store.write(store.folder(id + 1), second);
            } catch (IOException e) {
                assertThat(e).hasMessage("the disk is full");
                failed++;
            }
            files.failAfter = Integer.MAX_VALUE;
            store.discard(id + 1, store.folder(id + 1));
            assertThat(read(store.read(store.folder(id)), 1)).isEqualTo(first);
            change(random);
            checkpoint(id + 2);
            store.retain(1, id + 2, Set.of());
            assertThat(read(store.restoreLatest().orElseThrow(), 1)).isEqualTo(expected);
        }
        assertThat(failed).isPositive();
    }

    /** Makes so many more shared files and fails then. */
    private static final class FailingFiles implements CheckpointFiles {
        private final CheckpointFiles files = new DiskFiles();
        private int failAfter = Integer.MAX_VALUE;

        @Override
        public NewFile create(Path file) throws IOException {
            if (file.getParent().endsWith("shared") && --failAfter < 0) {
                throw new IOException("the disk is full");
            }
            return files.create(file);
        }

        @Override
        public void makeFolder(Path made) throws IOException {
            files.makeFolder(made);
        }

        @Override
        public void rename(Path file, Path target) throws IOException {
            files.rename(file, target);
        }

        @Override
        public void syncFolder(Path synced) throws IOException {
            files.syncFolder(synced);
        }

        @Override
        public InputStream read(Path file) throws IOException {
            return files.read(file);
        }

        @Override
        public List<Path> list(Path listed) throws IOException {
            return files.list(listed);
        }

        @Override
        public void delete(Path file) throws IOException {
            files.delete(file);
        }

        @Override
        public void deleteFolder(Path deleted) throws IOException {
            files.deleteFolder(deleted);
        }
    }

    /** The same number of subtasks goes on with the files; nothing is read of a state whose index is in them. */
    @Test
    void aStateGoesOnWithTheFilesOfACheckpoint() throws IOException {
        Random random = new Random(11);
        for (int key = 0; key < 20_000; key++) {
            put(key, key);
            if (key % 100 == 0) {
                cached.relieve();
            }
        }
        for (int round = 1; round <= 5; round++) {
            change(random);
            checkpoint(round);
            Map<Integer, Long> then = Map.copyOf(expected);
            // What comes after the checkpoint is lost.
            change(random);
            cached.close();
            expected.clear();
            expected.putAll(then);
            state = new KeyedState("sums", layout);
            cached = cache(state);
            state.restore(
                    store.restoreLatest().orElseThrow().reader(OPERATOR, 0, 1).orElseThrow());
            assertThat(state.heap().memoryBytes()).isZero();
            cached.restored();
            cached.relieve();
            if (round > 2) {
                change(random);
            }
            Map<Integer, Long> found = new HashMap<>();
            collect(state, found);
            assertThat(found).isEqualTo(expected);
            assertThat(state.size()).isEqualTo(expected.size());
        }
    }

    /** The database comes to know the second state when the checkpoint has the first one's files already. */
    @Test
    void aStateThatHasNeverHadAnythingIsReadFromACheckpoint() throws IOException {
        KeyedState empty = new KeyedState("others", layout);
        cached.close();
        cached = cache(
                writer -> {
                    state.snapshot(writer);
                    empty.snapshot(writer);
                },
                Map.of());
        put(1, 5);
        SnapshotWriter writer = SnapshotWriter.forSubtask(0, 1, 128, 0);
        state.snapshot(writer);
        empty.snapshot(writer);
        assertThat(writer.shared()).hasSize(2);
        complete(1, new SubtaskSnapshot(1, 2, 0, false, List.of(new SubtaskSnapshot.Part(OPERATOR, writer))));
        RestoredState restored = store.restoreLatest().orElseThrow();
        assertThat(read(restored, 1)).isEqualTo(expected);
        KeyedState read = new KeyedState("others", layout);
        read.restore(restored.reader(OPERATOR, 0, 1).orElseThrow());
        assertThat(read.size()).isZero();
    }

    @Test
    void aSnapshotOfOneBackendIsReadByTheOther() {
        Random random = new Random(9);
        change(random);
        SnapshotWriter fromDisk = new SnapshotWriter();
        state.snapshot(fromDisk);
        Map<Integer, Long> then = Map.copyOf(expected);
        // Written later than it was taken.
        change(random);
        KeyedState inMemory = new KeyedState("sums", layout);
        inMemory.restore(new SnapshotReader(List.of(fromDisk.toBytes())));
        Map<Integer, Long> found = new HashMap<>();
        collect(inMemory, found);
        assertThat(found).isEqualTo(then);

        SnapshotWriter fromMemory = new SnapshotWriter();
        inMemory.snapshot(fromMemory);
        KeyedState onDisk = new KeyedState("sums", layout);
        CachedStates again = cache(onDisk);
        onDisk.restore(new SnapshotReader(List.of(fromMemory.toBytes())));
        again.relieve();
        assertThat(onDisk.heap().memoryBytes()).isLessThan(40_000);
        found.clear();
        collect(onDisk, found);
        assertThat(found).isEqualTo(then);
        again.close();
    }
}
