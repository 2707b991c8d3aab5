package io.sluice.endpoints.text;

/** Dates, times and timestamps as digits, appended without objects in between. */
public final class TemporalText {
    private static final int YEAR_DIGITS = 4;
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int DAYS_PER_ERA = 146_097;
    private static final int DAYS_FROM_ERA_TO_EPOCH = 719_468;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private TemporalText() {}

    /** {@code yyyy-MM-dd}; years beyond 9999 have a plus, years before 0 a minus, as in ISO 8601. */
    public static void date(StringBuilder out, long epochDay) {
        // Days to year, month, day over eras of 400 years that start on 1 March.
        long day = epochDay + DAYS_FROM_ERA_TO_EPOCH;
        long era = Math.floorDiv(day, DAYS_PER_ERA);
        int dayOfEra = (int) (day - era * DAYS_PER_ERA);
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int dayOfMonth = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        if (year < 0) {
            out.append('-');
            year = -year;
        } else if (year > 9999) {
            out.append('+');
        }
        digits(out, year, 4);
        out.append('-');
        digits(out, month, 2);
        out.append('-');
        digits(out, dayOfMonth, 2);
    }

    /** Leaves of a year beyond 9999 the last four digits, as a cast to a text does. */
    static void cutYear(StringBuilder out, int start) {
        if (out.charAt(start) == '+') {
            out.delete(start, out.indexOf("-", start) - YEAR_DIGITS);
        }
    }

    /** {@code HH:mm:ss} and the fraction; before 1970 milliseconds are counted back from the day's end. */
    public static void time(StringBuilder out, int millis, int nanosOfMilli, Fraction fraction) {
        int millisOfDay = millis < 0 ? (int) Math.floorMod(millis, MILLIS_PER_DAY) : millis;
        int seconds = millisOfDay / 1000;
        digits(out, seconds / 3600, 2);
        out.append(':');
        digits(out, seconds / 60 % 60, 2);
        out.append(':');
        digits(out, seconds % 60, 2);
        fraction.append(out, millisOfDay % 1000 * NANOS_PER_MILLI + nanosOfMilli);
    }

    /** Date, separator and time of milliseconds since 1970-01-01T00:00:00. */
    public static void timestamp(
            StringBuilder out, long epochMillis, int nanosOfMilli, char separator, Fraction fraction) {
        long day = Math.floorDiv(epochMillis, MILLIS_PER_DAY);
        date(out, day);
        out.append(separator);
        time(out, (int) (epochMillis - day * MILLIS_PER_DAY), nanosOfMilli, fraction);
    }

    static void digits(StringBuilder out, long value, int width) {
        long limit = 10;
        for (int i = 1; i < width; i++) {
            if (value < limit) {
                out.append('0');
            }
            limit *= 10;
        }
        out.append(value);
    }
}
