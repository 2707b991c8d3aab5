package io.sluice.spi.row;

import java.util.Arrays;

/** Arrays: stretches of one vector of elements. */
public final class ArrayVector extends ColumnVector {
    private final ColumnVector elements;
    private int[] offsets;
    private int[] lengths;
    private int used;

    public ArrayVector(ColumnVector elements, int capacity) {
        this.elements = elements;
        offsets = new int[capacity];
        lengths = new int[capacity];
    }

    public ColumnVector elements() {
        return elements;
    }

    public int offset(int row) {
        return offsets[row];
    }

    public int length(int row) {
        return lengths[row];
    }

    /** Gives the row {@code length} elements to be set in {@link #elements} from the returned place on. */
    public int append(int row, int length) {
        int start = used;
        elements.ensureCapacity(start + length);
        used += length;
        offsets[row] = start;
        lengths[row] = length;
        return start;
    }

    @Override
    public void reset() {
        super.reset();
        elements.reset();
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
        return elements.memoryBytes() + (long) offsets.length * 2 * Integer.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        ArrayVector from = (ArrayVector) source;
        int length = from.lengths[sourceRow];
        int start = append(row, length);
        elements.copyRange(from.elements, from.offsets[sourceRow], length, start);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        ArrayVector that = (ArrayVector) other;
        if (lengths[row] != that.lengths[otherRow]) {
            return false;
        }
        for (int i = 0; i < lengths[row]; i++) {
            if (!elements.equal(offsets[row] + i, that.elements, that.offsets[otherRow] + i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected int hashValue(int row) {
        int hash = 1;
        for (int i = 0; i < lengths[row]; i++) {
            hash = 31 * hash + elements.hash(offsets[row] + i);
        }
        return hash;
    }
}
