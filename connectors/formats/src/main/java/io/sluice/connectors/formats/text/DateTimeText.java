package io.sluice.connectors.formats.text;

/** Reads dates, times and timestamps; holds the last value read. Not thread-safe. */
public final class DateTimeText {
    /** How date and time are set apart in a timestamp; instants end in {@code Z} in both. */
    public enum Style {
        /** {@code 2026-01-31 12:30:00.123}. */
        SQL(' '),
        /** {@code 2026-01-31T12:30:00.123}. */
        ISO_8601('T');

        private final char separator;

        Style(char separator) {
            this.separator = separator;
        }
    }

    private static final long MILLIS_A_DAY = 86_400_000L;
    private static final int NANOS_A_MILLI = 1_000_000;
    private static final int[] POWERS = {
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000
    };

    private final Style style;
    private int position;
    private long days;
    private int millisOfDay;
    private int nanosOfMilli;

    public DateTimeText(Style style) {
        this.style = style;
    }

    /** Days since the epoch of the last date or timestamp. */
    long days() {
        return days;
    }

    int millisOfDay() {
        return millisOfDay;
    }

    long epochMillis() {
        return days * MILLIS_A_DAY + millisOfDay;
    }

    int nanosOfMilli() {
        return nanosOfMilli;
    }

    /** @return whether the bytes are {@code yyyy-MM-dd} */
    boolean readDate(byte[] data, int from, int to) {
        position = from;
        return date(data, to) && position == to;
    }

    /**
     * @param precision digits of the fraction to keep, 0 to 9
     * @return whether the bytes are {@code HH:mm[:ss[.fraction]]}
     */
    boolean readTime(byte[] data, int from, int to, int precision) {
        position = from;
        return time(data, to, precision) && position == to;
    }

    /** @param zoned whether a {@code Z} must follow */
    boolean readTimestamp(byte[] data, int from, int to, int precision, boolean zoned) {
        position = from;
        if (!date(data, to) || position == to || data[position] != style.separator) {
            return false;
        }
        position++;
        if (!time(data, to, precision)) {
            return false;
        }
        return zoned ? position == to - 1 && data[position] == 'Z' : position == to;
    }

    /** @param millis of the day; before 1970 counted back from its end */
    static void appendTime(TextBuffer out, int millis, int nanosOfMilli) {
        int millisOfDay = millis < 0 ? (int) Math.floorMod(millis, MILLIS_A_DAY) : millis;
        out.appendDigits(millisOfDay / 3_600_000, 2);
        out.append(':');
        out.appendDigits(millisOfDay / 60_000 % 60, 2);
        out.append(':');
        out.appendDigits(millisOfDay / 1000 % 60, 2);
        int nanos = millisOfDay % 1000 * NANOS_A_MILLI + nanosOfMilli;
        if (nanos == 0) {
            return;
        }
        out.append('.');
        out.appendDigits(nanos, 9);
        while (out.at(out.length() - 1) == '0') {
            out.truncate(out.length() - 1);
        }
    }

    static void appendTimestamp(TextBuffer out, long epochMillis, int nanosOfMilli, Style style, boolean zoned) {
        Calendar.append(out, Math.floorDiv(epochMillis, MILLIS_A_DAY));
        out.append(style.separator);
        appendTime(out, (int) Math.floorMod(epochMillis, MILLIS_A_DAY), nanosOfMilli);
        if (zoned) {
            out.append('Z');
        }
    }

    private boolean date(byte[] data, int to) {
        int sign = 1;
        if (position < to && (data[position] == '-' || data[position] == '+')) {
            sign = data[position] == '-' ? -1 : 1;
            position++;
        }
        int year = digits(data, to, 4, 9);
        if (year < 0 || !skip(data, to, '-')) {
            return false;
        }
        int month = digits(data, to, 1, 2);
        if (month < 0 || !skip(data, to, '-')) {
            return false;
        }
        int day = digits(data, to, 1, 2);
        if (day < 0 || !Calendar.valid(sign * year, month, day)) {
            return false;
        }
        days = Calendar.toDays(sign * year, month, day);
        return true;
    }

    private boolean time(byte[] data, int to, int precision) {
        int hour = digits(data, to, 2, 2);
        if (hour < 0 || hour > 23 || !skip(data, to, ':')) {
            return false;
        }
        int minute = digits(data, to, 2, 2);
        if (minute < 0 || minute > 59) {
            return false;
        }
        int second = 0;
        int nanos = 0;
        if (position < to && data[position] == ':') {
            position++;
            second = digits(data, to, 2, 2);
            if (second < 0 || second > 59) {
                return false;
            }
            if (position < to && data[position] == '.') {
                position++;
                int start = position;
                int fraction = digits(data, to, 1, 9);
                if (fraction < 0) {
                    return false;
                }
                nanos = fraction * POWERS[9 - (position - start)];
                nanos -= nanos % POWERS[9 - precision];
            }
        }
        millisOfDay = (hour * 3600 + minute * 60 + second) * 1000 + nanos / NANOS_A_MILLI;
        nanosOfMilli = nanos % NANOS_A_MILLI;
        return true;
    }

    private boolean skip(byte[] data, int to, char expected) {
        if (position == to || data[position] != expected) {
            return false;
        }
        position++;
        return true;
    }

    /** A number of {@code least} to {@code most} digits, or -1. */
    private int digits(byte[] data, int to, int least, int most) {
        int start = position;
        int number = 0;
        while (position < to && position - start < most && data[position] >= '0' && data[position] <= '9') {
            number = number * 10 + data[position++] - '0';
        }
        return position - start < least ? -1 : number;
    }
}
