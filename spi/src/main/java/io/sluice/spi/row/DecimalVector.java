package io.sluice.spi.row;

import java.math.BigInteger;
import java.util.Arrays;

/** DECIMAL of 19 to 38 digits: the unscaled value as a signed 128-bit integer, {@code high * 2^64 + unsigned(low)}. */
public final class DecimalVector extends ColumnVector {
    private long[] high;
    private long[] low;

    public DecimalVector(int capacity) {
        high = new long[capacity];
        low = new long[capacity];
    }

    public long[] high() {
        return high;
    }

    public long[] low() {
        return low;
    }

    public void set(int row, long highBits, long lowBits) {
        high[row] = highBits;
        low[row] = lowBits;
    }

    /** @param unscaled within 128 bits */
    public void set(int row, BigInteger unscaled) {
        high[row] = unscaled.shiftRight(Long.SIZE).longValue();
        low[row] = unscaled.longValue();
    }

    public BigInteger get(int row) {
        return toBigInteger(high[row], low[row]);
    }

    /** The number that two halves stand for. */
    public static BigInteger toBigInteger(long high, long low) {
        if (high == low >> (Long.SIZE - 1)) {
            return BigInteger.valueOf(low);
        }
        byte[] bytes = new byte[2 * Long.BYTES];
        for (int i = 0; i < Long.BYTES; i++) {
            bytes[i] = (byte) (high >>> (Long.SIZE - 8 - 8 * i));
            bytes[Long.BYTES + i] = (byte) (low >>> (Long.SIZE - 8 - 8 * i));
        }
        return new BigInteger(bytes);
    }

    @Override
    public void ensureCapacity(int rows) {
        if (rows > high.length) {
            int capacity = grow(high.length, rows);
            high = Arrays.copyOf(high, capacity);
            low = Arrays.copyOf(low, capacity);
        }
    }

    @Override
    protected boolean hasPlainValues() {
        return true;
    }

    @Override
    public long memoryBytes() {
        return (long) high.length * 2 * Long.BYTES;
    }

    @Override
    protected void copyValue(ColumnVector source, int sourceRow, int row) {
        ensureCapacity(row + 1);
        DecimalVector from = (DecimalVector) source;
        high[row] = from.high[sourceRow];
        low[row] = from.low[sourceRow];
    }

    @Override
    protected boolean equalValues(int row, ColumnVector other, int otherRow) {
        DecimalVector that = (DecimalVector) other;
        return high[row] == that.high[otherRow] && low[row] == that.low[otherRow];
    }

    @Override
    protected int hashValue(int row) {
        return 31 * Long.hashCode(high[row]) + Long.hashCode(low[row]);
    }
}
