package io.sluice.functions.temporal;

/**
 * A day as a long that holds year, month and day of the month (proleptic Gregorian), for where a LocalDate a row would be too much. Years
 * may be negative.
 */
final class CivilDay {
    private static final int MONTH_SHIFT = 5;
    private static final int YEAR_SHIFT = 9;
    private static final long DAYS_OF_400_YEARS = 146_097;
    /** From 0000-03-01, from which on leap days come last in their year, to 1970-01-01. */
    private static final long DAYS_TO_EPOCH = 719_468;

    private CivilDay() {}

    /** @param epochDay days since 1970-01-01 */
    static long of(long epochDay) {
        long shifted = epochDay + DAYS_TO_EPOCH;
        long era = Math.floorDiv(shifted, DAYS_OF_400_YEARS);
        int day = (int) (shifted - era * DAYS_OF_400_YEARS);
        int year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        int dayOfYear = day - (365 * year + year / 4 - year / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - daysBefore(monthFromMarch) + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        long civilYear = era * 400 + year + (month <= 2 ? 1 : 0);
        return civilYear << YEAR_SHIFT | (long) month << MONTH_SHIFT | dayOfMonth;
    }

    static int year(long civil) {
        return (int) (civil >> YEAR_SHIFT);
    }

    static int month(long civil) {
        return (int) (civil >> MONTH_SHIFT) & 0xF;
    }

    static int dayOfMonth(long civil) {
        return (int) civil & 0x1F;
    }

    /** Days since 1970-01-01. */
    static long toEpochDay(int year, int month, int dayOfMonth) {
        long marchYear = month <= 2 ? year - 1L : year;
        long era = Math.floorDiv(marchYear, 400L);
        int yearOfEra = (int) (marchYear - era * 400);
        int dayOfYear = daysBefore(month > 2 ? month - 3 : month + 9) + dayOfMonth - 1;
        long day = 365L * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_OF_400_YEARS + day - DAYS_TO_EPOCH;
    }

    private static int daysBefore(int monthFromMarch) {
        return (153 * monthFromMarch + 2) / 5;
    }
}
