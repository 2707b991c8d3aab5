package io.sluice.functions.temporal;

import io.sluice.functions.value.BytesRef;

/** Writes dates, times, timestamps and intervals as SQL text. One instance a call; reuses its buffer. */
public final class TemporalText {
    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final int DATE_LENGTH = 10;

    private final byte[] text = new byte[48];
    private int length;

    /** {@code 2024-01-02}; years before 0 have a sign, of a year beyond 9999 the last four digits, as in Flink. */
    public BytesRef date(int day, BytesRef result) {
        length = 0;
        appendDate(day);
        cutYear();
        return copy(result);
    }

    private void cutYear() {
        if (text[0] == '+') {
            System.arraycopy(text, length - DATE_LENGTH, text, 0, DATE_LENGTH);
            length = DATE_LENGTH;
        }
    }

    /** {@code 01:02:03.45}: up to {@code precision} digits of the second's fraction, without zeros at the end after the first. */
    public BytesRef time(int millisOfDay, int precision, BytesRef result) {
        length = 0;
        appendTime(millisOfDay < 0 ? (int) Math.floorMod(millisOfDay, MILLIS_PER_DAY) : millisOfDay, 0, precision);
        for (int left = precision; left > 1 && text[length - 1] == '0'; left--) {
            length--;
        }
        return copy(result);
    }

    /** {@code 2024-01-02 01:02:03.456}. */
    public BytesRef timestamp(long millis, int nanos, int precision, BytesRef result) {
        length = 0;
        appendDate(Math.floorDiv(millis, MILLIS_PER_DAY));
        cutYear();
        append(' ');
        appendTime((int) Math.floorMod(millis, MILLIS_PER_DAY), nanos, precision);
        return copy(result);
    }

    /** {@code +1-02}: years and months. */
    public BytesRef months(int months, BytesRef result) {
        length = 0;
        append(months < 0 ? '-' : '+');
        long magnitude = Math.abs((long) months);
        appendNumber(magnitude / 12, 1);
        append('-');
        appendNumber(magnitude % 12, 2);
        return copy(result);
    }

    /** {@code +1 02:03:04.500}: days and time with milliseconds. */
    public BytesRef millis(long millis, BytesRef result) {
        length = 0;
        append(millis < 0 ? '-' : '+');
        long days = Math.abs(millis / MILLIS_PER_DAY);
        appendNumber(days, 1);
        append(' ');
        appendTime((int) Math.abs(millis % MILLIS_PER_DAY), 0, 3);
        return copy(result);
    }

    private void appendDate(long day) {
        long date = CivilDay.of(day);
        int year = CivilDay.year(date);
        if (year < 0 || year > 9999) {
            append(year < 0 ? '-' : '+');
        }
        appendNumber(Math.abs(year), 4);
        append('-');
        appendNumber(CivilDay.month(date), 2);
        append('-');
        appendNumber(CivilDay.dayOfMonth(date), 2);
    }

    private void appendTime(int millisOfDay, int nanosOfMilli, int precision) {
        appendNumber(millisOfDay / 3_600_000, 2);
        append(':');
        appendNumber(millisOfDay / 60_000 % 60, 2);
        append(':');
        appendNumber(millisOfDay / 1_000 % 60, 2);
        if (precision > 0) {
            append('.');
            int nanos = millisOfDay % 1_000 * 1_000_000 + nanosOfMilli;
            int start = length;
            appendNumber(nanos, 9);
            length = start + precision;
        }
    }

    private void appendNumber(long value, int minDigits) {
        int digits = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            digits++;
        }
        int width = Math.max(digits, minDigits);
        long rest = value;
        for (int i = length + width - 1; i >= length; i--) {
            text[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += width;
    }

    private void append(char c) {
        text[length++] = (byte) c;
    }

    private BytesRef copy(BytesRef result) {
        System.arraycopy(text, 0, result.buffer(length), 0, length);
        return result.written(length);
    }
}
