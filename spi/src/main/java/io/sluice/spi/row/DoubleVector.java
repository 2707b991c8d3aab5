package io.sluice.spi.row;

import java.util.Arrays;

/** DOUBLE values. */
public final class DoubleVector extends ColumnVector {
    private double[] values;

    public DoubleVector(int capacity) {
        values = new double[capacity];
    }

    /** The values by row; longer than the batch. Valid until the vector grows. */
    public double[] values() {
        return values;
    }

    public double get(int row) {
        return values[row];
    }

    /** The row must be within the capacity. */
    public void set(int row, double value) {
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
        return (long) values.length * Double.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((DoubleVector) source).values[sourceRow];
    }

    @Override
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        double[] from = ((DoubleVector) source).values;
        double[] to = values;
        for (int i = 0; i < count; i++) {
            to[row + i] = from[selection[i]];
        }
    }

    @Override
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        System.arraycopy(((DoubleVector) source).values, sourceRow, values, row, count);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        double a = values[row];
        double b = ((DoubleVector) other).values[otherRow];
        return a == b || Double.isNaN(a) && Double.isNaN(b);
    }

    @Override
    protected int hashValue(int row) {
        return values[row] == 0 ? 0 : Double.hashCode(values[row]);
    }
}
