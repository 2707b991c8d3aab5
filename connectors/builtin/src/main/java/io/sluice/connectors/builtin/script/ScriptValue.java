package io.sluice.connectors.builtin.script;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value's text as its column's type: numbers, {@code true}, texts as they are; binary as hexadecimal digits; {@code
 * 2026-01-31}; {@code 12:30:00}; {@code 2026-01-31 12:30:00.123}, which for TIMESTAMP_LTZ is in the session's time zone unless it
 * ends in {@code Z} or an offset; intervals in ISO-8601 ({@code P1Y2M}, {@code PT5S}). Nested values are {@code [1, 2]} for ARRAY,
 * <code>{key=value, ...}</code> for MAP and MULTISET and {@code (1, 'a, b')} for ROW; within them texts may be in single quotes and
 * {@code NULL} is the null.
 */
final class ScriptValue {
    private final ZoneId zone;

    ScriptValue(ZoneId zone) {
        this.zone = zone;
    }

    /**
     * @return a Java object as {@link io.sluice.spi.row.JavaValues} has them
     * @throws IllegalArgumentException or {@link java.time.DateTimeException} or ArithmeticException when the text is no value
     */
    Object parse(LogicalType type, String text) {
        return switch (type.root()) {
            case CHAR, VARCHAR -> text;
            case BOOLEAN -> parseBoolean(text);
            case TINYINT -> Byte.valueOf(text);
            case SMALLINT -> Short.valueOf(text);
            case INTEGER -> Integer.valueOf(text);
            case BIGINT -> Long.valueOf(text);
            case FLOAT -> Float.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case DECIMAL -> decimal((DecimalType) type, text);
            case BINARY, VARBINARY -> HexFormat.of().parseHex(text);
            case DATE -> LocalDate.parse(text);
            case TIME_WITHOUT_TIME_ZONE -> LocalTime.parse(text);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> timestamp(text);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(text);
            case INTERVAL_YEAR_MONTH -> Period.parse(text);
            case INTERVAL_DAY_TIME -> Duration.parse(text);
            case ARRAY, MAP, MULTISET, ROW -> nested(type, text);
            case STRUCTURED_TYPE -> nested(Objects.requireNonNull(type.rowForm()), text);
            case NULL, RAW, SYMBOL, DESCRIPTOR, DISTINCT_TYPE, VARIANT, BITMAP ->
                throw new IllegalArgumentException("no text stands for a value");
        };
    }

    private static Boolean parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static BigDecimal decimal(DecimalType type, String text) {
        BigDecimal number = new BigDecimal(text).setScale(type.scale());
        if (number.precision() > type.precision()) {
            throw new IllegalArgumentException("too many digits");
        }
        return number;
    }

    private static LocalDateTime timestamp(String text) {
        return text.length() == "yyyy-MM-dd".length()
                ? LocalDate.parse(text).atStartOfDay()
                : LocalDateTime.parse(text.replace(' ', 'T'));
    }

    private Instant instant(String text) {
        boolean zoned = text.endsWith("Z") || text.matches(".*[+-]\\d\\d:\\d\\d");
        return zoned
                ? OffsetDateTime.parse(text.replace(' ', 'T')).toInstant()
                : timestamp(text).atZone(zone).toInstant();
    }

    private Object nested(LogicalType type, String text) {
        Nested parser = new Nested(text);
        Object value = parser.value(type);
        parser.requireEnd();
        if (value == null) {
            throw new IllegalArgumentException("a nested value is expected");
        }
        return value;
    }

    /** Reads a nested value from left to right. */
    private final class Nested {
        private final String text;
        private int position;

        Nested(String text) {
            this.text = text;
        }

        @Nullable Object value(LogicalType type) {
            skipSpaces();
            if (text.startsWith("NULL", position)) {
                position += "NULL".length();
                return null;
            }
            return switch (type.root()) {
                case ARRAY -> {
                    List<@Nullable Object> elements = new ArrayList<>();
                    expect('[');
                    while (more(']', elements.isEmpty())) {
                        elements.add(value(((ArrayType) type).element()));
                    }
                    yield elements;
                }
                case MAP -> map(((MapType) type).key(), ((MapType) type).value());
                case MULTISET -> map(((MultisetType) type).element(), Types.INT);
                case ROW -> row((RowType) type);
                default -> parse(type, word());
            };
        }

        private Map<@Nullable Object, @Nullable Object> map(LogicalType keyType, LogicalType valueType) {
            Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
            expect('{');
            while (more('}', entries.isEmpty())) {
                Object key = value(keyType);
                expect('=');
                entries.put(key, value(valueType));
            }
            return entries;
        }

        private List<@Nullable Object> row(RowType type) {
            List<@Nullable Object> fields = new ArrayList<>();
            expect('(');
            while (more(')', fields.isEmpty())) {
                if (fields.size() == type.arity()) {
                    throw new IllegalArgumentException("a row has too many fields");
                }
                fields.add(value(type.typeAt(fields.size())));
            }
            if (fields.size() < type.arity()) {
                throw new IllegalArgumentException("a row has too few fields");
            }
            return fields;
        }

        /** A text in single quotes, or all up to the next separator. */
        private String word() {
            skipSpaces();
            if (position < text.length() && text.charAt(position) == '\'') {
                return quoted();
            }
            int start = position;
            while (position < text.length() && ",=]})".indexOf(text.charAt(position)) < 0) {
                position++;
            }
            return text.substring(start, position).strip();
        }

        private String quoted() {
            StringBuilder word = new StringBuilder();
            position++;
            while (position < text.length()) {
                char next = text.charAt(position++);
                if (next == '\'' && (position == text.length() || text.charAt(position) != '\'')) {
                    return word.toString();
                }
                if (next == '\'') {
                    position++;
                }
                word.append(next);
            }
            throw new IllegalArgumentException("a quoted text does not end");
        }

        private boolean more(char end, boolean first) {
            skipSpaces();
            if (position < text.length() && text.charAt(position) == end) {
                position++;
                return false;
            }
            if (!first) {
                expect(',');
            }
            return true;
        }

        private void expect(char expected) {
            skipSpaces();
            if (position == text.length() || text.charAt(position) != expected) {
                throw new IllegalArgumentException("'" + expected + "' is expected at character " + (position + 1));
            }
            position++;
        }

        private void skipSpaces() {
            while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
                position++;
            }
        }

        void requireEnd() {
            skipSpaces();
            if (position < text.length()) {
                throw new IllegalArgumentException("text follows at character " + (position + 1));
            }
        }
    }
}
