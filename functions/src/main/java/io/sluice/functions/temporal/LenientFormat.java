package io.sluice.functions.temporal;

import io.sluice.functions.SessionZone;
import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.text.ParsePosition;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads times by a pattern as {@code SimpleDateFormat} has them, which the functions over seconds since 1970 follow: fields may go
 * beyond their range, a text may go on behind its time, and days before 1582-10-15 are of the Julian calendar. Keeps the last pattern from
 * row to row; patterns of digits only do not need the JDK's formatter.
 */
public final class LenientFormat {
    private static final BytesRef DEFAULT_PATTERN = BytesRef.of("yyyy-MM-dd HH:mm:ss");
    private static final int DEFAULT_LENGTH = 19;
    /** A day after 1582-10-15 and a day before 10000-01-01, in milliseconds: dates of the common calendar with four digits in any zone. */
    private static final long COMMON_START = -12_219_206_400_000L;

    private static final long COMMON_END = 253_402_214_400_000L;

    private final TemporalParser parser = new TemporalParser();
    private final PatternFormat digits = new PatternFormat();
    private @Nullable BytesRef pattern;
    private @Nullable SimpleDateFormat format;
    private ZoneId zone = ZoneOffset.UTC;
    private boolean isDefault;
    private boolean isDigits;
    /** Of the zone, where it has only one; in milliseconds. */
    private @Nullable Integer fixedOffset;

    private long millis;

    /** Fails for what is no pattern, though no time may come to be written. */
    void prepare(BytesRef newPattern, ZoneId newZone) {
        use(newPattern, newZone);
    }

    /** @param instant milliseconds since the epoch */
    BytesRef write(long instant, BytesRef newPattern, SessionZone session, BytesRef result) {
        SimpleDateFormat current = use(newPattern, session.id());
        if (isDigits && instant >= COMMON_START && instant < COMMON_END) {
            return digits.write(session.toCivil(instant), 0, newPattern, result);
        }
        return result.setText(current.format(new Date(instant)));
    }

    /** Whether the text begins with a time of the pattern. */
    boolean read(BytesRef text, BytesRef newPattern, ZoneId newZone) {
        SimpleDateFormat current = use(newPattern, newZone);
        if (isDefault
                && text.length() == DEFAULT_LENGTH
                && fixedOffset != null
                && parser.parseTimestamp(text)
                && !parser.isBeyondMonth()) {
            millis = parser.millis() - fixedOffset;
            if (millis >= COMMON_START) {
                return true;
            }
        }
        Date date = current.parse(text.toString(), new ParsePosition(0));
        millis = date == null ? 0 : date.getTime();
        return date != null;
    }

    boolean read(BytesRef text, ZoneId newZone) {
        return read(text, DEFAULT_PATTERN, newZone);
    }

    /** What was read last, in milliseconds since the epoch. */
    long millis() {
        return millis;
    }

    private SimpleDateFormat use(BytesRef newPattern, ZoneId newZone) {
        SimpleDateFormat current = format;
        if (current != null && pattern != null && pattern.sameBytes(newPattern) && zone.equals(newZone)) {
            return current;
        }
        String text = newPattern.toString();
        try {
            current = new SimpleDateFormat(text, Locale.US);
        } catch (IllegalArgumentException e) {
            throw SluiceException.of(ErrorCode.INVALID_LITERAL, null, e)
                    .with("message", "\"" + text + "\" is no pattern for a date or time: " + e.getMessage());
        }
        current.setTimeZone(TimeZone.getTimeZone(newZone));
        isDefault = DEFAULT_PATTERN.sameBytes(newPattern);
        isDigits = isDefault || DigitPattern.of(text).isPresent();
        pattern = BytesRef.of(newPattern.toBytes());
        zone = newZone;
        fixedOffset = newZone.getRules().isFixedOffset()
                ? newZone.getRules().getOffset(Instant.EPOCH).getTotalSeconds() * 1_000
                : null;
        format = current;
        return current;
    }
}
