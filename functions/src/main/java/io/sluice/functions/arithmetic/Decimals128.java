package io.sluice.functions.arithmetic;

import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.PowersOfTen;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Arithmetic over unscaled decimals. Results are rounded half up to the asked scale, and are NULL when they need more digits than the
 * asked precision. Values that fit 64 bits take a way without allocation.
 */
public final class Decimals128 {
    private static final int MAX_LONG_POWER = 18;
    private static final int DIGITS_OF_128_BITS = 39;
    /** Up to here a long and a power of ten are exact doubles, so that one division gives the nearest double. */
    private static final long MAX_EXACT_DOUBLE = 1L << 53;

    private Decimals128() {}

    /** Compares {@code a * 10^digitsOfA} with {@code b * 10^digitsOfB}. */
    public static int compare(Int128 a, int digitsOfA, Int128 b, int digitsOfB) {
        if (digitsOfA == digitsOfB) {
            return Int128.compare(a, b);
        }
        if (a.signum() != b.signum()) {
            return Integer.compare(a.signum(), b.signum());
        }
        return scaled(a, digitsOfA).compareTo(scaled(b, digitsOfB));
    }

    public static double toDouble(Int128 unscaled, int scale) {
        if (unscaled.fitsLong()) {
            return toDouble(unscaled.low(), scale);
        }
        return new BigDecimal(unscaled.toBigInteger(), scale).doubleValue();
    }

    public static double toDouble(long unscaled, int scale) {
        if (scale <= PowersOfTen.MAX_DOUBLE && -MAX_EXACT_DOUBLE <= unscaled && unscaled <= MAX_EXACT_DOUBLE) {
            return unscaled / PowersOfTen.asDouble(scale);
        }
        return BigDecimal.valueOf(unscaled, scale).doubleValue();
    }

    public static Int128 plus(
            Int128 a, Int128 b, int scaleA, int scaleB, int precision, int scale, NullFlag flag, Int128 result) {
        if (scaleA == scaleB && scaleA == scale) {
            if (result.setSum(a.high(), a.low(), b.high(), b.low())) {
                return checked(result, precision, flag);
            }
            flag.raise();
            return result;
        }
        int common = Math.max(scaleA, scaleB);
        if (common == scale && fitsScaled(a, scale - scaleA) && fitsScaled(b, scale - scaleB)) {
            long x = a.low();
            long y = b.low();
            long fx = PowersOfTen.asLong(scale - scaleA);
            long fy = PowersOfTen.asLong(scale - scaleB);
            if (result.setSum(Math.multiplyHigh(x, fx), x * fx, Math.multiplyHigh(y, fy), y * fy)) {
                return checked(result, precision, flag);
            }
        }
        BigInteger sum = scaled(a, common - scaleA).add(scaled(b, common - scaleB));
        return rounded(sum, common, precision, scale, flag, result);
    }

    public static Int128 minus(
            Int128 a, Int128 b, int scaleA, int scaleB, int precision, int scale, NullFlag flag, Int128 result) {
        // The result holder may hold -b meanwhile: both sums read their operands before they write.
        return plus(a, result.setNegated(b), scaleA, scaleB, precision, scale, flag, result);
    }

    public static Int128 times(
            Int128 a, Int128 b, int scaleOfProduct, int precision, int scale, NullFlag flag, Int128 result) {
        if (scaleOfProduct == scale && a.fitsLong() && b.fitsLong()) {
            return checked(result.setProduct(a.low(), b.low()), precision, flag);
        }
        return rounded(a.toBigInteger().multiply(b.toBigInteger()), scaleOfProduct, precision, scale, flag, result);
    }

    public static Int128 divide(
            Int128 a, Int128 b, int scaleA, int scaleB, int precision, int scale, NullFlag flag, Int128 result) {
        if (b.signum() == 0) {
            throw SluiceException.of(ErrorCode.DIVISION_BY_ZERO);
        }
        int shift = scale - scaleA + scaleB;
        if (shift >= 0 && shift <= MAX_LONG_POWER && b.fitsLong() && fitsScaled(a, shift)) {
            long factor = PowersOfTen.asLong(shift);
            if (Math.multiplyHigh(a.low(), factor) == a.low() * factor >> (Long.SIZE - 1)) {
                return checked(result.set(divideHalfUp(a.low() * factor, b.low())), precision, flag);
            }
        }
        BigInteger dividend = shift >= 0 ? scaled(a, shift) : a.toBigInteger();
        BigInteger divisor = shift >= 0 ? b.toBigInteger() : scaled(b, -shift);
        return fit(divideHalfUp(dividend, divisor), precision, flag, result);
    }

    /** The rest of a DECIMAL without digits behind the point, of which only the lower 64 bits count, as in Flink. */
    public static long remainderToLong(Int128 a, long b) {
        if (b == 0) {
            throw SluiceException.of(ErrorCode.DIVISION_BY_ZERO);
        }
        return a.low() % b;
    }

