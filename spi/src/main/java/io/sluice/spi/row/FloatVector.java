package io.sluice.spi.row;

import java.util.Arrays;

/** FLOAT values. */
public final class FloatVector extends ColumnVector {
    private float[] values;

    public FloatVector(int capacity) {
        values = new float[capacity];
    }

    /** The values by row; longer than the batch. Valid until the vector grows. */
    public float[] values() {
        return values;
    }

    public float get(int row) {
        return values[row];
    }

    /** The row must be within the capacity. */
    public void set(int row, float value) {
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
        return (long) values.length * Float.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((FloatVector) source).values[sourceRow];
    }

    @Override
    protected void copySelectedValues(ColumnVector source, int[] selection, int count, int row) {
        float[] from = ((FloatVector) source).values;
        float[] to = values;
        for (int i = 0; i < count; i++) {
            to[row + i] = from[selection[i]];
        }
    }

    @Override
    protected void copyRangeValues(ColumnVector source, int sourceRow, int count, int row) {
        System.arraycopy(((FloatVector) source).values, sourceRow, values, row, count);
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        float a = values[row];
        float b = ((FloatVector) other).values[otherRow];
        return a == b || Float.isNaN(a) && Float.isNaN(b);
    }

    @Override
    protected int hashValue(int row) {
        return values[row] == 0 ? 0 : Float.floatToIntBits(values[row]);
    }
}
