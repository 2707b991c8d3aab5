package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.util.Set;

/**
 * Dates, times and intervals as the numbers that functions may take and give instead of the objects of {@code java.time}. An int is days of a
 * date, milliseconds of a time, seconds of an instant, months of a period; a long is nanoseconds of a time and milliseconds else.
 */
final class TimeNumbers {
    private static final Set<Class<?>> INTS = Set.of(int.class, Integer.class);
    private static final Set<Class<?>> LONGS = Set.of(long.class, Long.class);
    private static final Set<TypeRoot> UNITS = Set.of(
            TypeRoot.DATE,
            TypeRoot.TIME_WITHOUT_TIME_ZONE,
            TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
            TypeRoot.INTERVAL_YEAR_MONTH,
            TypeRoot.INTERVAL_DAY_TIME);
    private static final int NANOS_PER_MILLI = 1_000_000;

    private TimeNumbers() {}

    private static boolean stand(TypeRoot root) {
        return UNITS.contains(root);
    }

    /** Whether a class holds values of such a type as numbers. */
    static boolean are(TypeRoot root, Class<?> target) {
        return stand(root) && (INTS.contains(target) || LONGS.contains(target));
    }

    /** @throws IllegalArgumentException when values of the type are no numbers of the class */
    static Object write(TypeRoot root, Class<?> target, Object value) {
        if (value instanceof LocalDate date && INTS.contains(target)) {
            return (int) date.toEpochDay();
        }
        if (value instanceof LocalTime time) {
            return INTS.contains(target)
                    ? (Object) (int) (time.toNanoOfDay() / NANOS_PER_MILLI)
                    : (Object) time.toNanoOfDay();
        }
        if (value instanceof Instant instant) {
            return INTS.contains(target) ? (Object) (int) instant.getEpochSecond() : (Object) instant.toEpochMilli();
        }
        if (value instanceof Period period && INTS.contains(target)) {
            return (int) period.toTotalMonths();
        }
        if (value instanceof Duration duration && LONGS.contains(target)) {
            return duration.toMillis();
        }
        throw new IllegalArgumentException(target.getSimpleName() + " holds no " + root);
    }

    /** What a method gave for a type of time: the object that a number is, or the object itself. */
    static Object read(LogicalType type, Object value) {
        return value instanceof Number number ? of(type.root(), number) : value;
    }

    private static Object of(TypeRoot root, Number number) {
        boolean isInt = number instanceof Integer;
        long value = number.longValue();
        if (root == TypeRoot.DATE) {
            return LocalDate.ofEpochDay(value);
        }
        if (root == TypeRoot.TIME_WITHOUT_TIME_ZONE) {
            return LocalTime.ofNanoOfDay(isInt ? value * NANOS_PER_MILLI : value);
        }
        if (root == TypeRoot.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
            return isInt ? Instant.ofEpochSecond(value) : Instant.ofEpochMilli(value);
        }
        return root == TypeRoot.INTERVAL_YEAR_MONTH ? Period.ofMonths((int) value) : Duration.ofMillis(value);
    }
}