    public static int remainderToInt(Int128 a, long b) {
        return (int) remainderToLong(a, b);
    }

    public static Int128 remainder(
            Int128 a, Int128 b, int scaleA, int scaleB, int precision, int scale, NullFlag flag, Int128 result) {
        if (b.signum() == 0) {
            throw SluiceException.of(ErrorCode.DIVISION_BY_ZERO);
        }
        if (scaleA == scaleB && scaleA == scale && a.fitsLong() && b.fitsLong()) {
            return checked(result.set(a.low() % b.low()), precision, flag);
        }
        int common = Math.max(scaleA, scaleB);
        BigInteger rest = scaled(a, common - scaleA).remainder(scaled(b, common - scaleB));
        return rounded(rest, common, precision, scale, flag, result);
    }

    /** Changes scale and precision: CAST from DECIMAL to DECIMAL. */
    public static Int128 rescale(Int128 value, int from, int precision, int scale, NullFlag flag, Int128 result) {
        if (from == scale) {
            return checked(result.set(value), precision, flag);
        }
        if (scale > from && fitsScaled(value, scale - from)) {
            return checked(result.setProduct(value.low(), PowersOfTen.asLong(scale - from)), precision, flag);
        }
        if (scale < from && value.fitsLong() && from - scale <= MAX_LONG_POWER) {
            return checked(result.set(divideHalfUp(value.low(), PowersOfTen.asLong(from - scale))), precision, flag);
        }
        return rounded(value.toBigInteger(), from, precision, scale, flag, result);
    }

    public static Int128 negate(Int128 value, Int128 result) {
        return result.setNegated(value);
    }

    public static Int128 abs(Int128 value, Int128 result) {
        return value.signum() < 0 ? result.setNegated(value) : result.set(value);
    }

    /** Sets a BigDecimal, rounded half up. */
    public static Int128 of(BigDecimal value, int precision, int scale, NullFlag flag, Int128 result) {
        if ((long) value.scale() - value.precision() > DIGITS_OF_128_BITS) {
            return result.set(0); // 1E-1000000000 must not be written out.
        }
        return value.scale() >= 0
                ? rounded(value.unscaledValue(), value.scale(), precision, scale, flag, result)
                : ofLarge(value, precision, scale, flag, result);
    }

    private static Int128 ofLarge(BigDecimal value, int precision, int scale, NullFlag flag, Int128 result) {
        // 1E+1000000000 must not be written out.
        if ((long) value.precision() - value.scale() > DIGITS_OF_128_BITS) {
            if (value.signum() != 0) {
                flag.raise();
            }
            return result.set(0);
        }
        return rounded(
                value.unscaledValue().multiply(PowersOfTen.big(-value.scale())), 0, precision, scale, flag, result);
    }

    public static long divideHalfUp(long dividend, long divisor) {
        long quotient = dividend / divisor;
        long rest = dividend - quotient * divisor;
        if (rest == 0) {
            return quotient;
        }
        // |rest| * 2 >= |divisor|, written so that it cannot overflow: both sides are taken as negative numbers.
        long negativeRest = rest < 0 ? rest : -rest;
        long negativeDivisor = divisor < 0 ? divisor : -divisor;
        if (negativeRest <= negativeDivisor - negativeRest) {
            return quotient + ((dividend ^ divisor) < 0 ? -1 : 1);
        }
        return quotient;
    }

    public static BigInteger divideHalfUp(BigInteger dividend, BigInteger divisor) {
        BigInteger[] parts = dividend.divideAndRemainder(divisor);
        if (parts[1].shiftLeft(1).abs().compareTo(divisor.abs()) >= 0) {
            return parts[0].add(BigInteger.valueOf((long) dividend.signum() * divisor.signum()));
        }
        return parts[0];
    }

    private static Int128 rounded(
            BigInteger unscaled, int from, int precision, int scale, NullFlag flag, Int128 result) {
        BigInteger value = scale >= from
                ? unscaled.multiply(PowersOfTen.big(scale - from))
                : divideHalfUp(unscaled, PowersOfTen.big(from - scale));
        return fit(value, precision, flag, result);
    }

    private static Int128 fit(BigInteger value, int precision, NullFlag flag, Int128 result) {
        if (value.bitLength() >= 2 * Long.SIZE) {
            flag.raise();
            return result;
        }
        return checked(result.set(value), precision, flag);
    }

    private static Int128 checked(Int128 value, int precision, NullFlag flag) {
        if (!value.fitsPrecision(precision)) {
            flag.raise();
        }
        return value;
    }

    private static boolean fitsScaled(Int128 value, int digits) {
        return digits <= MAX_LONG_POWER && value.fitsLong();
    }

    private static BigInteger scaled(Int128 value, int digits) {
        return digits == 0 ? value.toBigInteger() : value.toBigInteger().multiply(PowersOfTen.big(digits));
    }
}
