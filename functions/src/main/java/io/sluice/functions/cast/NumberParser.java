package io.sluice.functions.cast;

import io.sluice.functions.arithmetic.Decimals128;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Int128;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.PowersOfTen;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads numbers from text. Instances hold the parts of a decimal text between the steps of one call; short numbers, which most are, are
 * read without allocating.
 */
public final class NumberParser {
    private static final int MAX_LONG_DIGITS = 18;
    private static final int MAX_EXACT_DIGITS = 15;
    private static final int MAX_EXPONENT = 100_000;

    private boolean negative;
    private long digits;
    private int digitCount;
    private int fractionDigits;
    private int exponent;
    /** The text in digits of ASCII, where it has others. */
    private @Nullable BytesRef other;

    /** A BIGINT: a sign, digits, and perhaps a fraction, which is dropped. Around them are spaces and, as in Flink, no other blanks. */
    public static long integer(BytesRef text, NullFlag flag) {
        int at = 0;
        int end = text.length();
        while (at < end && text.at(at) == ' ') {
            at++;
        }
        while (at < end && text.at(end - 1) == ' ') {
            end--;
        }
        boolean minus = at < end && text.at(at) == '-';
        if (at < end && (minus || text.at(at) == '+')) {
            at++;
        }
        int first = at;
        long negated = 0;
        for (; at < end && isDigit(text.at(at)); at++) {
            int digit = text.at(at) - '0';
            // Counted on the negative side, which reaches one further.
            if (negated < (Long.MIN_VALUE + digit) / 10) {
                flag.raise();
                return 0;
            }
            negated = negated * 10 - digit;
        }
        int seen = at - first;
        if (at < end && text.at(at) == '.') {
            for (at++; at < end && isDigit(text.at(at)); at++) {
                seen++;
            }
        }
        if (at < end || seen == 0 || !minus && negated == Long.MIN_VALUE) {
            flag.raise();
        }
        return minus ? negated : -negated;
    }

    public static int integer(BytesRef text, int min, int max, NullFlag flag) {
        long value = integer(text, flag);
        if (value < min || value > max) {
            flag.raise();
        }
        return (int) value;
    }

    /**
     * A DECIMAL, rounded half up.
     *
     * @param typeName what to name in the error for text that is no number or needs more digits; empty for NULL instead
     */
    public static Int128 decimal(
            BytesRef text,
            NumberParser parser,
            int precision,
            int scale,
            String typeName,
            NullFlag flag,
            Int128 result) {
        boolean isNumber = precision <= MAX_LONG_DIGITS
                ? parser.scan(text) || parser.scanBegin(text)
                : parser.scan(text) || parser.scanOtherDigits(text);
        if (!isNumber) {
            if (!typeName.isEmpty()) {
                throw InvalidText.of(text, typeName);
            }
            flag.raise();
            return result;
        }
        Int128 value = parser.value(text, precision, scale, flag, result);
        if (!typeName.isEmpty() && flag.take()) {
            throw InvalidText.of(text, typeName);
        }
        return value;
    }

    /** What {@link #scan} has taken apart; NULL when it needs more digits. */
    private Int128 value(BytesRef text, int precision, int scale, NullFlag flag, Int128 result) {
        int from = digitCount == 0 ? 0 : fractionDigits - exponent;
        if (digitCount <= MAX_LONG_DIGITS && from >= 0 && from <= 2 * MAX_LONG_DIGITS) {
            long value = negative ? -digits : digits;
            return Decimals128.rescale(result.set(value), from, precision, scale, flag, result);
        }
        return Decimals128.of(exact(other == null ? text : other), precision, scale, flag, result);
    }

    public static float toFloat(BytesRef text, NullFlag flag) {
        try {
            return Float.parseFloat(text.toString().strip());
        } catch (NumberFormatException e) { // The JDK has no other way to say it.
            flag.raise();
            return 0;
        }
    }

    public static double toDouble(BytesRef text, NumberParser parser, NullFlag flag) {
        if (parser.scan(text) && parser.digitCount <= MAX_EXACT_DIGITS) {
            int power = parser.exponent - parser.fractionDigits;
            double value = parser.negative ? -(double) parser.digits : parser.digits;
            // Both are exact doubles, so one operation rounds right.
            if (power == 0) {
                return value;
            }
            if (power < 0 && power >= -PowersOfTen.MAX_DOUBLE) {
                return value / PowersOfTen.asDouble(-power);
            }
        }
        try {
            return Double.parseDouble(text.toString().strip());
        } catch (NumberFormatException e) { // The JDK has no other way to say it.
            flag.raise();
            return 0;
        }
    }

