package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.StructuredType;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.Map;

/** The classes of the objects that functions of Flink's API get where no method says which: those of Flink's default conversion. */
final class NaturalClasses {
    private NaturalClasses() {}

    /** @param loader of the function's classes */
    static Class<?> of(LogicalType type, ClassLoader loader) {
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
            case ARRAY -> of(((ArrayType) type).element(), loader).arrayType();
            case MAP, MULTISET -> Map.class;
            case ROW -> ForeignRow.load(loader);
            case STRUCTURED_TYPE -> load(((StructuredType) type).className().orElse(ForeignRow.NAME), loader);
            case RAW, VARIANT, BITMAP, NULL, SYMBOL, DESCRIPTOR, DISTINCT_TYPE -> Object.class;
        };
    }

    private static Class<?> load(String className, ClassLoader loader) {
        try {
            return Class.forName(className, true, loader);
        } catch (ClassNotFoundException e) {
            return ForeignRow.load(loader);
        }
    }
}
