package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/** Whole numbers in order. Each of n readers takes every n-th, so that together they make each once. */
final class Sequence extends FieldGenerator {
    private final LogicalType type;
    private final int stride;

    Sequence(LogicalType type, long first, int stride) {
        super(first);
        this.type = type;
        this.stride = stride;
    }

    @Override
    void fill(ColumnVector column, int from, int count) {
        long next = state;
        if (column instanceof LongVector longs && !(type instanceof DecimalType)) {
            long[] values = longs.values();
            for (int row = from; row < from + count; row++, next += stride) {
                values[row] = next;
            }
        } else {
            for (int row = from; row < from + count; row++, next += stride) {
                set(column, row, next);
            }
        }
        state = next;
    }

    private void set(ColumnVector column, int row, long value) {
        if (column instanceof IntVector ints) {
            ints.set(row, (int) value);
        } else if (column instanceof FloatVector floats) {
            floats.set(row, value);
        } else if (column instanceof DoubleVector doubles) {
            doubles.set(row, value);
        } else if (column instanceof BytesVector texts) {
            texts.set(row, Long.toString(value).getBytes(StandardCharsets.US_ASCII));
        } else if (column instanceof LongVector longs) {
            longs.set(row, unscaled(value).longValueExact());
        } else {
            ((DecimalVector) column).set(row, unscaled(value));
        }
    }

    private java.math.BigInteger unscaled(long value) {
        return BigDecimal.valueOf(value).setScale(((DecimalType) type).scale()).unscaledValue();
    }
}
