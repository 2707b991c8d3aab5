package io.sluice.functions.value;

import java.math.BigInteger;

/** The powers of ten that decimals need, ready made. */
public final class PowersOfTen {
    /** From this many digits on, every long fits. */
    static final int LONG_DIGITS = 19;

    private static final int MAX_WIDE = 38;
    private static final int MAX_BIG = 80;
    /** The greatest power of ten that a double holds exactly. */
    public static final int MAX_DOUBLE = 22;

    private static final double[] DOUBLES = new double[MAX_DOUBLE + 1];
    private static final long[] LONGS = new long[LONG_DIGITS];
    private static final Int128[] WIDE = new Int128[MAX_WIDE + 1];
    private static final Int128[] NEGATED = new Int128[MAX_WIDE + 1];
    private static final BigInteger[] BIG = new BigInteger[MAX_BIG + 1];

    static {
        for (int i = 0; i <= MAX_BIG; i++) {
            BIG[i] = BigInteger.TEN.pow(i);
        }
        for (int i = 0; i <= MAX_DOUBLE; i++) {
            DOUBLES[i] = BIG[i].doubleValue();
        }
        for (int i = 0; i < LONG_DIGITS; i++) {
            LONGS[i] = BIG[i].longValueExact();
        }
        for (int i = 0; i <= MAX_WIDE; i++) {
            WIDE[i] = new Int128().set(BIG[i]);
            NEGATED[i] = new Int128().setNegated(WIDE[i]);
        }
    }

    private PowersOfTen() {}

    /** 10 to the power of 0 to 22, which are exact doubles. */
    public static double asDouble(int exponent) {
        return DOUBLES[exponent];
    }

    /** 10 to the power of 0 to 18. */
    public static long asLong(int exponent) {
        return LONGS[exponent];
    }

    /** 10 to the power of 0 to 38; not to be changed. */
    static Int128 wide(int exponent) {
        return WIDE[exponent];
    }

    static Int128 negatedWide(int exponent) {
        return NEGATED[exponent];
    }

    /** 10 to the power of 0 to 80 and beyond. */
    public static BigInteger big(int exponent) {
        return exponent <= MAX_BIG ? BIG[exponent] : BigInteger.TEN.pow(exponent);
    }
}
