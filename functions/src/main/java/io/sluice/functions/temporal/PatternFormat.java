package io.sluice.functions.temporal;

import static java.util.Objects.requireNonNull;

import io.sluice.functions.value.BytesRef;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes and reads times by a pattern of letters, as java.time has them. Keeps the last pattern from row to row. */
public final class PatternFormat {
    private static final String DEFAULT = "yyyy-MM-dd HH:mm:ss";
    private static final Pattern PLAIN =
            Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})(?: +(\\d{1,4}):(\\d{1,4}):(\\d{1,4})(?:\\.(\\d{1,9}))?)?");

    private final TemporalParser parser = new TemporalParser();
    private final TemporalText writer = new TemporalText();
    private @Nullable BytesRef pattern;
    /** The year 10000, in milliseconds. */
    private static final long FIVE_DIGITS = 253_402_300_800_000L;

    /** Null for what is no pattern. */
    private @Nullable DateTimeFormatter formatter;

    private @Nullable IllegalArgumentException invalid;
    private boolean isDefault;
    private Optional<DigitPattern> digits = Optional.empty();

    private long millis;
    private int nanos;

    /** @param local milliseconds of a wall clock */
    BytesRef write(long local, int nanosOfMilli, BytesRef newPattern, BytesRef result) {
        DateTimeFormatter current = use(newPattern);
        if (current == null) {
            throw badPattern(newPattern, requireNonNull(invalid));
        }
        if (isDefault && local < FIVE_DIGITS) {
            return writer.timestamp(local, 0, 0, result);
        }
        if (digits.isPresent() && digits.get().write(local, result)) {
            return result;
        }
        LocalDateTime time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(local, 1_000L),
                (int) Math.floorMod(local, 1_000L) * 1_000_000 + nanosOfMilli,
                ZoneOffset.UTC);
        try {
            return result.setText(current.format(time));
        } catch (DateTimeException e) {
            throw badPattern(newPattern, e);
        }
    }

    /** Without a pattern: {@code yyyy-MM-dd[ HH:mm:ss[.f]]}. */
    boolean read(BytesRef text) {
        if (!parser.parseTimestamp(text)) {
            return false;
        }
        millis = parser.millis();
        nanos = parser.nanosOfMilli();
        return true;
    }

    /** Without a pattern, and as a date: {@code yyyy-MM-dd}, perhaps with a time after it. */
    boolean readDate(BytesRef text) {
        boolean read = parser.parseDate(text);
        millis = parser.day() * 86_400_000L;
        return read;
    }

    /**
     * Fields that the pattern lacks are those of 1970-01-01 00:00:00. A text that the pattern does not fit may still be {@code
     * yyyy-M-d[ H:m:s[.f]]}. No text fits what is no pattern.
     */
    boolean read(BytesRef text, BytesRef newPattern) {
        DateTimeFormatter current = use(newPattern);
        return current != null
                && (isDefault && text.length() == DEFAULT.length() && read(text)
                        || read(() -> current.parse(text.toString()))
                        || readPlain(text.toString().trim()));
    }

    /** Days and times of day may go beyond their range, as java.sql.Date and Timestamp read them. */
    private boolean readPlain(String text) {
        Matcher plain = PLAIN.matcher(text);
        if (!plain.matches()) {
            return false;
        }
        int month = Integer.parseInt(plain.group(2));
        int day = Integer.parseInt(plain.group(3));
        if (month < 1 || month > 12 || day < 1 || day > 31) {
            return false;
        }
        LocalDateTime time = LocalDate.of(Integer.parseInt(plain.group(1)), month, 1)
                .plusDays(day - 1L)
                .atStartOfDay();
        int fraction = 0;
        if (plain.group(4) != null) {
            time = time.plusHours(Integer.parseInt(plain.group(4)))
                    .plusMinutes(Integer.parseInt(plain.group(5)))
                    .plusSeconds(Integer.parseInt(plain.group(6)));
            String digits = plain.group(7) == null ? "" : plain.group(7);
            fraction = Integer.parseInt((digits + "000000000").substring(0, 9));
        }
        millis = time.toEpochSecond(ZoneOffset.UTC) * 1_000L + fraction / 1_000_000;
        nanos = fraction % 1_000_000;
        return true;
    }

    private boolean read(Supplier<TemporalAccessor> parsing) {
        try {
            TemporalAccessor fields = parsing.get();
            int year = fields.isSupported(ChronoField.YEAR)
                    ? fields.get(ChronoField.YEAR)
                    : field(fields, ChronoField.YEAR_OF_ERA, 1970);
            LocalDateTime time = LocalDateTime.of(
                    year,
                    field(fields, ChronoField.MONTH_OF_YEAR, 1),
                    field(fields, ChronoField.DAY_OF_MONTH, 1),
                    field(fields, ChronoField.HOUR_OF_DAY, 0),
                    field(fields, ChronoField.MINUTE_OF_HOUR, 0),
                    field(fields, ChronoField.SECOND_OF_MINUTE, 0),
                    field(fields, ChronoField.NANO_OF_SECOND, 0));
            millis = time.toEpochSecond(ZoneOffset.UTC) * 1_000L + time.getNano() / 1_000_000;
            nanos = time.getNano() % 1_000_000;
            return true;
        } catch (DateTimeException e) { // The JDK has no other way to say it.
            return false;
        }
    }

    /** The wall-clock time that was read last. */
    long millis() {
        return millis;
    }

    int nanosOfMilli() {
        return nanos;
    }

    private static int field(TemporalAccessor fields, TemporalField field, int absent) {
        return fields.isSupported(field) ? fields.get(field) : absent;
    }

    /** Fails for what is no pattern. */
    static void check(String pattern) {
        PatternFormat format = new PatternFormat();
        BytesRef bytes = BytesRef.of(pattern);
        if (format.use(bytes) == null) {
            throw badPattern(bytes, requireNonNull(format.invalid));
        }
    }

    private @Nullable DateTimeFormatter use(BytesRef newPattern) {
        if (pattern != null && pattern.sameBytes(newPattern)) {
            return formatter;
        }
        String text = newPattern.toString();
        DateTimeFormatter current = null;
        try {
            current = DateTimeFormatter.ofPattern(text, Locale.US);
        } catch (IllegalArgumentException e) { // The JDK has no other way to say it.
            invalid = e;
        }
        isDefault = text.equals(DEFAULT);
        digits = current == null ? Optional.empty() : DigitPattern.of(text);
        pattern = BytesRef.of(newPattern.toBytes());
        formatter = current;
        return current;
    }

    private static SluiceException badPattern(BytesRef pattern, RuntimeException cause) {
        return SluiceException.of(ErrorCode.INVALID_LITERAL, null, cause)
                .with("message", "\"" + pattern + "\" is no pattern for a date or time: " + cause.getMessage());
    }
}
