package io.sluice.exec.runtime.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.DecimalVector;
import io.sluice.spi.row.DoubleVector;
import io.sluice.spi.row.FloatVector;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.Types;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A converted row has the bytes that a row of the new types has which holds the same values. */
class RowConversionTest {
    private static final int ROWS = 300;
    private static final List<LogicalType> OLD =
            List.of(Types.INT, Types.FLOAT, Types.decimal(10, 2), Types.STRING, Types.BIGINT);
    /** The decimal, a new column, the text, the integer, the real. */
    private static final List<LogicalType> NEW =
            List.of(Types.decimal(30, 2), Types.STRING, Types.STRING, Types.BIGINT, Types.DOUBLE);

    private static final List<Integer> SOURCES = List.of(2, RowConversion.NONE, 3, 0, 1);

    @Test
    void widensMovesDropsAndAddsColumns() {
        Random random = new Random(5);
        RowBatch old = new RowBatch(OLD, ROWS);
        RowBatch expected = new RowBatch(NEW, ROWS);
        for (int row = 0; row < ROWS; row++) {
            fill(random, old, expected, row);
        }
        old.setRows(ROWS);
        expected.setRows(ROWS);
        RowEncoder from = RowEncoder.ofAll(OLD);
        RowEncoder to = RowEncoder.ofAll(NEW);
        from.encode(old);
        to.encode(expected);
        RowConversion conversion = new RowConversion(OLD, NEW, SOURCES);
        for (int row = 0; row < ROWS; row++) {
            conversion.convert(from.data(), from.offsets()[row], from.headers()[row]);
            assertThat(conversion.header()).isEqualTo(to.headers()[row]);
            int length = RowLayout.length(RowLayout.info(conversion.header()));
            assertThat(Arrays.copyOfRange(conversion.data(), conversion.offset(), conversion.offset() + length))
                    .isEqualTo(Arrays.copyOfRange(to.data(), to.offsets()[row], to.offsets()[row] + length));
        }
    }

    private static void fill(Random random, RowBatch old, RowBatch expected, int row) {
        int number = random.nextInt();
        float real = random.nextFloat() * 100;
        long cents = random.nextLong() % 10_000_000_000L;
        byte[] text = "x".repeat(random.nextInt(20)).getBytes(StandardCharsets.UTF_8);
        boolean[] nulls = new boolean[OLD.size()];
        for (int i = 0; i < nulls.length; i++) {
            nulls[i] = random.nextInt(4) == 0;
            if (nulls[i]) {
                old.column(i).setNull(row);
            }
        }
        set(nulls[0], expected, 3, row, () -> {
            ((IntVector) old.column(0)).set(row, number);
            ((LongVector) expected.column(3)).set(row, number);
        });
        set(nulls[1], expected, 4, row, () -> {
            ((FloatVector) old.column(1)).set(row, real);
            ((DoubleVector) expected.column(4)).set(row, real);
        });
        set(nulls[2], expected, 0, row, () -> {
            ((LongVector) old.column(2)).set(row, cents);
            ((DecimalVector) expected.column(0)).set(row, BigInteger.valueOf(cents));
        });
        set(nulls[3], expected, 2, row, () -> {
            ((BytesVector) old.column(3)).set(row, text, 0, text.length);
            ((BytesVector) expected.column(2)).set(row, text, 0, text.length);
        });
        if (!nulls[4]) {
            ((LongVector) old.column(4)).set(row, random.nextLong());
        }
        expected.column(1).setNull(row);
    }

    private static void set(boolean isNull, RowBatch expected, int column, int row, Runnable values) {
        if (isNull) {
            expected.column(column).setNull(row);
        } else {
            values.run();
        }
    }
}
