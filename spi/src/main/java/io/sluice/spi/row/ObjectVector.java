package io.sluice.spi.row;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** RAW values: an object a row. */
public final class ObjectVector extends ColumnVector {
    private @Nullable Object[] values;

    public ObjectVector(int capacity) {
        values = new Object[capacity];
    }

    public @Nullable Object get(int row) {
        return values[row];
    }

    public void set(int row, Object value) {
        values[row] = value;
    }

    @Override
    public void reset() {
        super.reset();
        Arrays.fill(values, null);
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > values.length) {
            values = Arrays.copyOf(values, grow(values.length, rows));
        }
    }

    @Override
    public long memoryBytes() {
        return (long) values.length * Long.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        values[row] = ((ObjectVector) source).values[sourceRow];
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        return Objects.equals(values[row], ((ObjectVector) other).values[otherRow]);
    }

    @Override
    protected int hashValue(int row) {
        return Objects.hashCode(values[row]);
    }
}
