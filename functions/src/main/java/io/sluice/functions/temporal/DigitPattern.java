package io.sluice.functions.temporal;

import io.sluice.functions.value.BytesRef;
import java.util.Optional;

/**
 * A pattern of digits and separators only, {@code yyyy/MM/dd HH:mm:ss.SSS}, which most are: written without the JDK's formatter. Years
 * outside 0 to 9999 are left to it. Remembers the last day. Not thread-safe.
 */
final class DigitPattern {
    private static final String SEPARATORS = "-/.:, _";
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int MAX_YEAR = 9999;

    /** A letter for a digit's field, or the separator itself. */
    private final String template;

    private long day = Long.MIN_VALUE;
    private int year;
    private int month;
    private int dayOfMonth;

    private DigitPattern(String template) {
        this.template = template;
    }

    /** Empty for patterns with anything else. */
    static Optional<DigitPattern> of(String pattern) {
        for (int i = 0; i < pattern.length(); ) {
            char c = pattern.charAt(i);
            int end = i;
            while (end < pattern.length() && pattern.charAt(end) == c) {
                end++;
            }
            boolean known =
                    switch (c) {
                        case 'y' -> end - i == 4;
                        case 'M', 'd', 'H', 'm', 's' -> end - i == 2;
                        case 'S' -> end - i == 3;
                        default -> SEPARATORS.indexOf(c) >= 0;
                    };
            if (!known) {
                return Optional.empty();
            }
            i = end;
        }
        return Optional.of(new DigitPattern(pattern));
    }

    /** False when the year has not four digits; then nothing is written. */
    boolean write(long local, BytesRef result) {
        long newDay = Math.floorDiv(local, MILLIS_PER_DAY);
        if (newDay != day) {
            long date = CivilDay.of(newDay);
            day = newDay;
            year = CivilDay.year(date);
            month = CivilDay.month(date);
            dayOfMonth = CivilDay.dayOfMonth(date);
        }
        if (year < 1 || year > MAX_YEAR) {
            return false;
        }
        int millis = (int) Math.floorMod(local, MILLIS_PER_DAY);
        byte[] to = result.buffer(template.length());
        for (int i = 0; i < template.length(); ) {
            char c = template.charAt(i);
            i = switch (c) {
                case 'y' -> digits(year, 4, to, i);
                case 'M' -> digits(month, 2, to, i);
                case 'd' -> digits(dayOfMonth, 2, to, i);
                case 'H' -> digits(millis / 3_600_000, 2, to, i);
                case 'm' -> digits(millis / 60_000 % 60, 2, to, i);
                case 's' -> digits(millis / 1_000 % 60, 2, to, i);
                case 'S' -> digits(millis % 1_000, 3, to, i);
                default -> {
                    to[i] = (byte) c;
                    yield i + 1;
                }
            };
        }
        result.written(template.length());
        return true;
    }

    /** Writes a number with leading zeros; gives the place after it. */
    private static int digits(int value, int count, byte[] to, int at) {
        int rest = value;
        for (int i = at + count - 1; i >= at; i--) {
            to[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return at + count;
    }
}
