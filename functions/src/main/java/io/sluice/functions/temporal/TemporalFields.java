package io.sluice.functions.temporal;

import java.time.LocalDate;
import java.time.temporal.IsoFields;

/** Fields of days and times of day, and the starts of the units that they lie in. */
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
            case HOUR -> millisOfDay / 3_600_000;
            case MINUTE -> millisOfDay / 60_000 % 60;
            case SECOND -> millisOfDay / 1_000 % 60;
            case MILLISECOND -> millisOfDay % 1_000;
            case MICROSECOND -> millisOfDay % 1_000 * 1_000 + nanosOfMilli / 1_000;
            case NANOSECOND -> millisOfDay % 1_000 * 1_000_000 + nanosOfMilli;
            case EPOCH -> millisOfDay / 1_000;
            case MILLENNIUM, CENTURY, DECADE, YEAR, ISOYEAR, QUARTER, MONTH, WEEK, DOY, DOW, ISODOW, DAY -> 0;
        };
    }

    /** The first day of the unit that a day lies in. Weeks begin on Sunday, centuries with their year 1. */
    static long startOf(long day, TimeUnit unit) {
        LocalDate date = LocalDate.ofEpochDay(day);
        LocalDate start =
                switch (unit) {
                    case YEAR -> date.withDayOfYear(1);
                    case ISOYEAR -> startOfIsoYear(date);
                    case QUARTER -> LocalDate.of(date.getYear(), (date.getMonthValue() - 1) / 3 * 3 + 1, 1);
                    case MONTH -> date.withDayOfMonth(1);
                    case WEEK -> date.minusDays(date.getDayOfWeek().getValue() % 7);
                    case DECADE -> LocalDate.of(Math.floorDiv(date.getYear(), 10) * 10, 1, 1);
                    case CENTURY -> LocalDate.of(Math.floorDiv(date.getYear() - 1, 100) * 100 + 1, 1, 1);
                    case MILLENNIUM -> LocalDate.of(Math.floorDiv(date.getYear() - 1, 1000) * 1000 + 1, 1, 1);
                    case DOY, DOW, ISODOW, DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH ->
                        date;
                };
        return start.toEpochDay();
    }

    /** The first day of the next unit, for the start of one. */
    static long next(long start, TimeUnit unit) {
        LocalDate date = LocalDate.ofEpochDay(start);
        LocalDate next =
                switch (unit) {
                    case YEAR -> date.plusYears(1);
                    case ISOYEAR -> startOfIsoYear(date.plusDays(53 * 7 + 3));
                    case QUARTER -> date.plusMonths(3);
                    case MONTH -> date.plusMonths(1);
                    case WEEK -> date.plusWeeks(1);
                    case DECADE -> date.plusYears(10);
                    case CENTURY -> date.plusYears(100);
                    case MILLENNIUM -> date.plusYears(1000);
                    case DOY, DOW, ISODOW, DAY -> date.plusDays(1);
                    case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH -> date;
                };
        return next.toEpochDay();
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

    private static LocalDate startOfIsoYear(LocalDate date) {
        LocalDate fourth = LocalDate.of(date.get(IsoFields.WEEK_BASED_YEAR), 1, 4);
        return fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L);
    }
}
