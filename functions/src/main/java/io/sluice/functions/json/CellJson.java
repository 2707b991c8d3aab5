package io.sluice.functions.json;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values of SQL as the JSON constructors have them: numbers as BigDecimals print them, times in ISO 8601, bytes in Base64, rows and maps
 * as objects with sorted keys.
 */
final class CellJson {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ISO_LOCAL_DATE_TIME;
    private static final DateTimeFormatter INSTANT = new DateTimeFormatterBuilder()
            .appendPattern("yyyy-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .appendLiteral('Z')
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private CellJson() {}

    /** @throws SluiceException TYPE_MISMATCH when values of a type cannot be written */
    static void check(LogicalType type) {
        if (!supports(type)) {
            throw SluiceException.of(
                            ErrorCode.TYPE_MISMATCH, "values of type " + type.summary() + " have no form in JSON")
                    .hint("Cast days and times of day to STRING.");
        }
    }

    /** Whether values of a type can be written. DATE, TIME and intervals cannot, as in Flink. */
    static boolean supports(LogicalType type) {
        return switch (type.root()) {
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
                    BINARY,
                    VARBINARY,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                    VARIANT,
                    NULL -> true;
            case ARRAY -> supports(((ArrayType) type).element());
            case MAP -> {
                MapType map = (MapType) type;
                yield map.key().root().isCharacter() && supports(map.value());
            }
            case ROW -> ((RowType) type).types().stream().allMatch(CellJson::supports);
            case STRUCTURED_TYPE -> supports(((StructuredType) type).rowForm());
            default -> false;
        };
    }

    static void write(LogicalType type, ColumnVector vector, int row, JsonOut out) {
        write(type, JavaValues.get(type, vector, row), out);
    }

    private static void write(LogicalType type, @Nullable Object value, JsonOut out) {
        if (value == null) {
            out.raw("null");
            return;
        }
        switch (type.root()) {
            case FLOAT, DOUBLE -> number(((Number) value).doubleValue(), out);
            case CHAR, VARCHAR -> out.quoted((String) value);
            case BINARY, VARBINARY -> out.quoted(Base64.getEncoder().encodeToString((byte[]) value));
            case TIMESTAMP_WITHOUT_TIME_ZONE -> out.quoted(LOCAL.format((LocalDateTime) value));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> out.quoted(INSTANT.format((Instant) value));
            case ARRAY -> array(((ArrayType) type).element(), (List<?>) value, out);
            case MAP -> map((MapType) type, (Map<?, ?>) value, out);
            case ROW -> row((RowType) type, (List<?>) value, out);
            case STRUCTURED_TYPE -> row(((StructuredType) type).rowForm(), (List<?>) value, out);
            default -> out.raw(value.toString()); // Integers, booleans, DECIMALs and VARIANTs print as JSON has them.
        }
    }

    private static void number(double value, JsonOut out) {
        if (Double.isFinite(value)) {
            out.raw(BigDecimal.valueOf(value).toString());
        } else {
            out.quoted(Double.toString(value));
        }
    }

    private static void array(LogicalType element, List<?> values, JsonOut out) {
        String separator = "[";
        for (Object value : values) {
            out.raw(separator);
            write(element, value, out);
            separator = ",";
        }
        out.raw(values.isEmpty() ? "[]" : "]");
    }

    private static void map(MapType type, Map<?, ?> entries, JsonOut out) {
        Map<String, Object> named = new LinkedHashMap<>();
        List<String> keys = new ArrayList<>();
        entries.forEach((key, value) -> {
            if (key == null) {
                throw SluiceException.of(ErrorCode.INVALID_LITERAL, "a map with a NULL key has no form in JSON");
            }
            keys.add(String.valueOf(key));
            named.put(String.valueOf(key), value);
        });
        keys.sort(null);
        String separator = "{";
        for (String key : keys) {
            out.raw(separator).quoted(key).raw(':');
            write(type.value(), named.get(key), out);
            separator = ",";
        }
        out.raw(keys.isEmpty() ? "{}" : "}");
    }

    private static void row(RowType type, List<?> values, JsonOut out) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < type.arity(); i++) {
            order.add(i);
        }
        order.sort((a, b) -> type.names().get(a).compareTo(type.names().get(b)));
        String separator = "{";
        for (int index : order) {
            out.raw(separator).quoted(type.names().get(index)).raw(':');
            write(type.typeAt(index), values.get(index), out);
            separator = ",";
        }
        out.raw(order.isEmpty() ? "{}" : "}");
    }
}