    /** The place of the first byte that is no blank. */
    private static int start(BytesRef text) {
        int at = 0;
        while (at < text.length() && isBlank(text.at(at))) {
            at++;
        }
        return at;
    }

    /** The place after the last byte that is no blank. */
    private static int end(BytesRef text, int start) {
        int end = text.length();
        while (end > start && isBlank(text.at(end - 1))) {
            end--;
        }
        return end;
    }

    /** Takes a text {@code [sign] digits [. digits] [e [sign] digits]} apart; the digits' value is right up to 18 of them. */
    private boolean scan(BytesRef text) {
        other = null;
        int at = start(text);
        return scan(text, at, end(text, at), false);
    }

    /**
     * As {@link #scan}, without the last character, which may be anything, and perhaps without digits before the exponent: so Flink reads
     * the shorter DECIMALs.
     */
    private boolean scanBegin(BytesRef text) {
        int at = start(text);
        int end = end(text, at);
        boolean signOnly = end - at == 1 && (text.at(at) == '-' || text.at(at) == '+');
        if (at == end || signOnly || text.at(end - 1) < 0 || end - at > MAX_LONG_DIGITS) {
            return false;
        }
        boolean secondPoint = end - at > 1 && text.at(end - 1) == '.';
        return scan(text, at, end, true) || !secondPoint && scan(text, at, end - 1, true);
    }

    /** As {@link #scan} of a text that has other digits than those of ASCII: so Flink reads the longer DECIMALs. */
    private boolean scanOtherDigits(BytesRef text) {
        String written = text.toString();
        StringBuilder digitsOfAscii = new StringBuilder(written.length());
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            digitsOfAscii.append(c > '9' && Character.isDigit(c) ? (char) ('0' + Character.digit(c, 10)) : c);
        }
        BytesRef ascii = BytesRef.of(digitsOfAscii.toString());
        boolean isNumber = scan(ascii);
        other = ascii;
        return isNumber;
    }

    /** @param orNone whether there may be no digits before the exponent */
    private boolean scan(BytesRef text, int start, int end, boolean orNone) {
        int at = start;
        negative = at < end && text.at(at) == '-';
        if (at < end && (negative || text.at(at) == '+')) {
            at++;
        }
        digits = 0;
        digitCount = 0;
        fractionDigits = 0;
        exponent = 0;
        boolean any = false;
        boolean inFraction = false;
        for (; at < end; at++) {
            byte c = text.at(at);
            if (isDigit(c)) {
                any = true;
                fractionDigits += inFraction ? 1 : 0;
                digits = digits * 10 + c - '0';
                digitCount += digitCount > 0 || c != '0' ? 1 : 0;
            } else if (c == '.' && !inFraction) {
                inFraction = true;
            } else {
                break;
            }
        }
        return (any || orNone) && (at == end || scanExponent(text, at, end));
    }

    private boolean scanExponent(BytesRef text, int from, int end) {
        int at = from;
        if ((text.at(at++) | 0x20) != 'e') {
            return false;
        }
        boolean minus = at < end && text.at(at) == '-';
        if (at < end && (minus || text.at(at) == '+')) {
            at++;
        }
        int first = at;
        for (; at < end && isDigit(text.at(at)); at++) {
            exponent = Math.min(MAX_EXPONENT, exponent * 10 + text.at(at) - '0');
        }
        exponent = minus ? -exponent : exponent;
        return at == end && at > first;
    }

    /** The number that {@link #scan} has taken apart, however long. */
    private BigDecimal exact(BytesRef text) {
        StringBuilder all = new StringBuilder();
        String source = new String(text.bytes(), text.offset(), text.length(), StandardCharsets.US_ASCII);
        for (int i = 0; i < source.length() && (source.charAt(i) | 0x20) != 'e'; i++) {
            if (Character.isDigit(source.charAt(i))) {
                all.append(source.charAt(i));
            }
        }
        BigInteger unscaled = new BigInteger(all.toString());
        return new BigDecimal(negative ? unscaled.negate() : unscaled, fractionDigits - exponent);
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\t' || c == '\n';
    }
}
