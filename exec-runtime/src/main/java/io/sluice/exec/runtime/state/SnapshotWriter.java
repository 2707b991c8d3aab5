package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.KeyGroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Collects the state of one operator's subtask as bytes: sections by name, each a list of entries with their key groups. Written
 * without addresses, so that any number of subtasks can read their share.
 *
 * <p>Large states are not written at once: {@link #later} takes what writes them, from a view that nobody changes any more, and {@link
 * #complete} does it, on any thread, while the operator goes on.
 */
public final class SnapshotWriter {
    /** The state that holds rows which a barrier has overtaken. */
    public static final String ROWS_UNDER_WAY = "in-flight";

    /** What the name of a state starts with that is for all subtasks. */
    static final String SHARED = "*";

    /** Where a section is cut: a reader holds each stretch in one array. */
    private static final int CHUNK_BYTES = 8 << 20;

    private final List<Consumer<SnapshotWriter>> put = new ArrayList<>();
    private final List<SharedSnapshot> shared = new ArrayList<>();
    private final IntPredicate ownKey;
    private final long firstHash;
    private final long endHash;
    private final long shareFrom;
    private byte[] data = new byte[256];
    private int used;
    private int entryStart;
    private String section = "";
    private boolean foreign;
    private @Nullable ChunkReceiver chunks;
    private @Nullable Consumer<KeyedState> visitor;

    /** Takes stretches of a snapshot, each of which {@link SnapshotReader} can read by itself. */
    @FunctionalInterface
    public interface ChunkReceiver {
        /** @param data the first {@code length} bytes count, during the call */
        void receive(byte[] data, int length) throws IOException;
    }

    public SnapshotWriter() {
        this(keyHash -> true, 0, 1L << Integer.SIZE, Long.MAX_VALUE);
    }

    private SnapshotWriter(IntPredicate ownKey, long firstHash, long endHash, long shareFrom) {
        this.ownKey = ownKey;
        this.firstHash = firstHash;
        this.endHash = endHash;
        this.shareFrom = shareFrom;
    }

    /** For the state of a subtask, with a look at whose keys it has. */
    public static SnapshotWriter forSubtask(int subtask, int parallelism, int maxParallelism) {
        return forSubtask(subtask, parallelism, maxParallelism, Long.MAX_VALUE);
    }

    /** @param shareFrom how many bytes of memory a state must have that is written to shared files */
    public static SnapshotWriter forSubtask(int subtask, int parallelism, int maxParallelism, long shareFrom) {
        return new SnapshotWriter(
                SnapshotReader.keysOf(subtask, parallelism, maxParallelism),
                KeyGroups.firstHash(subtask, maxParallelism, parallelism),
                KeyGroups.firstHash(subtask + 1, maxParallelism, parallelism),
                shareFrom);
    }

    /** The first hash, unsigned, of the subtask's keys. */
    long firstHash() {
        return firstHash;
    }

    /** The first hash, unsigned, after those of the subtask's keys. */
    long endHash() {
        return endHash;
    }

    /** Whether a state goes to {@link #share} and not into this snapshot itself. @param bytes of memory that it has */
    public boolean sharesFiles(long bytes) {
        return bytes >= shareFrom;
    }

    /** Takes a state that is written to files which later checkpoints may go on using. */
    public void share(SharedSnapshot state) {
        shared.add(state);
    }

    /** What {@link #share} took. */
    public List<SharedSnapshot> shared() {
        return List.copyOf(shared);
    }

    /** For finding out what states there are: nothing is written of them. */
    static SnapshotWriter visiting(Consumer<KeyedState> visitor) {
        SnapshotWriter writer = new SnapshotWriter();
        writer.visitor = visitor;
        return writer;
    }

    /** Whether states are only to be found. */
    boolean visiting() {
        return visitor != null;
    }

    /** Tells of a state. Returns whether that is all that is to be done. */
    boolean visits(KeyedState state) {
        if (visitor == null) {
            return false;
        }
        visitor.accept(state);
        return true;
    }

    /** Takes what writes more of the snapshot, once, perhaps on another thread. */
    public void later(Consumer<SnapshotWriter> state) {
        put.add(state);
    }

    /** Writes what was put off, handing on stretches as they become long, and the last one. */
    public void complete(ChunkReceiver receiver) throws IOException {
        chunks = receiver;
        writeRest();
        if (used > 0) {
            receiver.receive(data, used);
        }
        data = new byte[0];
        used = 0;
    }

    /**
     * After {@link #complete}: whether there is state whose key group is another subtask's. Then the state can only be read by as many
     * subtasks as wrote it, each its own.
     */
    public boolean foreign() {
        return foreign;
    }

    private void writeRest() {
        for (int i = 0; i < put.size(); i++) {
            put.get(i).accept(this);
        }
        put.clear();
    }

    /** Starts the entries of a state. */
    public void begin(String state) {
        section = state;
        byte[] name = state.getBytes(StandardCharsets.UTF_8);
        writeInt(name.length);
        writeBytes(name, 0, name.length);
    }

    /** Starts an entry. @param keyHash decides which subtask restores it */
    public void beginEntry(int keyHash) {
        foreign |= !section.startsWith(SHARED) && !ownKey.test(keyHash);
        entryStart = used;
        writeInt(0);
        writeInt(keyHash);
    }

    public void endEntry() {
        Bytes.putInt(data, entryStart, used - entryStart);
        if (chunks != null && used >= CHUNK_BYTES) {
            handOn(chunks);
        }
    }

    private void handOn(ChunkReceiver receiver) {
        String open = section;
        end();
        try {
            receiver.receive(data, used);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        used = 0;
        begin(open);
    }

    /** Ends the entries of a state. */
    public void end() {
        writeInt(0);
    }

    /** A state that is one number and no key. */
    public void value(String state, long value) {
        begin(state);
        beginEntry(0);
        writeLong(value);
        endEntry();
        end();
    }

    /** A number that every subtask is to know: {@link SnapshotReader#leastSharedValue} reads it. */
    public void sharedValue(String state, long value) {
        value(SHARED + state, value);
    }

    public void writeInt(int value) {
        ensure(Integer.BYTES);
        Bytes.putInt(data, used, value);
        used += Integer.BYTES;
    }

    public void writeLong(long value) {
        ensure(Long.BYTES);
        Bytes.putLong(data, used, value);
        used += Long.BYTES;
    }

    /** Writes bytes without their number. */
    public void writeBytes(byte[] bytes, int from, int length) {
        ensure(length);
        System.arraycopy(bytes, from, data, used, length);
        used += length;
    }

    /** Writes the whole states that another has. */
    public void append(SnapshotWriter other) {
        writeBytes(other.data, 0, other.used);
    }

    /** The array with what has been written; {@link #length} bytes of it count. Valid until more is written. */
    public byte[] data() {
        return data;
    }

    /** Bytes written, with all that was put off. */
    public int length() {
        writeRest();
        return used;
    }

    /** Forgets what has been written. */
    public void clear() {
        used = 0;
    }

    public byte[] toBytes() {
        writeRest();
        return Arrays.copyOf(data, used);
    }

    private void ensure(int more) {
        if (more > data.length - used) {
            data = Arrays.copyOf(data, Math.max(Math.addExact(used, more), data.length + (data.length >> 1)));
        }
    }
}
