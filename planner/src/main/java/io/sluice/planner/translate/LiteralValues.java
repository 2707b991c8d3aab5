package io.sluice.planner.translate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** The values of Calcite's literals as {@link io.sluice.spi.row.JavaValues} has them. */
final class LiteralValues {
    private LiteralValues() {}

    static @Nullable Object of(RexLiteral literal) {
        Comparable<?> value = literal.getValueAs(valueClass(literal));
        return value == null ? null : of(value, TypeBridge.toLogical(literal.getType()));
    }

    /** @param value as Calcite keeps values of the type */
    static Object of(Comparable<?> value, LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> value;
            case TINYINT -> number(value).byteValueExact();
            case SMALLINT -> number(value).shortValueExact();
            case INTEGER -> number(value).intValueExact();
            case BIGINT -> number(value).longValueExact();
            case FLOAT -> number(value).floatValue();
            case DOUBLE -> number(value).doubleValue();
            case DECIMAL -> number(value).setScale(((DecimalType) type).scale(), RoundingMode.HALF_UP);
            case CHAR, VARCHAR -> value instanceof NlsString text ? text.getValue() : value;
            case BINARY, VARBINARY -> ((ByteString) value).getBytes();
            case DATE -> LocalDate.parse(value.toString());
            case TIME_WITHOUT_TIME_ZONE -> LocalTime.parse(value.toString());
            case TIMESTAMP_WITHOUT_TIME_ZONE -> dateTime(value);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> dateTime(value).toInstant(ZoneOffset.UTC);
            case INTERVAL_YEAR_MONTH ->
                Period.ofMonths(number(value).intValueExact()).normalized();
            case INTERVAL_DAY_TIME -> Duration.ofMillis(number(value).longValueExact());
            case ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    RAW,
                    NULL,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> throw SluiceException.internal("a literal of a scalar type", type.sql());
        };
    }

    /** Date and time literals are asked for as texts: as Comparable they come as Calendars, which lose nanoseconds. */
    private static Class<? extends Comparable<?>> valueClass(RexLiteral literal) {
        @SuppressWarnings("unchecked")
        Class<? extends Comparable<?>> any = (Class<? extends Comparable<?>>) (Class<?>) Comparable.class;
        return switch (literal.getTypeName()) {
            case DATE -> DateString.class;
            case TIME, TIME_WITH_LOCAL_TIME_ZONE -> TimeString.class;
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> TimestampString.class;
            default -> any;
        };
    }

    private static BigDecimal number(Comparable<?> value) {
        return (BigDecimal) value;
    }

    private static LocalDateTime dateTime(Comparable<?> value) {
        return LocalDateTime.parse(value.toString().replace(' ', 'T'));
    }
}
