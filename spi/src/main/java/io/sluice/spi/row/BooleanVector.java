package io.sluice.spi.row;

import java.util.Arrays;

/** BOOLEAN values: 0 or 1. */
public final class BooleanVector extends ColumnVector {
    private byte[] values;

    public BooleanVector(int capacity) {
        values = new byte[capacity];
    }

    /** The values by row; longer than the batch. Valid until the vector grows. */
    public byte[] values() {
        return values;
    }

    public byte get(int row) {
        return values[row];
    }

    /** The row must be within the capacity. */
    public void set(int row, byte value) {
        values[row] = value;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > values.length) {
            values = Arrays.copyOf(values, grow(values.length, rows));
        }
    }

    @Override
    protected boolean hasPlainValues() {
        return true;
    }

    @Override
    public long memoryBytes() {
        return (long) values.length * Byte.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((BooleanVector) source).values[sourceRow];
    }

    @Override
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        byte[] from = ((BooleanVector) source).values;
        byte[] to = values;
        for (int i = 0; i < count; i++) {
            to[row + i] = from[selection[i]];
        }
    }

    @Override
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        System.arraycopy(((BooleanVector) source).values, sourceRow, values, row, count);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        return values[row] == ((BooleanVector) other).values[otherRow];
    }

    @Override
    protected int hashValue(int row) {
        return values[row];
    }
}
