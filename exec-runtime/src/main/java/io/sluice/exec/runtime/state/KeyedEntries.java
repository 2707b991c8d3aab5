package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import java.util.Arrays;

/**
 * Entries by key, and the keys in the order in which they came. Keys are only added; all go at once when the whole is dropped, which
 * costs nothing.
 *
 * <p>An entry may also have a key and a time; such entries have no place in the order and are the caller's to remove.
 */
public final class KeyedEntries {
    private final KeyedState state;
    /** For keys with a time: the key's bytes and then the time's. */
    private byte[] timed = new byte[64];

    private int[] order = new int[8];
    private int size;

    /** @param name unique in the operator; part of snapshots */
    public KeyedEntries(String name, StateLayout layout) {
        state = new KeyedState(name, layout);
    }

    public int size() {
        return size;
    }

    /** The entry of a key by its place. */
    public int entry(int place) {
        return order[place];
    }

    /** The entry of a key, which is made, full of zeroes, when there is none. */
    public int findOrAdd(long header, byte[] key, int offset) {
        int entry = state.findOrAdd(header, key, offset);
        if (state.added()) {
            append(entry);
        }
        return entry;
    }

    /** The state, to read and write entries. */
    public KeyedState state() {
        return state;
    }

    /** The entry of a key and a time, which is made when there is none; {@link KeyedState#added} tells. */
    public int findOrAdd(long header, byte[] key, int offset, long time) {
        return state.findOrAdd(timedHeader(header), timed(header, key, offset, time), 0);
    }

    /** The entry of a key and a time, or 0. */
    public int find(long header, byte[] key, int offset, long time) {
        return state.find(timedHeader(header), timed(header, key, offset, time), 0);
    }

    /** The header of the key of an entry with a time. Its bytes are where those of the entry's key are. */
    public long keyHeader(int entry) {
        return state.header(entry) - (1L << 32);
    }

    /** The time of an entry that has one. */
    public long time(int entry) {
        int end = KeyedState.keyOffset(entry) + RowLayout.length(RowLayout.info(state.header(entry)));
        return Bytes.getLong(state.read(entry), end - Long.BYTES);
    }

    /** One word longer, with the same hash: so entries are restored where their key is. */
    private static long timedHeader(long header) {
        return header + (1L << 32);
    }

    private byte[] timed(long header, byte[] key, int offset, long time) {
        int length = RowLayout.length(RowLayout.info(header));
        if (timed.length < length + Long.BYTES) {
            timed = new byte[(length + Long.BYTES) * 2];
        }
        System.arraycopy(key, offset, timed, 0, length);
        Bytes.putLong(timed, length, time);
        return timed;
    }

    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot, order, size);
    }

    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot, this::append);
    }

    private void append(int entry) {
        if (size == order.length) {
            order = Arrays.copyOf(order, size * 2);
        }
        order[size++] = entry;
    }
}
