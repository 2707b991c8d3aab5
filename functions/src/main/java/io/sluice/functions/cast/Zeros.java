package io.sluice.functions.cast;

import io.sluice.spi.row.BooleanVector;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.TimestampVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;

/** The values of scalar types whose bits are all 0: 0, FALSE, 1970, a text of no characters. */
final class Zeros {
    private Zeros() {}

    static void put(LogicalType type, ColumnVector vector, int row) {
        if (vector instanceof BytesVector bytes) {
            bytes.setString(row, type instanceof CharType text ? " ".repeat(text.length()) : "");
        } else if (vector instanceof IntVector ints) {
            ints.set(row, 0);
        } else if (vector instanceof LongVector longs) {
            longs.set(row, 0);
        } else if (vector instanceof FloatVector floats) {
            floats.set(row, 0);
        } else if (vector instanceof DoubleVector doubles) {
            doubles.set(row, 0);
        } else if (vector instanceof BooleanVector booleans) {
            booleans.set(row, (byte) 0);
        } else if (vector instanceof DecimalVector decimals) {
            decimals.set(row, 0, 0);
        } else {
            ((TimestampVector) vector).set(row, 0, 0);
        }
    }
}
