package io.sluice.spi.row;

import java.util.Arrays;

/** Values of {@link io.sluice.spi.type.PhysicalType#LONG}. */
public final class LongVector extends ColumnVector {
    private long[] values;

    public LongVector(int capacity) {
        values = new long[capacity];
    }

    /** The values by row; longer than the batch. Valid until the vector grows. */
    public long[] values() {
        return values;
    }

    public long get(int row) {
        return values[row];
    }

    /** The row must be within the capacity. */
    public void set(int row, long value) {
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
        return (long) values.length * Long.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((LongVector) source).values[sourceRow];
    }

    @Override
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        long[] from = ((LongVector) source).values;
        long[] to = values;
        for (int i = 0; i < count; i++) {
            to[row + i] = from[selection[i]];
        }
    }

    @Override
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        System.arraycopy(((LongVector) source).values, sourceRow, values, row, count);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        return values[row] == ((LongVector) other).values[otherRow];
    }

    @Override
    protected int hashValue(int row) {
        return Long.hashCode(values[row]);
    }
}
