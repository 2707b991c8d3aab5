package io.sluice.functions.value;

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
public final class Zeros {
    private Zeros() {}

    /** Whether a value that is not NULL is such. Those of many digits are not: their bits lie elsewhere. */
    public static boolean is(ColumnVector vector, int row) {
        if (vector instanceof BytesVector bytes) {
            return bytes.lengths()[row] == 0;
        }
        if (vector instanceof IntVector ints) {
            return ints.get(row) == 0;
        }
        if (vector instanceof LongVector longs) {
            return longs.get(row) == 0;
        }
        if (vector instanceof FloatVector floats) {
            return floats.get(row) == 0;
        }
        if (vector instanceof DoubleVector doubles) {
            return doubles.get(row) == 0;
        }
        return vector instanceof BooleanVector booleans && booleans.get(row) == 0;
    }

    public static void put(LogicalType type, ColumnVector vector, int row) {
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
