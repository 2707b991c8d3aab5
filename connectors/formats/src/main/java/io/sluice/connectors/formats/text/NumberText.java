package io.sluice.connectors.formats.text;

import java.nio.charset.StandardCharsets;

/** Reads numbers; holds the last one read. Not thread-safe. */
final class NumberText {
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };
    /** Every whole number below is a double. */
    private static final long EXACT_DOUBLES = 1L << 53;

    private long whole;
    private double real;

    long whole() {
        return whole;
    }

    double real() {
        return real;
    }

    /** @return whether the bytes are an optional sign and digits, of a number that fits a long */
    boolean readWhole(byte[] data, int from, int to) {
        int position = from;
        boolean negative = false;
        if (position < to && (data[position] == '-' || data[position] == '+')) {
            negative = data[position] == '-';
            position++;
        }
        if (position == to) {
            return false;
        }
        long number = 0; // kept negative, which has room for Long.MIN_VALUE
        for (; position < to; position++) {
            int digit = data[position] - '0';
            if (digit < 0 || digit > 9 || number < Long.MIN_VALUE / 10) {
                return false;
            }
            number = number * 10 - digit;
            if (number > 0) {
                return false;
            }
        }
        if (!negative && number == Long.MIN_VALUE) {
            return false;
        }
        whole = negative ? number : -number;
        return true;
    }

    /** @return whether the bytes are what {@link Double#parseDouble} takes */
    boolean readReal(byte[] data, int from, int to) {
        if (readShortDecimal(data, from, to)) {
            return true;
        }
        try {
            real = Double.parseDouble(new String(data, from, to - from, StandardCharsets.ISO_8859_1));
            return true;
        } catch (NumberFormatException e) {
            return false; // the JDK has no way to ask first
        }
    }

    /** As {@link #readReal}, rounded to a float once. */
    boolean readFloat(byte[] data, int from, int to) {
        try {
            real = Float.parseFloat(new String(data, from, to - from, StandardCharsets.ISO_8859_1));
            return true;
        } catch (NumberFormatException e) {
            return false; // the JDK has no way to ask first
        }
    }

    /** Digits with a point and no exponent, of which both the digits and the power of ten are doubles: their quotient rounds once. */
    private boolean readShortDecimal(byte[] data, int from, int to) {
        int position = from;
        boolean negative = position < to && data[position] == '-';
        if (negative) {
            position++;
        }
        long number = 0;
        int digits = 0;
        int point = -1;
        for (; position < to; position++) {
            int digit = data[position] - '0';
            if (digit >= 0 && digit <= 9) {
                number = number * 10 + digit;
                digits++;
            } else if (data[position] == '.' && point < 0) {
                point = digits;
            } else {
                return false;
            }
        }
        if (digits == 0 || digits > 18 || number >= EXACT_DOUBLES) {
            return false;
        }
        int scale = point < 0 ? 0 : digits - point;
        double value = number / EXACT_POWERS[scale];
        real = negative ? -value : value;
        return true;
    }
}
