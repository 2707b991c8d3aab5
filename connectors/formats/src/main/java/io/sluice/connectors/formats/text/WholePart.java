package io.sluice.connectors.formats.text;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Cuts the fraction off numbers. */
public final class WholePart {
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);

    private WholePart() {}

    /**
     * Sets a row to the whole part of a number in JSON's form.
     *
     * @param wide whether the column is BIGINT, not INT
     * @return whether the column can hold it
     */
    public static boolean read(byte[] data, int from, int to, boolean wide, ColumnVector column, int row) {
        BigDecimal number;
        try {
            number = new BigDecimal(new String(data, from, to - from, StandardCharsets.ISO_8859_1));
        } catch (NumberFormatException e) {
            return false; // an exponent beyond an int
        }
        if (number.compareTo(MIN_LONG) < 0 || number.compareTo(MAX_LONG) > 0) {
            return false;
        }
        // Below 10^19, so only a tiny number could be long when written out.
        long whole = number.abs().compareTo(BigDecimal.ONE) < 0
                ? 0
                : number.setScale(0, RoundingMode.DOWN).longValueExact();
        if (wide) {
            ((LongVector) column).set(row, whole);
            return true;
        }
        if (whole != (int) whole) {
            return false;
        }
        ((IntVector) column).set(row, (int) whole);
        return true;
    }
}
