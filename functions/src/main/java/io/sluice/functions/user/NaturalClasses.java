package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.Map;

/** The classes that the fields of a {@link ForeignRow} have, where no method says which: those of Flink's default conversion. */
final class NaturalClasses {
    private NaturalClasses() {}

    /** @param rowClass of rows in it */
    static Class<?> of(LogicalType type, Class<?> rowClass) {
        return switch (type.root()) {
            case BOOLEAN -> Boolean.class;
            case TINYINT -> Byte.class;
            case SMALLINT -> Short.class;
            case INTEGER -> Integer.class;
            case BIGINT -> Long.class;
            case FLOAT -> Float.class;
            case DOUBLE -> Double.class;
            case DECIMAL -> BigDecimal.class;
            case CHAR, VARCHAR -> String.class;
            case BINARY, VARBINARY -> byte[].class;
            case DATE -> LocalDate.class;
            case TIME_WITHOUT_TIME_ZONE -> LocalTime.class;
            case TIMESTAMP_WITHOUT_TIME_ZONE -> LocalDateTime.class;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Instant.class;
            case INTERVAL_YEAR_MONTH -> Period.class;
            case INTERVAL_DAY_TIME -> Duration.class;
            case ARRAY -> of(((ArrayType) type).element(), rowClass).arrayType();
            case MAP, MULTISET -> Map.class;
            case ROW, STRUCTURED_TYPE -> rowClass;
            case RAW, VARIANT, BITMAP, NULL, SYMBOL, DESCRIPTOR, DISTINCT_TYPE -> Object.class;
        };
    }
}
