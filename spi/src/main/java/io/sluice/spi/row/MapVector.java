package io.sluice.spi.row;

import java.util.Arrays;

/** Maps: stretches of a vector of keys and a vector of values. A multiset's values are its counts. */
public final class MapVector extends ColumnVector {
    private final ColumnVector keys;
    private final ColumnVector values;
    private int[] offsets;
    private int[] lengths;
    private int used;

    public MapVector(ColumnVector keys, ColumnVector values, int capacity) {
        this.keys = keys;
        this.values = values;
        offsets = new int[capacity];
        lengths = new int[capacity];
    }

    public ColumnVector keys() {
        return keys;
    }

    public ColumnVector values() {
        return values;
    }

    public int offset(int row) {
        return offsets[row];
    }

    public int length(int row) {
        return lengths[row];
    }

    /** Gives the row {@code length} entries to be set in {@link #keys} and {@link #values} from the returned place on. */
    public int append(int row, int length) {
        int start = used;
        keys.ensureCapacity(start + length);
        values.ensureCapacity(start + length);
        used += length;
        offsets[row] = start;
        lengths[row] = length;
        return start;
    }

    @Override
    public void reset() {
        super.reset();
        keys.reset();
        values.reset();
        used = 0;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > offsets.length) {
            int capacity = grow(offsets.length, rows);
            offsets = Arrays.copyOf(offsets, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
        }
    }

    @Override
    public long memoryBytes() {
        return keys.memoryBytes() + values.memoryBytes() + (long) offsets.length * 2 * Integer.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        MapVector from = (MapVector) source;
        int length = from.lengths[sourceRow];
        int start = append(row, length);
        keys.copyRange(from.keys, from.offsets[sourceRow], length, start);
        values.copyRange(from.values, from.offsets[sourceRow], length, start);
    }

    /** The place of a key among {@link #keys} and {@link #values}, or -1. Keys that a map has twice count once: the last. */
    public int find(int row, ColumnVector key, int keyRow) {
        for (int i = offsets[row] + lengths[row] - 1; i >= offsets[row]; i--) {
            if (keys.equal(i, key, keyRow)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        MapVector that = (MapVector) other;
        if (lengths[row] != that.lengths[otherRow]) {
            return false;
        }
        for (int i = offsets[row]; i < offsets[row] + lengths[row]; i++) {
            int found = that.find(otherRow, keys, i);
            if (found < 0 || !values.equal(i, that.values, found)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected int hashValue(int row) {
        int hash = 0;
        for (int i = offsets[row]; i < offsets[row] + lengths[row]; i++) {
            // The order of entries does not count.
            hash += keys.hash(i) ^ values.hash(i);
        }
        return hash;
    }
}
