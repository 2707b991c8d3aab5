package io.sluice.functions.value;

import io.sluice.spi.row.DecimalVector;
import java.math.BigInteger;

/**
 * A reusable signed 128-bit integer: the unscaled value of a wide DECIMAL. Values that fit 64 bits, which most do, are computed without
 * allocating; the rest goes through BigInteger.
 */
public final class Int128 {
    private long high;
    private long low;

    public long high() {
        return high;
    }

    /** The lower half; the value itself when {@link #fitsLong}. */
    public long low() {
        return low;
    }

    public Int128 set(long highBits, long lowBits) {
        high = highBits;
        low = lowBits;
        return this;
    }

    public Int128 set(long value) {
        high = value >> (Long.SIZE - 1);
        low = value;
        return this;
    }

    public Int128 set(Int128 other) {
        high = other.high;
        low = other.low;
        return this;
    }

    /** @param value within 128 bits */
    public Int128 set(BigInteger value) {
        high = value.shiftRight(Long.SIZE).longValue();
        low = value.longValue();
        return this;
    }

    public BigInteger toBigInteger() {
        return DecimalVector.toBigInteger(high, low);
    }

    public boolean fitsLong() {
        return high == low >> (Long.SIZE - 1);
    }

    public int signum() {
        return high < 0 ? -1 : (high | low) == 0 ? 0 : 1;
    }

    /** Sets the product of two longs, which always fits. */
    public Int128 setProduct(long a, long b) {
        high = Math.multiplyHigh(a, b);
        low = a * b;
        return this;
    }

    /** Sets the sum; false when it overflows. */
    public boolean setSum(long aHigh, long aLow, long bHigh, long bLow) {
        long sumLow = aLow + bLow;
        long carry = Long.compareUnsigned(sumLow, aLow) < 0 ? 1 : 0;
        long sumHigh = aHigh + bHigh + carry;
        boolean overflow = ((aHigh ^ sumHigh) & (bHigh ^ sumHigh)) < 0;
        high = sumHigh;
        low = sumLow;
        return !overflow;
    }

    public Int128 setNegated(Int128 value) {
        long negatedLow = -value.low;
        high = ~value.high + (negatedLow == 0 ? 1 : 0);
        low = negatedLow;
        return this;
    }

    public static int compare(Int128 a, Int128 b) {
        return a.high != b.high ? Long.compare(a.high, b.high) : Long.compareUnsigned(a.low, b.low);
    }

    /** Whether the magnitude has at most {@code precision} decimal digits, 1 to 38. */
    public boolean fitsPrecision(int precision) {
        if (fitsLong() && precision >= PowersOfTen.LONG_DIGITS) {
            return true;
        }
        Int128 limit = PowersOfTen.wide(precision);
        if (high >= 0) {
            return compare(this, limit) < 0;
        }
        Int128 negatedLimit = PowersOfTen.negatedWide(precision);
        return compare(this, negatedLimit) > 0;
    }
}
