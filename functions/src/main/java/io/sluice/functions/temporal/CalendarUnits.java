package io.sluice.functions.temporal;

import java.time.LocalDate;
import java.time.temporal.IsoFields;

/**
 * The starts of the calendar units that days lie in, where Flink finds them: days before 1582-10-15 are taken for days of the Julian
 * calendar, and the first day of a quarter, decade, century or millennium is its own {@code CEIL} only in a quarter that begins a year.
 */
final class CalendarUnits {
    private static final long GREGORIAN_START = LocalDate.of(1582, 10, 15).toEpochDay();
    /** Days from 0000-03-01 of the Julian calendar to 1970-01-01. */
    private static final long JULIAN_MARCH = 719_470;

    private static final int DAYS_OF_FOUR_YEARS = 1_461;
    private static final int DAYS_OF_FIVE_MONTHS = 153;

    private CalendarUnits() {}

    /** The first day of the unit; weeks begin on Sunday, centuries with their year 1. */
    static long floor(long day, TimeUnit unit) {
        LocalDate month = monthOf(day);
        int year = month.getYear();
        return switch (unit) {
            case YEAR -> firstOf(year);
            case ISOYEAR -> startOfIsoYear(LocalDate.ofEpochDay(day)).toEpochDay();
            case QUARTER ->
                LocalDate.of(year, (month.getMonthValue() - 1) / 3 * 3 + 1, 1).toEpochDay();
            case MONTH -> month.toEpochDay();
            case WEEK -> written(day, month) - sundayIsZero(day);
            case DECADE -> firstOf(Math.floorDiv(year, 10) * 10);
            case CENTURY -> firstOf(Math.floorDiv(year - 1, 100) * 100 + 1);
            case MILLENNIUM -> firstOf(Math.floorDiv(year - 1, 1000) * 1000 + 1);
            case DOY, DOW, ISODOW, DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH -> day;
        };
    }

    /** The first day of the unit that begins on the day or after it. */
    static long ceil(long day, TimeUnit unit) {
        LocalDate month = monthOf(day);
        int year = month.getYear();
        boolean first = dayOfMonth(day, month) == 1;
        boolean newYear = first && month.getMonthValue() == 1;
        return switch (unit) {
            case YEAR -> firstOf(newYear ? year : year + 1);
            case ISOYEAR -> {
                LocalDate start = startOfIsoYear(LocalDate.ofEpochDay(day));
                yield start.toEpochDay() == day
                        ? day
                        : startOfIsoYear(start.plusDays(53 * 7 + 3)).toEpochDay();
            }
            case QUARTER -> {
                long start = floor(day, TimeUnit.QUARTER);
                yield newYear
                        ? start
                        : LocalDate.ofEpochDay(start).plusMonths(3).toEpochDay();
            }
            case MONTH -> (first ? month : month.plusMonths(1)).toEpochDay();
            case WEEK -> {
                int past = sundayIsZero(day);
                yield written(day, month) + (past == 0 ? 0 : 7 - past);
            }
            case DECADE -> firstOf(Math.floorDiv(year, 10) * 10 + 10);
            case CENTURY -> firstOf(Math.floorDiv(year - 1, 100) * 100 + 101);
            case MILLENNIUM -> firstOf(Math.floorDiv(year - 1, 1000) * 1000 + 1001);
            case DOY, DOW, ISODOW, DAY -> day + 1;
            case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND, EPOCH -> day;
        };
    }

    private static long firstOf(int year) {
        return LocalDate.of(year, 1, 1).toEpochDay();
    }

    /** The first of the month that the day is in, by the calendar of its time, but read as Gregorian. */
    private static LocalDate monthOf(long day) {
        if (day >= GREGORIAN_START) {
            return LocalDate.ofEpochDay(day).withDayOfMonth(1);
        }
        long sinceMarch = day + JULIAN_MARCH;
        int year = (int) Math.floorDiv(4 * sinceMarch + 3, DAYS_OF_FOUR_YEARS);
        int month = (5 * dayOfMarchYear(sinceMarch, year) + 2) / DAYS_OF_FIVE_MONTHS;
        return LocalDate.of(month < 10 ? year : year + 1, month < 10 ? month + 3 : month - 9, 1);
    }

    private static int dayOfMonth(long day, LocalDate month) {
        if (day >= GREGORIAN_START) {
            return (int) (day - month.toEpochDay()) + 1;
        }
        long sinceMarch = day + JULIAN_MARCH;
        int year = (int) Math.floorDiv(4 * sinceMarch + 3, DAYS_OF_FOUR_YEARS);
        int ofYear = dayOfMarchYear(sinceMarch, year);
        return ofYear - (DAYS_OF_FIVE_MONTHS * ((5 * ofYear + 2) / DAYS_OF_FIVE_MONTHS) + 2) / 5 + 1;
    }

    /** From 0, of a year that begins in March. */
    private static int dayOfMarchYear(long sinceMarch, int year) {
        return (int) (sinceMarch - Math.floorDiv((long) DAYS_OF_FOUR_YEARS * year, 4L));
    }

    /** The day whose Gregorian date is written as that of the day. */
    private static long written(long day, LocalDate month) {
        return month.toEpochDay() + dayOfMonth(day, month) - 1;
    }

    private static int sundayIsZero(long day) {
        return (int) Math.floorMod(day + 4, 7L);
    }

    private static LocalDate startOfIsoYear(LocalDate date) {
        LocalDate fourth = LocalDate.of(date.get(IsoFields.WEEK_BASED_YEAR), 1, 4);
        return fourth.minusDays(fourth.getDayOfWeek().getValue() - 1L);
    }
}
