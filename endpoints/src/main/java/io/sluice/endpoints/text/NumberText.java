package io.sluice.endpoints.text;

import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;

/** Decimals and binary values as text. */
public final class NumberText {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private NumberText() {}

    /** A DECIMAL that is not null, with the scale of its type. */
    public static BigDecimal decimal(DecimalType type, ColumnVector vector, int row) {
        return vector instanceof LongVector longs
                ? BigDecimal.valueOf(longs.get(row), type.scale())
                : new BigDecimal(((DecimalVector) vector).get(row), type.scale());
    }

    /** Digits in lower-case hexadecimal, two a byte. */
    public static void hex(StringBuilder out, byte[] data, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            out.append(HEX[data[i] >> 4 & 0xF]).append(HEX[data[i] & 0xF]);
        }
    }
}
