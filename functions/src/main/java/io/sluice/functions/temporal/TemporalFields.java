package io.sluice.functions.temporal;

import java.time.LocalDate;
import java.time.temporal.IsoFields;

/** Fields of days and times of day. */
final class TemporalFields {
    static final long MILLIS_PER_DAY = 86_400_000L;

    private TemporalFields() {}

    /** A field that depends on the day. */
    static long ofDay(long day, TimeUnit unit) {
        LocalDate date = LocalDate.ofEpochDay(day);
        int year = date.getYear();
        return switch (unit) {
            case YEAR -> year;
            case ISOYEAR -> date.get(IsoFields.WEEK_BASED_YEAR);
            case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> date.getMonthValue();
            case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case DOY -> date.getDayOfYear();
            case DOW -> date.getDayOfWeek().getValue() % 7 + 1; // Sunday is 1.
            case ISODOW -> date.getDayOfWeek().getValue();
            case DAY -> date.getDayOfMonth();
            case DECADE -> Math.floorDiv(year, 10);
            case CENTURY -> year > 0 ? (year + 99) / 100 : (year - 99) / 100;
            case MILLENNIUM -> year > 0 ? (year + 999) / 1000 : (year - 999) / 1000;
            case EPOCH -> day * (MILLIS_PER_DAY / 1_000);
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND -> 0;
        };
    }

    static boolean dependsOnDay(TimeUnit unit) {
        return switch (unit) {
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DOY, DOW, ISODOW, DAY -> true;
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH -> false;
        };
    }

    /** A field of the time of day. */
    static long ofTime(long millisOfDay, int nanosOfMilli, TimeUnit unit) {
        return switch (unit) {
            case HOUR -> millisOfDay / 3_600_000 % 24;
            case MINUTE -> millisOfDay / 60_000 % 60;
            case SECOND -> millisOfDay / 1_000 % 60;
            case MILLISECOND -> millisOfDay % 1_000;
            case MICROSECOND -> millisOfDay % 1_000 * 1_000 + nanosOfMilli / 1_000;
            case NANOSECOND -> millisOfDay % 1_000 * 1_000_000 + nanosOfMilli;
            case EPOCH -> millisOfDay / 1_000;
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DOY, DOW, ISODOW, DAY -> 0;
        };
    }

    /** Milliseconds of a unit shorter than a day; 0 for longer ones, 1 for those below a millisecond. */
    static long millisOf(TimeUnit unit) {
        return switch (unit) {
            case HOUR -> 3_600_000;
            case MINUTE -> 60_000;
            case SECOND, EPOCH -> 1_000;
            case MILLISECOND, MICROSECOND, NANOSECOND -> 1;
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DOY, DOW, ISODOW, DAY -> 0;
        };
    }
}
