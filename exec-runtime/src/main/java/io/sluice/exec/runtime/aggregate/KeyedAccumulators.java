package io.sluice.exec.runtime.aggregate;

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
    /** By DISTINCT set, the values that a key has had. */
    final KeyedMap[] sets;

    private int[] order = new int[8];
    private int size;

    /** @param name unique in the operator; part of snapshots */
    KeyedAccumulators(String name, StateLayout layout, int setCount) {
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
