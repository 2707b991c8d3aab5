package io.sluice.functions.temporal;

import io.sluice.functions.value.BytesRef;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code yyyy-MM-dd HH:mm:ss} where numbers may have any number of digits and go beyond their range (the 32nd of January is the first
 * of February), and whatever comes after the seconds does not matter.
 */
final class LenientTime {
    private static final byte[] BEFORE = {0, '-', '-', ' ', ':', ':'};
    private static final int MAX_DIGITS = 9;

    private int at;

    /** Null for a text that begins with no time. */
    @Nullable LocalDateTime parse(BytesRef text) {
        at = 0;
        long[] fields = new long[BEFORE.length];
        for (int i = 0; i < BEFORE.length; i++) {
            if (i > 0 && !skip(text, BEFORE[i])) {
                return null;
            }
            while (i == 0 && at < text.length() && text.at(at) == ' ') {
                at++;
            }
            int start = at;
            long value = 0;
            while (at < text.length() && at - start < MAX_DIGITS && text.at(at) >= '0' && text.at(at) <= '9') {
                value = value * 10 + text.at(at++) - '0';
            }
            if (at == start) {
                return null;
            }
            fields[i] = value;
        }
        return LocalDateTime.of((int) fields[0], 1, 1, 0, 0)
                .plusMonths(fields[1] - 1)
                .plusDays(fields[2] - 1)
                .plusHours(fields[3])
                .plusMinutes(fields[4])
                .plusSeconds(fields[5]);
    }

    private boolean skip(BytesRef text, byte expected) {
        return at < text.length() && text.at(at++) == expected;
    }
}
