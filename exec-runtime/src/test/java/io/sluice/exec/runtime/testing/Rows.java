package io.sluice.exec.runtime.testing;

import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows as values and as text: {@code +I[a, 1]}. */
public final class Rows {
    private Rows() {}

    /** A row with its kind. */
    public record Row(RowKind kind, List<@Nullable Object> values) {
        @Override
        public String toString() {
            return kind.sign() + values;
        }
    }

    public static Row insert(@Nullable Object... values) {
        return new Row(RowKind.INSERT, Arrays.asList(values));
    }

    /** @param sign {@code +I}, {@code -U}, {@code +U} or {@code -D} */
    public static Row row(String sign, @Nullable Object... values) {
        RowKind kind = Arrays.stream(RowKind.values())
                .filter(candidate -> candidate.sign().equals(sign))
                .findFirst()
                .orElseThrow();
        return new Row(kind, Arrays.asList(values));
    }

    public static RowType type(LogicalType... types) {
        List<Field> fields = new ArrayList<>();
        for (LogicalType type : types) {
            fields.add(Field.of("f" + fields.size(), type));
        }
        return RowType.of(fields);
    }

    public static void append(RowType type, RowBatch batch, Row row) {
        int at = batch.rows();
        for (int i = 0; i < type.arity(); i++) {
            JavaValues.set(type.typeAt(i), batch.column(i), at, row.values().get(i));
        }
        batch.setKind(at, row.kind());
        batch.setRows(at + 1);
    }

    public static List<Row> of(RowType type, RowBatch batch) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            rows.add(new Row(batch.rowKind(row), JavaValues.row(type, batch, row)));
        }
        return rows;
    }

    /** What the changelog adds up to: rows with how often they are there. Fails when a row is taken back that is not there. */
    public static Map<List<@Nullable Object>, Integer> fold(List<Row> changelog) {
        Map<List<@Nullable Object>, Integer> table = new LinkedHashMap<>();
        for (Row row : changelog) {
            int by = RowKind.isAdd(row.kind().asByte()) ? 1 : -1;
            int count = table.merge(row.values(), by, Integer::sum);
            if (count < 0) {
                throw new AssertionError("taken back but not there: " + row);
            }
            if (count == 0) {
                table.remove(row.values());
            }
        }
        return table;
    }

    /** What the changelog adds up to when rows replace those with the same key. */
    public static Map<List<@Nullable Object>, List<@Nullable Object>> foldByKey(List<Row> changelog, int... key) {
        Map<List<@Nullable Object>, List<@Nullable Object>> table = new LinkedHashMap<>();
        for (Row row : changelog) {
            List<@Nullable Object> keyValues = new ArrayList<>();
            for (int column : key) {
                keyValues.add(row.values().get(column));
            }
            if (RowKind.isAdd(row.kind().asByte())) {
                table.put(keyValues, row.values());
            } else if (row.kind() == RowKind.DELETE) {
                table.remove(keyValues);
            }
        }
        return table;
    }
}
