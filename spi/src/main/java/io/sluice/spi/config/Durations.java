package io.sluice.spi.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Durations as Flink's options write them. */
public final class Durations {
    private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

    private Durations() {}

    /**
     * Reads {@code 5 s}, {@code 100ms}, {@code 1 min}, {@code 2 h}, {@code 1 d} or ISO-8601 ({@code PT5S}); a bare number is
     * milliseconds.
     *
     * @throws IllegalArgumentException when the text is none of these, or more than there are milliseconds
     */
    public static Duration parse(String text) {
        try {
            Duration duration = read(text.trim());
            if (duration.abs().compareTo(LONGEST) <= 0) {
                return duration;
            }
            throw new IllegalArgumentException("too long a duration: " + text);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("too long a duration: " + text, e);
        }
    }

    private static Duration read(String trimmed) {
        if (trimmed.startsWith("P") || trimmed.startsWith("p")) {
            try {
                return Duration.parse(trimmed);
            } catch (DateTimeParseException e) {
                throw new IllegalArgumentException("not a duration: " + trimmed, e);
            }
        }
        int digits = 0;
        while (digits < trimmed.length() && Character.isDigit(trimmed.charAt(digits))) {
            digits++;
        }
        long amount = Long.parseLong(trimmed.substring(0, digits));
        String unit = trimmed.substring(digits).trim().toLowerCase(Locale.ROOT);
        return switch (unit) {
            case "d", "day", "days" -> Duration.of(amount, ChronoUnit.DAYS);
            case "h", "hour", "hours" -> Duration.of(amount, ChronoUnit.HOURS);
            case "m", "min", "minute", "minutes" -> Duration.of(amount, ChronoUnit.MINUTES);
            case "s", "sec", "secs", "second", "seconds" -> Duration.of(amount, ChronoUnit.SECONDS);
            case "", "ms", "milli", "millis", "millisecond", "milliseconds" -> Duration.of(amount, ChronoUnit.MILLIS);
            case "µs", "micro", "micros", "microsecond", "microseconds" -> Duration.of(amount, ChronoUnit.MICROS);
            case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> Duration.of(amount, ChronoUnit.NANOS);
            default -> throw new IllegalArgumentException("unknown unit of time: " + unit);
        };
    }
}
