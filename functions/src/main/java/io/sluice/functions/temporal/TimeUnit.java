package io.sluice.functions.temporal;

import java.util.Locale;
import java.util.Optional;

/** The fields of dates and times that SQL names. */
public enum TimeUnit {
    MILLENNIUM,
    CENTURY,
    DECADE,
    YEAR,
    ISOYEAR,
    QUARTER,
    MONTH,
    WEEK,
    DOY,
    DOW,
    ISODOW,
    DAY,
    HOUR,
    MINUTE,
    SECOND,
    MILLISECOND,
    MICROSECOND,
    NANOSECOND,
    /** Seconds since 1970-01-01 00:00:00 UTC. */
    EPOCH;

    /** By a keyword of any case, {@code SQL_TSI_} prefix and plural allowed. */
    public static Optional<TimeUnit> find(String keyword) {
        String name = keyword.toUpperCase(Locale.ROOT).replaceFirst("^SQL_TSI_", "");
        for (TimeUnit unit : values()) {
            if (unit.name().equals(name) || (unit.name() + "S").equals(name)) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }
}
