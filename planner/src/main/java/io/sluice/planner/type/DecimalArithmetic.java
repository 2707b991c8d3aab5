package io.sluice.planner.type;

import io.sluice.spi.type.LogicalType.DecimalType;

/**
 * Precision and scale of the results of decimal operations. A result that would need more than 38 digits gives up digits of
 * its fraction, but keeps six of them (or all when it has fewer).
 */
final class DecimalArithmetic {
    private static final int MAX = DecimalType.MAX_PRECISION;
    private static final int KEPT_SCALE = 6;

    private DecimalArithmetic() {}

    /** Digits in all and digits of the fraction. */
    record Digits(int precision, int scale) {
        int whole() {
            return precision - scale;
        }
    }

    static Digits sum(Digits a, Digits b) {
        int scale = Math.max(a.scale, b.scale);
        return fit(Math.max(a.whole(), b.whole()) + scale + 1, scale);
    }

    static Digits product(Digits a, Digits b) {
        return fit(a.precision + b.precision + 1, a.scale + b.scale);
    }

    static Digits quotient(Digits a, Digits b) {
        int scale = Math.max(KEPT_SCALE, a.scale + b.precision + 1);
        return fit(a.whole() + b.scale + scale, scale);
    }

    static Digits remainder(Digits a, Digits b) {
        int scale = Math.max(a.scale, b.scale);
        return fit(Math.min(a.whole(), b.whole()) + scale, scale);
    }

    /** The type of a SUM. */
    static Digits total(Digits a) {
        return new Digits(MAX, a.scale);
    }

    /** The type of an AVG: a total divided by a count of 20 digits. */
    static Digits average(Digits a) {
        return new Digits(MAX, Math.max(KEPT_SCALE, a.scale));
    }

    /** The type that holds the values of both. */
    static Digits common(Digits a, Digits b) {
        int whole = Math.max(a.whole(), b.whole());
        int scale = Math.min(Math.max(a.scale, b.scale), MAX - whole);
        return new Digits(whole + scale, scale);
    }

    private static Digits fit(int precision, int scale) {
        if (precision <= MAX) {
            return new Digits(precision, scale);
        }
        int whole = precision - scale;
        return new Digits(MAX, Math.max(MAX - whole, Math.min(scale, KEPT_SCALE)));
    }
}
