package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.KeyGroups;
import io.sluice.spi.error.SluiceException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Reads what {@link SnapshotWriter}s of one operator's subtasks wrote, as far as it belongs to one subtask now. */
public final class SnapshotReader {
    private record Entry(byte[] data, int start) {}

    private final Map<String, List<Entry>> entries = new LinkedHashMap<>();
    private final Map<String, Integer> cursors = new HashMap<>();
    /** By state, entries that come after those in {@link #entries}. */
    private final Map<String, Deque<StoredEntries.Cursor>> stored = new LinkedHashMap<>();

    /** By state, the only source of all that is read of it, when that is a subtask's pages. */
    private final Map<String, StoredHeap> whole = new HashMap<>();

    private final SnapshotWriter scratch = new SnapshotWriter();
    private final long firstHash;
    private final long endHash;
    private byte[] data = new byte[0];
    private int at;

    /** All entries of the snapshots. */
    public SnapshotReader(List<byte[]> snapshots) {
        this(snapshots, List.of());
    }

    private SnapshotReader(List<byte[]> snapshots, List<StoredEntries> others) {
        this(snapshots, others, hash -> true, 0, 1L << Integer.SIZE);
    }

    private SnapshotReader(
            List<byte[]> snapshots, List<StoredEntries> others, int subtask, int parallelism, int maxParallelism) {
        this(
                snapshots,
                others,
                keysOf(subtask, parallelism, maxParallelism),
                KeyGroups.firstHash(subtask, maxParallelism, parallelism),
                KeyGroups.firstHash(subtask + 1, maxParallelism, parallelism));
    }

    private SnapshotReader(
            List<byte[]> snapshots, List<StoredEntries> others, IntPredicate keyHash, long firstHash, long endHash) {
        this.firstHash = firstHash;
        this.endHash = endHash;
        snapshots.forEach(snapshot -> index(snapshot, keyHash));
        for (StoredEntries other : others) {
            stored.computeIfAbsent(other.state(), ignored -> new ArrayDeque<>())
                    .add(other.entries(other.shared() ? hash -> true : keyHash));
        }
    }

    /** All that a subtask had. */
    public static SnapshotReader of(StoredState state) {
        SnapshotReader reader = new SnapshotReader(state.stretches(), state.entries());
        for (StoredEntries entries : state.entries()) {
            String name = entries.state();
            StoredHeap heap = entries instanceof StoredPages pages ? pages.heap() : null;
            boolean only = reader.stored.getOrDefault(name, new ArrayDeque<>()).size() == 1
                    && !reader.entries.containsKey(name);
            if (heap != null && only) {
                reader.whole.put(name, heap);
            }
        }
        return reader;
    }

    /** All there is of a state, as pages that it can go on with; null when entries are to be read one by one. */
    @Nullable StoredHeap whole(String state) {
        return whole.get(state);
    }

    /** Nothing more is read of a state. */
    void skip(String state) {
        stored.remove(state);
    }

    /** The entries of all of an operator's subtasks whose key groups belong to one subtask now. */
    public static SnapshotReader shared(List<StoredState> states, int subtask, int parallelism, int maxParallelism) {
        return new SnapshotReader(
                states.stream().flatMap(state -> state.stretches().stream()).toList(),
                states.stream().flatMap(state -> state.entries().stream()).toList(),
                subtask,
                parallelism,
                maxParallelism);
    }

    /** The entries whose key groups belong to a subtask. */
    public static SnapshotReader forSubtask(List<byte[]> snapshots, int subtask, int parallelism, int maxParallelism) {
        return new SnapshotReader(snapshots, List.of(), subtask, parallelism, maxParallelism);
    }

    /** The first hash, unsigned, of the keys that are read. */
    long firstHash() {
        return firstHash;
    }

    /** The first hash, unsigned, after those of the keys that are read. */
    long endHash() {
        return endHash;
    }

    /** Whether a key belongs to a subtask, by its hash. */
    public static IntPredicate keysOf(int subtask, int parallelism, int maxParallelism) {
        return hash -> KeyGroups.subtask(KeyGroups.of(hash, maxParallelism), maxParallelism, parallelism) == subtask;
    }

    /** Reads from a place in an array, which is not a whole snapshot. */
    public void readAt(byte[] bytes, int from) {
        data = bytes;
        at = from;
    }

    /** Goes to the next entry of a state; false when there is none. */
    public boolean next(String state) {
        List<Entry> all = entries.getOrDefault(state, List.of());
        int cursor = cursors.merge(state, 1, Integer::sum) - 1;
        if (cursor >= all.size()) {
            return nextStored(state);
        }
        data = all.get(cursor).data;
        at = all.get(cursor).start;
        return true;
    }

    private boolean nextStored(String state) {
        Deque<StoredEntries.Cursor> left = stored.getOrDefault(state, new ArrayDeque<>());
        while (!left.isEmpty()) {
            scratch.clear();
            if (left.peekFirst().next(scratch)) {
                data = scratch.data();
                at = 0;
                return true;
            }
            left.removeFirst();
        }
        return false;
    }

    /** The number that {@link SnapshotWriter#value} wrote. */
    public OptionalLong value(String state) {
        return next(state) ? OptionalLong.of(readLong()) : OptionalLong.empty();
    }

    /** The least of the numbers that subtasks wrote, each for all to know. */
    public OptionalLong leastSharedValue(String state) {
        OptionalLong least = OptionalLong.empty();
        while (next(SnapshotWriter.SHARED + state)) {
            long value = readLong();
            least = OptionalLong.of(least.isPresent() ? Math.min(least.getAsLong(), value) : value);
        }
        return least;
    }

    /** The names of all states, in the order in which they were written. */
    public List<String> states() {
        Set<String> all = new LinkedHashSet<>(entries.keySet());
        all.addAll(stored.keySet());
        return List.copyOf(all);
    }

    public int readInt() {
        int value = Bytes.getInt(data, at);
        at += Integer.BYTES;
        return value;
    }

    public long readLong() {
        long value = Bytes.getLong(data, at);
        at += Long.BYTES;
        return value;
    }

    /** Skips bytes, which stand in {@link #data} from the returned place on. */
    public int skip(int length) {
        int start = at;
        at += length;
        return start;
    }

    /** The array of the current entry. */
    public byte[] data() {
        return data;
    }

    private void index(byte[] snapshot, IntPredicate keyHash) {
        int position = 0;
        while (position < snapshot.length) {
            int nameLength = Bytes.getInt(snapshot, position);
            position += Integer.BYTES;
            if (nameLength < 0 || nameLength > snapshot.length - position) {
                throw SluiceException.internal("a state's name in a snapshot", "length " + nameLength);
            }
            String name = new String(snapshot, position, nameLength, StandardCharsets.UTF_8);
            position += nameLength;
            List<Entry> found = entries.computeIfAbsent(name, ignored -> new ArrayList<>());
            boolean shared = name.startsWith(SnapshotWriter.SHARED);
            int length = Bytes.getInt(snapshot, position);
            while (length != 0) {
                if (shared || keyHash.test(Bytes.getInt(snapshot, position + Integer.BYTES))) {
                    found.add(new Entry(snapshot, position + 2 * Integer.BYTES));
                }
                position += length;
                length = Bytes.getInt(snapshot, position);
            }
            position += Integer.BYTES;
        }
    }
}
