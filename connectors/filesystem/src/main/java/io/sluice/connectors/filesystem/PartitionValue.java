package io.sluice.connectors.filesystem;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import org.jspecify.annotations.Nullable;

/** Values of partition columns as texts of folder names. */
final class PartitionValue {
    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendLiteral(' ')
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter();

    private PartitionValue() {}

    /** @throws SluiceException NOT_SUPPORTED when values of the type have no place in a folder's name */
    static void requireSupported(String column, LogicalType type) {
        boolean supported =
                switch (type.root()) {
                    case CHAR,
                            VARCHAR,
                            BOOLEAN,
                            TINYINT,
                            SMALLINT,
                            INTEGER,
                            BIGINT,
                            DECIMAL,
                            DATE,
                            TIME_WITHOUT_TIME_ZONE,
                            TIMESTAMP_WITHOUT_TIME_ZONE -> true;
                    case BINARY,
                            VARBINARY,
                            FLOAT,
                            DOUBLE,
                            TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                            INTERVAL_YEAR_MONTH,
                            INTERVAL_DAY_TIME,
                            ARRAY,
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
                            BITMAP -> false;
                };
        if (!supported) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "partition column \"" + column + "\" of type " + type.summary());
        }
    }

    /** The value as a Java object, see {@link io.sluice.spi.row.JavaValues}. @throws SluiceException when the text is no value */
    static @Nullable Object parse(String column, LogicalType type, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            return switch (type.root()) {
                case CHAR, VARCHAR -> text;
                case BOOLEAN -> parseBoolean(text);
                case TINYINT -> Byte.valueOf(text);
                case SMALLINT -> Short.valueOf(text);
                case INTEGER -> Integer.valueOf(text);
                case BIGINT -> Long.valueOf(text);
                case DECIMAL -> decimal(text, (DecimalType) type);
                case DATE -> LocalDate.parse(text);
                case TIME_WITHOUT_TIME_ZONE -> LocalTime.parse(text);
                case TIMESTAMP_WITHOUT_TIME_ZONE -> LocalDateTime.parse(text, TIMESTAMP);
                case BINARY,
                        VARBINARY,
                        FLOAT,
                        DOUBLE,
                        TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                        INTERVAL_YEAR_MONTH,
                        INTERVAL_DAY_TIME,
                        ARRAY,
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
                        BITMAP -> throw SluiceException.internal("a partition type", type.summary());
            };
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw SluiceException.of(ErrorCode.MALFORMED_ROW, null, e)
                    .with(
                            "message",
                            "partition column \"" + column + "\" is " + type.summary() + " and cannot hold \"" + text
                                    + "\", as a folder's name has it");
        }
    }

    /** The text of a Java object. */
    static String text(Object value) {
        if (value instanceof LocalDateTime timestamp) {
            return TIMESTAMP.format(timestamp);
        }
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }

    private static Boolean parseBoolean(String text) {
        return switch (text) {
            case "true" -> Boolean.TRUE;
            case "false" -> Boolean.FALSE;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static BigDecimal decimal(String text, DecimalType type) {
        BigDecimal number = new BigDecimal(text).setScale(type.scale(), RoundingMode.UNNECESSARY);
        if (number.precision() > type.precision()) {
            throw new IllegalArgumentException(text);
        }
        return number;
    }
}
