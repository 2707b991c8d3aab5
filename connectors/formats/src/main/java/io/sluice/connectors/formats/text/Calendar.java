package io.sluice.connectors.formats.text;

/** Days since 1970-01-01 to and from dates of the proleptic Gregorian calendar, in years of 400-year eras that start in March. */
final class Calendar {
    private static final int DAYS_AN_ERA = 146_097;
    private static final int DAYS_TO_EPOCH = 719_468;
    private static final int[] DAYS_A_MONTH = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Calendar() {}

    /** Whether there is such a day. */
    static boolean valid(int year, int month, int day) {
        if (month < 1 || month > 12 || day < 1) {
            return false;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return day <= DAYS_A_MONTH[month - 1] + (month == 2 && leap ? 1 : 0);
    }

    static long toDays(int year, int month, int day) {
        long marchYear = month <= 2 ? year - 1L : year;
        long era = Math.floorDiv(marchYear, 400L);
        long yearOfEra = marchYear - era * 400;
        long dayOfYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_AN_ERA + dayOfEra - DAYS_TO_EPOCH;
    }

    /** Writes {@code yyyy-MM-dd}; years outside 0 to 9999 have a sign. */
    static void append(TextBuffer out, long days) {
        long shifted = days + DAYS_TO_EPOCH;
        long era = Math.floorDiv(shifted, (long) DAYS_AN_ERA);
        long dayOfEra = shifted - era * DAYS_AN_ERA;
        long yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        long marchMonth = (5 * dayOfYear + 2) / 153;
        long day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        long month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        if (year < 0) {
            out.append('-');
        } else if (year > 9999) {
            out.append('+');
        }
        out.appendDigits(Math.abs(year), 4);
        out.append('-');
        out.appendDigits(month, 2);
        out.append('-');
        out.appendDigits(day, 2);
    }
}
