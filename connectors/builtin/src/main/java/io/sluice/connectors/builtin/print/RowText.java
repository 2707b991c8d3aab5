package io.sluice.connectors.builtin.print;

import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Rows as people read them: {@code +I[7, pear, 2026-01-01T12:00]}. Values look as their Java objects do, whatever the time zone. */
final class RowText {
    private final RowType type;

    RowText(RowType type) {
        this.type = type;
    }

    void append(StringBuilder text, RowBatch batch, int row) {
        appendRow(text, batch.rowKind(row), type, JavaValues.row(type, batch, row));
    }

    private static void appendRow(StringBuilder text, RowKind kind, RowType type, List<?> values) {
        text.append(kind.sign()).append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            appendValue(text, type.typeAt(i), values.get(i));
        }
        text.append(']');
    }

    private static void appendValue(StringBuilder text, LogicalType type, @Nullable Object value) {
        if (value == null) {
            text.append("null");
            return;
        }
        switch (type.root()) {
            case ARRAY -> appendArray(text, ((ArrayType) type).element(), (List<?>) value);
            case MAP -> appendMap(text, ((MapType) type).key(), ((MapType) type).value(), (Map<?, ?>) value);
            case MULTISET -> appendMap(text, ((MultisetType) type).element(), Types.INT, (Map<?, ?>) value);
            case ROW -> appendRow(text, RowKind.INSERT, (RowType) type, (List<?>) value);
            case STRUCTURED_TYPE ->
                appendRow(text, RowKind.INSERT, Objects.requireNonNull(type.rowForm()), (List<?>) value);
            case BINARY, VARBINARY -> text.append(Arrays.toString((byte[]) value));
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    DECIMAL,
                    CHAR,
                    VARCHAR,
                    DATE,
                    TIME_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                    INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    NULL,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> text.append(value);
        }
    }

    private static void appendArray(StringBuilder text, LogicalType element, List<?> values) {
        text.append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ", ");
            appendValue(text, element, values.get(i));
        }
        text.append(']');
    }

    private static void appendMap(StringBuilder text, LogicalType key, LogicalType value, Map<?, ?> entries) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            text.append(separator);
            appendValue(text, key, entry.getKey());
            text.append('=');
            appendValue(text, value, entry.getValue());
            separator = ", ";
        }
        text.append('}');
    }
}
