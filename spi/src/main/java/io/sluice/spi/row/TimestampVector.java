package io.sluice.spi.row;

import java.util.Arrays;

/** Timestamps finer than a millisecond: milliseconds since the epoch and nanoseconds (0 to 999,999) within the millisecond. */
public final class TimestampVector extends ColumnVector {
    private long[] millis;
    private int[] nanos;

    public TimestampVector(int capacity) {
        millis = new long[capacity];
        nanos = new int[capacity];
    }

    public long[] millis() {
        return millis;
    }

    public int[] nanos() {
        return nanos;
    }

    public void set(int row, long epochMillis, int nanosOfMillisecond) {
        millis[row] = epochMillis;
        nanos[row] = nanosOfMillisecond;
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > millis.length) {
            int capacity = grow(millis.length, rows);
            millis = Arrays.copyOf(millis, capacity);
            nanos = Arrays.copyOf(nanos, capacity);
        }
    }

    @Override
    protected boolean hasPlainValues() {
        return true;
    }

    @Override
    public long memoryBytes() {
        return (long) millis.length * (Long.BYTES + Integer.BYTES);
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        TimestampVector from = (TimestampVector) source;
        millis[row] = from.millis[sourceRow];
        nanos[row] = from.nanos[sourceRow];
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        TimestampVector that = (TimestampVector) other;
        return millis[row] == that.millis[otherRow] && nanos[row] == that.nanos[otherRow];
    }

    @Override
    protected int hashValue(int row) {
        return 31 * Long.hashCode(millis[row]) + nanos[row];
    }
}
