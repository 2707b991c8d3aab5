package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.functions.arithmetic.Decimals128;
import io.sluice.functions.value.Int128;
import java.math.BigInteger;

/** What generated aggregates call: sums of DECIMAL and orders of values. */
public final class Accumulators {
    private static final int RESULT_DIGITS = 38;
    private static final long[] POWERS_OF_TEN = new long[19];

    static {
        POWERS_OF_TEN[0] = 1;
        for (int i = 1; i < POWERS_OF_TEN.length; i++) {
            POWERS_OF_TEN[i] = POWERS_OF_TEN[i - 1] * 10;
        }
    }

    private Accumulators() {}

    /** Adds to a sum of 192 bits (low, middle, high word), which no number of DECIMALs overflows. */
    public static void add(byte[] page, int at, long high, long low) {
        long oldLow = Bytes.getLong(page, at);
        long newLow = oldLow + low;
        long carry = Long.compareUnsigned(newLow, oldLow) < 0 ? 1 : 0;
        long oldMiddle = Bytes.getLong(page, at + 8);
        long partial = oldMiddle + high;
        long carryOut = Long.compareUnsigned(partial, oldMiddle) < 0 ? 1 : 0;
        long newMiddle = partial + carry;
        carryOut += carry != 0 && newMiddle == 0 ? 1 : 0;
        Bytes.putLong(page, at, newLow);
        Bytes.putLong(page, at + 8, newMiddle);
        Bytes.putLong(page, at + 16, Bytes.getLong(page, at + 16) + (high >> 63) + carryOut);
    }

    /** Adds a sum of 192 bits to another. */
    public static void addSum(byte[] page, int at, byte[] fromPage, int fromAt) {
        add(page, at, Bytes.getLong(fromPage, fromAt + 8), Bytes.getLong(fromPage, fromAt));
        // add() has extended the middle word's sign to the high word, which the other sum has of its own.
        long extended = Bytes.getLong(fromPage, fromAt + 8) >> 63;
        Bytes.putLong(page, at + 16, Bytes.getLong(page, at + 16) + Bytes.getLong(fromPage, fromAt + 16) - extended);
    }

    /** Takes from a sum of 192 bits. */
    public static void subtract(byte[] page, int at, long high, long low) {
        // -(x) is ~x + 1; the smallest 128-bit value is no DECIMAL, so that this never overflows.
        long negatedLow = ~low + 1;
        long negatedHigh = ~high + (negatedLow == 0 ? 1 : 0);
        add(page, at, negatedHigh, negatedLow);
    }

    /** Whether a sum has at most 38 digits; more are NULL. */
    public static boolean fits(byte[] page, int at, Int128 holder) {
        long middle = Bytes.getLong(page, at + 8);
        return Bytes.getLong(page, at + 16) == middle >> 63
                && holder.set(middle, Bytes.getLong(page, at)).fitsPrecision(RESULT_DIGITS);
    }

    /** The average, rounded half up. Returns whether it has at most 38 digits. @param scaleUp digits that it has more than the sum */
    public static boolean average(byte[] page, int at, long count, int scaleUp, Int128 result) {
        long low = Bytes.getLong(page, at);
        long middle = Bytes.getLong(page, at + 8);
        long high = Bytes.getLong(page, at + 16);
        boolean small = middle == low >> 63 && high == middle;
        if (small
                && scaleUp < POWERS_OF_TEN.length
                && Math.abs(low) <= Long.MAX_VALUE / POWERS_OF_TEN[scaleUp] - 1
                && low != Long.MIN_VALUE) {
            result.set(Decimals128.divideHalfUp(low * POWERS_OF_TEN[scaleUp], count));
            return true;
        }
        BigInteger sum = BigInteger.valueOf(high)
                .shiftLeft(128)
                .add(unsigned(middle).shiftLeft(64))
                .add(unsigned(low));
        BigInteger average =
                Decimals128.divideHalfUp(sum.multiply(BigInteger.TEN.pow(scaleUp)), BigInteger.valueOf(count));
        if (average.abs().compareTo(BigInteger.TEN.pow(RESULT_DIGITS)) >= 0) {
            return false;
        }
        result.set(average);
        return true;
    }

    /** Bits of a DOUBLE such that longs compare as the numbers do. Its own inverse on bits: see {@link #toDouble}. */
    public static long sortable(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits ^ bits >> 63 & Long.MAX_VALUE;
    }

    /** The DOUBLE of {@link #sortable} bits. */
    public static double toDouble(long sortable) {
        return Double.longBitsToDouble(sortable ^ sortable >> 63 & Long.MAX_VALUE);
    }

    /** Compares values of two words: the first signed, the second unsigned. */
    public static int compare(long aHigh, long aLow, long bHigh, long bLow) {
        int order = Long.compare(aHigh, bHigh);
        return order != 0 ? order : Long.compareUnsigned(aLow, bLow);
    }

    private static BigInteger unsigned(long word) {
        BigInteger value = BigInteger.valueOf(word);
        return word < 0 ? value.add(BigInteger.ONE.shiftLeft(64)) : value;
    }
}
