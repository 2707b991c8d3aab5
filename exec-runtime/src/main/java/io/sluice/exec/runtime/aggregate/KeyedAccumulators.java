package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import java.util.Arrays;

/**
 * The accumulators of a stretch of time by key, and the keys in the order in which they came. Keys are only added; all go at once when
 * the whole is dropped, which costs nothing.
 */
public final class KeyedAccumulators {
    final KeyedState state;
    /** For keys with a time: the key's bytes and then the time's. */
    private byte[] timed = new byte[64];
    /** By DISTINCT set, the values that a key has had. */
    final KeyedMap[] sets;

    private int[] order = new int[8];
    private int size;

    /** @param name unique in the operator; part of snapshots */
    public KeyedAccumulators(String name, StateLayout layout, int setCount) {
        state = new KeyedState(name, layout);
        sets = new KeyedMap[setCount];
        for (int i = 0; i < setCount; i++) {
            sets[i] = state.map(i);
        }
    }

    public int size() {
        return size;
    }

    /** What the accumulators hold in memory, bytes. */
    public long memoryBytes() {
        return state.heap().memoryBytes();
    }

    /** The entry of a key by its place. */
    int entry(int place) {
        return order[place];
    }

    int findOrAdd(long header, byte[] key, int offset) {
        int entry = state.findOrAdd(header, key, offset);
        if (state.added()) {
            append(entry);
        }
        return entry;
    }

    /** The state, for the operator's own fields. Entries with a time have no place in the order. */
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
