package io.sluice.connectors.filesystem;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The time that a partition's values stand for.
 *
 * @param pattern in which {@code $key} stands for the key's value; by default that of the first key
 * @param format of the text that comes of it
 */
record PartitionTime(String pattern, DateTimeFormatter format, List<String> keys) {
    private static final Pattern VARIABLE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

    /** A date, or a date with a time, with or without leading zeros. */
    private static final DateTimeFormatter DEFAULT_FORMAT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 1, 10, SignStyle.NORMAL)
            .appendLiteral('-')
            .appendValue(ChronoField.MONTH_OF_YEAR, 1, 2, SignStyle.NORMAL)
            .appendLiteral('-')
            .appendValue(ChronoField.DAY_OF_MONTH, 1, 2, SignStyle.NORMAL)
            .optionalStart()
            .appendLiteral(' ')
            .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NORMAL)
            .appendLiteral(':')
            .appendValue(ChronoField.MINUTE_OF_HOUR, 1, 2, SignStyle.NORMAL)
            .optionalStart()
            .appendLiteral(':')
            .appendValue(ChronoField.SECOND_OF_MINUTE, 1, 2, SignStyle.NORMAL)
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .optionalEnd()
            .optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.LENIENT);

    /** @throws SluiceException INVALID_OPTION_VALUE when the pattern names no column of the partition, or the format is none */
    static PartitionTime of(Optional<String> pattern, Optional<String> format, List<String> keys) {
        pattern.ifPresent(text -> requireKeys(text, keys));
        return new PartitionTime(
                pattern.orElse("$" + keys.get(0)),
                format.map(PartitionTime::formatter).orElse(DEFAULT_FORMAT),
                keys);
    }

    /**
     * @param values of the keys as texts, null for NULL
     * @return empty when the pattern has the value of a key that is NULL
     * @throws SluiceException INVALID_TEXT_REPRESENTATION when it is no time
     */
    Optional<LocalDateTime> of(Map<String, @Nullable String> values) {
        String text = pattern;
        // The longest first: $day is not $d and "ay".
        for (String key : keys.stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList()) {
            if (!text.contains("$" + key)) {
                continue;
            }
            String value = values.get(key);
            if (value == null) {
                return Optional.empty();
            }
            text = text.replace("$" + key, value);
        }
        try {
            TemporalAccessor parsed = format.parse(text);
            LocalDate date = LocalDate.from(parsed);
            @Nullable LocalTime time = parsed.query(TemporalQueries.localTime());
            return Optional.of(time == null ? date.atStartOfDay() : date.atTime(time));
        } catch (DateTimeException e) {
            throw SluiceException.of(ErrorCode.INVALID_TEXT_REPRESENTATION, null, e)
                    .with("value", text)
                    .with("type", "time of a partition")
                    .hint("Set '" + FileSystemOptions.EXTRACTOR_PATTERN.key() + "' and '"
                            + FileSystemOptions.EXTRACTOR_FORMATTER.key() + "' as the values of the partitions are.");
        }
    }

    private static void requireKeys(String pattern, List<String> keys) {
        Matcher variable = VARIABLE.matcher(pattern);
        while (variable.find()) {
            if (keys.stream().noneMatch(variable.group(1)::startsWith)) {
                throw invalid(
                        FileSystemOptions.EXTRACTOR_PATTERN.key(),
                        pattern,
                        "\"" + variable.group() + "\" is no partition column; those are " + String.join(", ", keys));
            }
        }
    }

    private static DateTimeFormatter formatter(String pattern) {
        try {
            return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
        } catch (IllegalArgumentException e) {
            throw invalid(FileSystemOptions.EXTRACTOR_FORMATTER.key(), pattern, String.valueOf(e.getMessage()));
        }
    }

    private static SluiceException invalid(String option, String value, String reason) {
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", value)
                .with("option", option)
                .with("reason", reason);
    }
}
