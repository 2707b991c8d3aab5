package io.sluice.connectors.formats.text;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Reads and writes DECIMALs of one type, exactly; digits below the scale are rounded half up. */
final class DecimalText {
    private static final int MAX_LONG_DIGITS = 18;

    private final DecimalType type;
    private final BigInteger limit;
    private final long longLimit;

    DecimalText(DecimalType type) {
        this.type = type;
        limit = BigInteger.TEN.pow(type.precision());
        longLimit = type.precision() <= MAX_LONG_DIGITS ? limit.longValueExact() : Long.MAX_VALUE;
    }

    /** @return whether the bytes are a number that the type can hold */
    boolean read(byte[] data, int from, int to, ColumnVector column, int row) {
        if (column instanceof LongVector longs && readShort(data, from, to, longs, row)) {
            return true;
        }
        BigInteger unscaled;
        try {
            BigDecimal number = new BigDecimal(new String(data, from, to - from, StandardCharsets.ISO_8859_1));
            long wholeDigits = (long) number.precision() - number.scale();
            // Far from the type's digits: 1e999999999 written out would fill the memory.
            if (number.signum() == 0 || wholeDigits < -type.scale()) {
                return set(column, row, BigInteger.ZERO);
            }
            if (wholeDigits > type.precision() - type.scale()) {
                return false;
            }
            unscaled = number.setScale(type.scale(), RoundingMode.HALF_UP).unscaledValue();
        } catch (NumberFormatException e) {
            return false; // the JDK has no way to ask first
        }
        return unscaled.abs().compareTo(limit) < 0 && set(column, row, unscaled);
    }

    /** Digits with a point that fit the type as they are: the common case, without objects. */
    private boolean readShort(byte[] data, int from, int to, LongVector longs, int row) {
        int position = from;
        boolean negative = position < to && data[position] == '-';
        if (negative) {
            position++;
        }
        if (to - position > MAX_LONG_DIGITS + 1) {
            return false;
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
        int scale = point < 0 ? 0 : digits - point;
        if (digits == 0 || scale > type.scale() || digits + type.scale() - scale > MAX_LONG_DIGITS) {
            return false;
        }
        for (int i = scale; i < type.scale(); i++) {
            number *= 10;
        }
        if (number >= longLimit) {
            return false;
        }
        longs.set(row, negative ? -number : number);
        return true;
    }

    private static boolean set(ColumnVector column, int row, BigInteger unscaled) {
        if (column instanceof LongVector longs) {
            longs.set(row, unscaled.longValueExact());
        } else {
            ((DecimalVector) column).set(row, unscaled);
        }
        return true;
    }

    /** @param plain never with an exponent */
    void append(TextBuffer out, ColumnVector column, int row, boolean plain) {
        BigDecimal number = column instanceof LongVector longs
                ? BigDecimal.valueOf(longs.get(row), type.scale())
                : new BigDecimal(((DecimalVector) column).get(row), type.scale());
        out.appendAscii(plain ? number.toPlainString() : number.toString());
    }
}
