package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Base64;
import java.util.Locale;

/**
 * Values of literals: numbers for the integers, true and false, and texts for everything else (intervals are months or milliseconds,
 * binary is base64).
 */
final class ValueCodec {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private ValueCodec() {}

    static JsonNode write(LogicalType type, Object value) {
        return switch (type.root()) {
            case BOOLEAN -> JSON.booleanNode((Boolean) value);
            case TINYINT, SMALLINT, INTEGER, BIGINT -> JSON.numberNode(((Number) value).longValue());
            case FLOAT, DOUBLE -> JSON.textNode(value.toString());
            case DECIMAL -> JSON.textNode(((BigDecimal) value).toPlainString());
            case CHAR, VARCHAR -> JSON.textNode((String) value);
            case BINARY, VARBINARY -> JSON.textNode(Base64.getEncoder().encodeToString((byte[]) value));
            case DATE -> JSON.textNode(value.toString());
            case TIME_WITHOUT_TIME_ZONE -> JSON.textNode(TIME.format((LocalTime) value));
            case TIMESTAMP_WITHOUT_TIME_ZONE -> JSON.textNode(TIMESTAMP.format((LocalDateTime) value));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                JSON.textNode(TIMESTAMP.format(LocalDateTime.ofInstant((Instant) value, ZoneOffset.UTC)));
            case INTERVAL_YEAR_MONTH -> JSON.textNode(Long.toString(((Period) value).toTotalMonths()));
            case INTERVAL_DAY_TIME -> JSON.textNode(Long.toString(((Duration) value).toMillis()));
            case ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    NULL,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> throw new IllegalArgumentException("no literals of type " + type.sql());
        };
    }

    static Object read(LogicalType type, JsonCursor cursor) {
        try {
            return switch (type.root()) {
                case BOOLEAN -> cursor.bool();
                case TINYINT -> (byte) cursor.integer();
                case SMALLINT -> (short) cursor.integer();
                case INTEGER -> cursor.integer();
                case BIGINT -> cursor.longInteger();
                case FLOAT -> Float.valueOf(cursor.text());
                case DOUBLE -> Double.valueOf(cursor.text());
                case DECIMAL -> decimal((DecimalType) type, cursor);
                case CHAR, VARCHAR -> cursor.text();
                case BINARY, VARBINARY -> Base64.getDecoder().decode(cursor.text());
                case DATE -> LocalDate.parse(cursor.text());
                case TIME_WITHOUT_TIME_ZONE -> LocalTime.parse(cursor.text(), TIME);
                case TIMESTAMP_WITHOUT_TIME_ZONE -> LocalDateTime.parse(cursor.text(), TIMESTAMP);
                case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                    LocalDateTime.parse(cursor.text(), TIMESTAMP).toInstant(ZoneOffset.UTC);
                case INTERVAL_YEAR_MONTH ->
                    Period.ofMonths(Integer.parseInt(cursor.text())).normalized();
                case INTERVAL_DAY_TIME -> Duration.ofMillis(Long.parseLong(cursor.text()));
                case ARRAY,
                        MAP,
                        MULTISET,
                        ROW,
                        NULL,
                        RAW,
                        SYMBOL,
                        DESCRIPTOR,
                        STRUCTURED_TYPE,
                        DISTINCT_TYPE,
                        VARIANT,
                        BITMAP -> throw cursor.error("no literals of type " + type.sql());
            };
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw cursor.error("not a value of type " + type.sql());
        }
    }

    /** An exponent may ask for more digits than there is memory for. */
    private static BigDecimal decimal(DecimalType type, JsonCursor cursor) {
        BigDecimal value = new BigDecimal(cursor.text());
        if ((long) value.precision() - value.scale() > DecimalType.MAX_PRECISION) {
            throw new ArithmeticException(cursor.text() + " has too many digits");
        }
        return value.setScale(type.scale());
    }
}
