package io.sluice.exec.runtime.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.plan.node.SortSpec.SortField;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SortKeyEncoderTest {
    /** Values of a type from the least to the greatest. */
    private static void isInOrder(LogicalType type, Object... ascending) {
        for (boolean isAscending : new boolean[] {true, false}) {
            for (boolean nullIsLast : new boolean[] {true, false}) {
                check(type, isAscending, nullIsLast, ascending);
            }
        }
    }

    private static void check(LogicalType type, boolean isAscending, boolean nullIsLast, Object... ascending) {
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList(ascending));
        if (!isAscending) {
            Collections.reverse(values);
        }
        values.add(nullIsLast ? values.size() : 0, null);
        RowType rows = Rows.type(type);
        RowBatch batch = new RowBatch(rows.types(), values.size());
        values.forEach(value -> Rows.append(rows, batch, Rows.insert(value)));
        SortKeyEncoder keys =
                new SortKeyEncoder(new SortSpec(List.of(new SortField(0, isAscending, nullIsLast))), rows.types());
        keys.encode(batch);
        for (int i = 0; i < values.size(); i++) {
            for (int j = 0; j < values.size(); j++) {
                assertThat(Integer.signum(compare(keys, i, j)))
                        .as("%s and %s of %s, ascending %s", values.get(i), values.get(j), type, isAscending)
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    private static int compare(SortKeyEncoder keys, int row, int other) {
        return Bytes.compare(
                keys.data(),
                keys.offsets()[row],
                keys.lengths()[row],
                keys.data(),
                keys.offsets()[other],
                keys.lengths()[other]);
    }

    @Test
    void ordersValuesOfEachType() {
        isInOrder(Types.BOOLEAN, false, true);
        isInOrder(Types.TINYINT, Byte.MIN_VALUE, (byte) -1, (byte) 0, Byte.MAX_VALUE);
        isInOrder(Types.INT, Integer.MIN_VALUE, -1, 0, 1, 256, Integer.MAX_VALUE);
        isInOrder(Types.BIGINT, Long.MIN_VALUE, -1L, 0L, 1L, 1L << 40, Long.MAX_VALUE);
        isInOrder(
                Types.FLOAT, Float.NEGATIVE_INFINITY, -1f, 0f, Float.MIN_VALUE, 1f, Float.POSITIVE_INFINITY, Float.NaN);
        isInOrder(Types.DOUBLE, Double.NEGATIVE_INFINITY, -2d, -1d, 0d, 1d, Double.POSITIVE_INFINITY, Double.NaN);
        isInOrder(Types.decimal(10, 2), new BigDecimal("-3.50"), new BigDecimal("0.00"), new BigDecimal("0.01"));
        isInOrder(
                Types.decimal(38, 0),
                new BigDecimal("-99999999999999999999999999999999999999"),
                new BigDecimal("-18446744073709551616"),
                new BigDecimal("-1"),
                new BigDecimal("0"),
                new BigDecimal("9223372036854775808"),
                new BigDecimal("18446744073709551616"));
        isInOrder(Types.DATE, LocalDate.of(1969, 12, 31), LocalDate.of(1970, 1, 1), LocalDate.of(2024, 2, 29));
        isInOrder(
                Types.timestamp(9),
                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 0),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1),
                LocalDateTime.of(1970, 1, 1, 0, 0, 0, 1_000_000));
        isInOrder(Types.STRING, "", "\0", "\0a", "a", "a\0", "a\0\0", "a\1", "ab", "b", "é", "\uD83D\uDE00");
        isInOrder(
                Types.BYTES,
                bytes(),
                bytes(0),
                bytes(0, 0),
                bytes(0, 255),
                bytes(1),
                bytes(127),
                bytes(128),
                bytes(255));
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void bothZeroesAreEqual() {
        RowType rows = Rows.type(Types.DOUBLE);
        RowBatch batch = new RowBatch(rows.types(), 2);
        Rows.append(rows, batch, Rows.insert(-0.0));
        Rows.append(rows, batch, Rows.insert(0.0));
        SortKeyEncoder keys = new SortKeyEncoder(new SortSpec(List.of(new SortField(0, true, false))), rows.types());
        keys.encode(batch);
        assertThat(compare(keys, 0, 1)).isZero();
    }

    @Test
    void theFirstColumnsCountMost() {
        RowType rows = Rows.type(Types.STRING, Types.INT);
        RowBatch batch = new RowBatch(rows.types(), 4);
        for (Object[] row : new Object[][] {{"a", 9}, {"ab", 1}, {"ab", 0}, {null, 5}}) {
            Rows.append(rows, batch, Rows.insert(row));
        }
        SortKeyEncoder keys = new SortKeyEncoder(
                new SortSpec(List.of(new SortField(0, true, false), new SortField(1, false, true))), rows.types());
        keys.encode(batch);
        assertThat(compare(keys, 3, 0)).isNegative();
        assertThat(compare(keys, 0, 1)).isNegative();
        assertThat(compare(keys, 1, 2)).isNegative();
        assertThat(new String(keys.data(), keys.offsets()[1] + 1, 2, StandardCharsets.UTF_8))
                .isEqualTo("ab");
    }

    @Test
    void refusesWhatHasNoOrder() {
        RowType rows = Rows.type(new ArrayType(Types.INT, true));
        assertThatThrownBy(() -> new SortKeyEncoder(new SortSpec(List.of(new SortField(0, true, false))), rows.types()))
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("ORDER BY of ARRAY");
    }
}
