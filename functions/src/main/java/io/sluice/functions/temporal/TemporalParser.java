package io.sluice.functions.temporal;

import io.sluice.functions.value.BytesRef;
import java.time.Year;
import java.util.regex.Pattern;

/**
 * Reads dates, times and timestamps from SQL text: {@code 2024-1-2}, {@code 10:20[:30[.5]]}, {@code 2024-01-02[ 03:04:05[.678]]}. Blanks
 * around do not count in dates and times. Reuses its fields: read them after a parse that gave true, before the next.
 */
public final class TemporalParser {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_FRACTION = 9;
    private static final Pattern END_OF_DAY = Pattern.compile("24:0?0:0?0(\\.0*)?");

    private BytesRef text = new BytesRef();
    private int at;
    private int end;
    private int number;
    private int day;
    private int seconds;
    private int nanos;
    private boolean beyondMonth;

    /** A date of which month and day may be missing and which a time may follow. */
    public boolean parseDate(BytesRef source) {
        start(source);
        return date(false) && (at == end || text.at(at) == ' ');
    }

    /** Hours, minutes, seconds, of which the later may be missing. */
    public boolean parseTime(BytesRef source) {
        start(source);
        return time(false) && at == end;
    }

    /**
     * A whole date and perhaps, after one blank, hours, minutes and seconds; no blanks around. A day that the month does not have is its
     * last, 24:00:00 the beginning of the next day.
     */
    public boolean parseTimestamp(BytesRef source) {
        text = source;
        at = 0;
        end = source.length();
        seconds = 0;
        nanos = 0;
        if (!date(true) || startsWithYearZero()) {
            return false;
        }
        return at == end || accept(' ') && (time(true) || endOfDay()) && at == end;
    }

    private boolean startsWithYearZero() {
        return text.at(0) == '0' && text.at(1) == '0' && text.at(2) == '0' && text.at(3) == '0';
    }

    /** After a time that was refused. */
    private boolean endOfDay() {
        String rest = text.toString();
        int blank = rest.indexOf(' ');
        at = end;
        day++;
        seconds = 0;
        nanos = 0;
        return END_OF_DAY.matcher(rest.substring(blank + 1)).matches();
    }

    /** Whether the last timestamp was of a day that its month does not have. */
    boolean isBeyondMonth() {
        return beyondMonth;
    }

    public int day() {
        return day;
    }

    public int millisOfDay() {
        return seconds * 1_000 + nanos / NANOS_PER_MILLI;
    }

    /** Of a time: milliseconds, rounded half up; the last may be the first of the next day. */
    public int roundedMillisOfDay() {
        return seconds * 1_000 + (nanos + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI;
    }

    /** Of a timestamp: milliseconds since the epoch. */
    public long millis() {
        return day * MILLIS_PER_DAY + millisOfDay();
    }

    public int nanosOfMilli() {
        return nanos % NANOS_PER_MILLI;
    }

    private void start(BytesRef source) {
        text = source;
        at = 0;
        end = source.length();
        while (at < end && source.at(at) <= ' ' && source.at(at) >= 0) {
            at++;
        }
        while (end > at && source.at(end - 1) <= ' ' && source.at(end - 1) >= 0) {
            end--;
        }
    }

    private boolean date(boolean whole) {
        if (!digits(whole ? 4 : 1, 4)) {
            return false;
        }
        int year = number;
        int month = 1;
        int dayOfMonth = 1;
        if (accept('-')) {
            if (!digits(1, 2)) {
                return false;
            }
            month = number;
            if (accept('-')) {
                if (!digits(1, 2)) {
                    return false;
                }
                dayOfMonth = number;
            } else if (whole) {
                return false;
            }
        } else if (whole) {
            return false;
        }
        if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) {
            return false;
        }
        int last = lengthOfMonth(year, month);
        if (dayOfMonth > last && !whole) {
            return false;
        }
        beyondMonth = dayOfMonth > last;
        day = (int) CivilDay.toEpochDay(year, month, Math.min(dayOfMonth, last));
        return true;
    }

    private static int lengthOfMonth(int year, int month) {
        return month == 2
                ? Year.isLeap(year) ? 29 : 28
                : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private boolean time(boolean whole) {
        nanos = 0;
        if (!digits(1, 2) || number > 23) {
            return false;
        }
        seconds = number * 3_600;
        if (!accept(':')) {
            return !whole;
        }
        if (!digits(1, 2) || number > 59) {
            return false;
        }
        seconds += number * 60;
        if (!accept(':')) {
            return !whole;
        }
        if (!digits(1, 2) || number > 59) {
            return false;
        }
        seconds += number;
        return !accept('.') || fraction(whole);
    }

    /** @param whole whether there may be no more digits than a TIMESTAMP has */
    private boolean fraction(boolean whole) {
        int start = at;
        int value = 0;
        while (at < end && isDigit(text.at(at))) {
            if (at - start < MAX_FRACTION) {
                value = value * 10 + text.at(at) - '0';
            }
            at++;
        }
        for (int i = at - start; i < MAX_FRACTION; i++) {
            value *= 10;
        }
        nanos = value;
        return !whole || at - start <= MAX_FRACTION;
    }

    private boolean digits(int min, int max) {
        int start = at;
        number = 0;
        while (at < end && isDigit(text.at(at))) {
            if (at - start == max) {
                return false;
            }
            number = number * 10 + text.at(at) - '0';
            at++;
        }
        return at - start >= min;
    }

    private boolean accept(char c) {
        if (at < end && text.at(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
