package io.sluice.exec.runtime.row;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Views and copies of rows of a column hold the rows that were asked for, whatever was in the vector before. */
class VectorViewsTest {
    private static final int ROWS = 300;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BOOLEAN",
                "INT",
                "BIGINT",
                "DOUBLE",
                "TIMESTAMP(9)",
                "DECIMAL(30, 2)",
                "STRING",
                "ARRAY<INT>",
                "ROW<a BIGINT, b STRING>",
                "ROW<a BIGINT, b ROW<c STRING, d ARRAY<STRING>>>"
            })
    void viewsAndCopies(String sql) {
        Random random = new Random(7);
        LogicalType type = TypeParser.parse(sql);
        ColumnVector view = ColumnVector.create(type, 1);
        ColumnVector copy = ColumnVector.create(type, 1);
        for (int round = 0; round < 40; round++) {
            List<Object> values = values(random, type, round % 3 == 0 ? 0 : 0.3);
            ColumnVector source = vector(type, values);
            int from = random.nextInt(ROWS);
            int count = random.nextInt(ROWS - from + 1);
            int[] selection = random.ints(count, 0, ROWS).toArray();
            List<Object> selected =
                    Arrays.stream(selection).mapToObj(values::get).toList();

            view.viewRange(source, from, count);
            assertThat(read(type, view, count)).isEqualTo(values.subList(from, from + count));
            view.viewSelected(source, selection, count);
            assertThat(read(type, view, count)).isEqualTo(selected);

            copy.reset();
            copy.copyRange(source, from, count, 0);
            copy.copySelected(source, selection, count, count);
            List<Object> both = new ArrayList<>(values.subList(from, from + count));
            both.addAll(selected);
            source.reset();
            assertThat(read(type, copy, 2 * count)).isEqualTo(both);

            view.reset();
            view.copyRange(copy, 0, 2 * count, 0);
            assertThat(read(type, view, 2 * count)).isEqualTo(both);
        }
    }

    @Test
    void bytesThatAreSharedAreNotWrittenTo() {
        byte[] shared = "abcdef".getBytes(StandardCharsets.UTF_8);
        BytesVector vector = new BytesVector(4);
        vector.share(shared);
        vector.offsets()[0] = 1;
        vector.lengths()[0] = 3;
        vector.setString(1, "xyz");
        assertThat(vector.getString(0)).isEqualTo("bcd");
        assertThat(vector.getString(1)).isEqualTo("xyz");
        vector.reset();
        vector.setString(0, "other");
        assertThat(vector.getString(0)).isEqualTo("other");
        assertThat(shared).isEqualTo("abcdef".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void rangesOfNulls() {
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            ColumnVector vector = ColumnVector.create(TypeParser.parse("INT"), ROWS);
            int from = random.nextInt(ROWS);
            int to = from + random.nextInt(ROWS - from);
            vector.setNullRange(from, to);
            for (int row = 0; row < ROWS; row++) {
                assertThat(vector.isNull(row))
                        .as("row %d of %d to %d", row, from, to)
                        .isEqualTo(row >= from && row < to);
            }
        }
    }

    private static List<Object> values(Random random, LogicalType type, double nulls) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            values.add(random.nextDouble() < nulls ? null : value(random, type));
        }
        return values;
    }

    private static Object value(Random random, LogicalType type) {
        if (type instanceof RowType row) {
            return new ArrayList<>(row.types().stream()
                    .map(field -> random.nextInt(4) == 0 ? null : value(random, field))
                    .toList());
        }
        if (type instanceof ArrayType array) {
            return random.ints(random.nextInt(4), 0, 9)
                    .mapToObj(i -> value(random, array.element()))
                    .toList();
        }
        return switch (type.root()) {
            case BOOLEAN -> random.nextBoolean();
            case INTEGER -> random.nextInt();
            case BIGINT -> random.nextLong();
            case DOUBLE -> random.nextDouble();
            case DECIMAL -> BigDecimal.valueOf(random.nextLong(), 2);
            case VARCHAR -> "text".repeat(random.nextInt(9)) + random.nextInt();
            default -> LocalDateTime.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000), ZoneOffset.UTC);
        };
    }

    private static ColumnVector vector(LogicalType type, List<Object> values) {
        RowBatch batch = new RowBatch(List.of(type), ROWS);
        for (int row = 0; row < ROWS; row++) {
            JavaValues.set(type, batch.column(0), row, values.get(row));
        }
        return batch.column(0);
    }

    private static List<Object> read(LogicalType type, ColumnVector vector, int count) {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            values.add(JavaValues.get(type, vector, row));
        }
        return values;
    }
}
