package io.sluice.spi.row;

import java.util.Arrays;

/** Values of {@link io.sluice.spi.type.PhysicalType#INT}. */
public final class IntVector extends ColumnVector {
    private int[] values;

    public IntVector(int capacity) {
        values = new int[capacity];
    }

    /** The values by row; longer than the batch. Valid until the vector grows. */
    public int[] values() {
        return values;
    }

    public int get(int row) {
        return values[row];
    }

    /** The row must be within the capacity. */
    public void set(int row, int value) {
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
        return (long) values.length * Integer.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((IntVector) source).values[sourceRow];
    }

    @Override
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        int[] from = ((IntVector) source).values;
        int[] to = values;
        for (int i = 0; i < count; i++) {
            to[row + i] = from[selection[i]];
        }
    }

    @Override
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        System.arraycopy(((IntVector) source).values, sourceRow, values, row, count);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        return values[row] == ((IntVector) other).values[otherRow];
    }

    @Override
    protected int hashValue(int row) {
        return values[row];
    }
}
