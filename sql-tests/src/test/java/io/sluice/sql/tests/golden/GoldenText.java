package io.sluice.sql.tests.golden;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Values as the golden files write them: {@code NULL}, arrays {@code [a, b]}, maps <code>{k=v}</code> with their keys sorted, rows {@code
 * (a, b)}, bytes {@code x'0a'}, points in time as {@code java.time} prints them, intervals as ISO durations and periods.
 */
final class GoldenText {
    private GoldenText() {}

    /** One cell as it is, several in parentheses. */
    static String row(List<String> cells) {
        return cells.size() == 1 ? cells.get(0) : cells.stream().collect(Collectors.joining(", ", "(", ")"));
    }

    static List<String> cells(RowType type, List<? extends @Nullable Object> values) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            texts.add(value(type.typeAt(i), values.get(i)));
        }
        return texts;
    }

    private static String fields(RowType type, List<? extends @Nullable Object> cells) {
        return cells(type, cells).stream().collect(Collectors.joining(", ", "(", ")"));
    }

    /** @param value as {@link io.sluice.spi.row.JavaValues} has it */
    private static String value(LogicalType type, @Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        return switch (type.root()) {
            case BINARY, VARBINARY -> "x'" + HexFormat.of().formatHex((byte[]) value) + "'";
            case DECIMAL -> ((BigDecimal) value).toPlainString();
            case ARRAY ->
                ((List<?>) value)
                        .stream()
                                .map(element -> value(((ArrayType) type).element(), element))
                                .collect(Collectors.joining(", ", "[", "]"));
            case MAP -> map(((MapType) type).key(), ((MapType) type).value(), (Map<?, ?>) value);
            case STRUCTURED_TYPE -> fields(new RowType(((StructuredType) type).attributes(), true), (List<?>) value);
            case MULTISET -> map(((MultisetType) type).element(), io.sluice.spi.type.Types.INT, (Map<?, ?>) value);
            default ->
                type instanceof RowType row && value instanceof List<?> cells ? fields(row, cells) : value.toString();
        };
    }

    private static String map(LogicalType key, LogicalType value, Map<?, ?> entries) {
        return entries.entrySet().stream()
                .map(entry -> value(key, entry.getKey()) + "=" + value(value, entry.getValue()))
                .sorted()
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
