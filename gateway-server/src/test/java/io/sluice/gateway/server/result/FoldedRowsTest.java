package io.sluice.gateway.server.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldedRowsTest {
    private static final RowType WORDS =
            RowType.of(List.of(Field.of("word", Types.STRING), Field.of("cnt", Types.BIGINT)));

    private final FoldedRows folded = new FoldedRows(WORDS, 1 << 20, MemoryShare.whole("all", Long.MAX_VALUE));

    @Test
    void updatesAddUpToTheLastRows() {
        change(RowKind.INSERT, "a", 1L);
        change(RowKind.UPDATE_BEFORE, "a", 1L);
        change(RowKind.UPDATE_AFTER, "a", 2L);
        change(RowKind.INSERT, "b", 1L);
        change(RowKind.INSERT, "c", 1L);
        change(RowKind.DELETE, "b", 1L);
        assertThat(result()).containsExactly(List.of("a", 2L), List.of("c", 1L));
    }

    @Test
    void equalRowsAreCounted() {
        change(RowKind.INSERT, "a", 1L);
        change(RowKind.INSERT, "b", 1L);
        change(RowKind.INSERT, "a", 1L);
        change(RowKind.INSERT, "a", 1L);
        change(RowKind.DELETE, "a", 1L);
        assertThat(result()).containsExactly(List.of("a", 1L), List.of("a", 1L), List.of("b", 1L));
    }

    @Test
    void nullIsAValue() {
        change(RowKind.INSERT, null, 1L);
        change(RowKind.INSERT, "null", 1L);
        change(RowKind.DELETE, null, 1L);
        assertThat(result()).containsExactly(List.of("null", 1L));
    }

    @Test
    void notANumberIsAValue() {
        RowType type = RowType.of(List.of(Field.of("d", Types.DOUBLE)));
        FoldedRows doubles = new FoldedRows(type, 1 << 20, MemoryShare.whole("all", Long.MAX_VALUE));
        doubles.add(batch(type, List.of(List.of(Double.NaN), List.of(0.5), List.of(Double.NaN))));
        RowBatch back = batch(type, List.of(List.of(Double.NaN)));
        back.setKind(0, RowKind.DELETE);
        doubles.add(back);
        RowBatch found = doubles.toBatches().get(0);
        assertThat(JavaValues.row(type, found, 0)).containsExactly(Double.NaN);
        assertThat(JavaValues.row(type, found, 1)).containsExactly(0.5);
    }

    @Test
    void rowMayBeTakenBackBeforeItComes() {
        change(RowKind.DELETE, "a", 1L);
        change(RowKind.INSERT, "a", 1L);
        assertThat(result()).isEmpty();
    }

    @Test
    void changelogThatDoesNotAddUpIsAnError() {
        change(RowKind.DELETE, "a", 1L);
        assertThatThrownBy(this::result).isInstanceOfSatisfying(SluiceException.class, e -> assertThat(e.code())
                .isEqualTo(ErrorCode.INTERNAL_ERROR));
    }

    @Test
    void moreRowsThanMemoryIsAnError() {
        FoldedRows small = new FoldedRows(WORDS, 10_000, MemoryShare.whole("all", Long.MAX_VALUE));
        RowBatch batch = batch(WORDS, List.of(Arrays.asList("x".repeat(20_000), 1L)));
        assertThatThrownBy(() -> small.add(batch))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OUT_OF_MEMORY));
    }

    @Test
    void rowsThatAreGoneHoldNoMemory() {
        FoldedRows small = new FoldedRows(WORDS, 10_000, MemoryShare.whole("all", Long.MAX_VALUE));
        for (long i = 0; i < 10_000; i++) {
            RowBatch batch = batch(WORDS, List.of(Arrays.asList("word", i), Arrays.asList("word", i)));
            batch.setKind(1, RowKind.DELETE);
            small.add(batch);
        }
        assertThat(small.toBatches().get(0).rows()).isZero();
    }

    @Test
    void everyTypeSurvives() {
        RowType nested = RowType.of(List.of(Field.of("x", Types.INT), Field.of("y", Types.STRING)));
        List<LogicalType> types = List.of(
                Types.BOOLEAN,
                Types.TINYINT,
                Types.FLOAT,
                Types.DOUBLE,
                Types.decimal(10, 2),
                Types.decimal(38, 10),
                Types.BYTES,
                Types.DATE,
                Types.time(0),
                Types.timestamp(3),
                Types.timestamp(9),
                Types.timestampLtz(6),
                new ArrayType(Types.INT, true),
                new MapType(Types.STRING, Types.BIGINT, true),
                nested,
                StructuredType.of("com.example.User", nested.fields()));
        List<Field> fields = new ArrayList<>();
        types.forEach(type -> fields.add(Field.of("f" + fields.size(), type)));
        RowType type = RowType.of(fields);
        List<Object> row = List.of(
                true,
                (byte) -3,
                1.5f,
                2.25,
                new BigDecimal("-12.34"),
                new BigDecimal("1234567890123456789012345678.0123456789"),
                new byte[] {1, 0, -1},
                LocalDate.of(1969, 12, 31),
                LocalTime.of(23, 59, 59),
                LocalDateTime.parse("1815-01-01T00:00:00.123"),
                LocalDateTime.parse("2024-02-29T12:00:00.123456789"),
                Instant.parse("2024-02-29T12:00:00.123456Z"),
                Arrays.asList(1, null, 3),
                Map.of("k", 5L),
                Arrays.asList(7, null),
                Arrays.asList(null, "y"));
        FoldedRows all = new FoldedRows(type, 1 << 20, MemoryShare.whole("all", Long.MAX_VALUE));
        all.add(batch(type, List.of(row)));
        RowBatch found = all.toBatches().get(0);
        assertThat(JavaValues.row(type, found, 0)).usingRecursiveComparison().isEqualTo(row);
    }

    @Test
    void orderOfMapEntriesDoesNotMatter() {
        RowType type = RowType.of(List.of(Field.of("m", new MapType(Types.STRING, Types.INT, true))));
        FoldedRows maps = new FoldedRows(type, 1 << 20, MemoryShare.whole("all", Long.MAX_VALUE));
        Map<String, Integer> oneWay = new LinkedHashMap<>();
        oneWay.put("a", 1);
        oneWay.put("b", 2);
        Map<String, Integer> otherWay = new LinkedHashMap<>();
        otherWay.put("b", 2);
        otherWay.put("a", 1);
        maps.add(batch(type, List.of(List.of(oneWay))));
        RowBatch back = batch(type, List.of(List.of(otherWay)));
        back.setKind(0, RowKind.DELETE);
        maps.add(back);
        assertThat(maps.toBatches().get(0).rows()).isZero();
    }

    private void change(RowKind kind, String word, long count) {
        RowBatch batch = batch(WORDS, List.of(Arrays.asList(word, count)));
        batch.setKind(0, kind);
        folded.add(batch);
    }

    private List<List<Object>> result() {
        List<List<Object>> rows = new ArrayList<>();
        for (RowBatch batch : folded.toBatches()) {
            for (int row = 0; row < batch.rows(); row++) {
                rows.add(JavaValues.row(WORDS, batch, row));
            }
        }
        return rows;
    }

    private static RowBatch batch(RowType type, List<? extends List<?>> rows) {
        RowBatch batch = new RowBatch(type.types(), rows.size());
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < type.arity(); i++) {
                JavaValues.set(
                        type.typeAt(i), batch.column(i), row, rows.get(row).get(i));
            }
        }
        batch.setRows(rows.size());
        return batch;
    }
}
