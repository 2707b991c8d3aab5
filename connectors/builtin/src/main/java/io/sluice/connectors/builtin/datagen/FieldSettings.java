package io.sluice.connectors.builtin.datagen;

import io.sluice.spi.config.Option;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.Nearest;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The {@code fields.<path>.<setting>} options of a table, read by path. Remembers which could have been given, so that what
 * nobody asked for can be refused.
 */
final class FieldSettings {
    /** Both ends belong to it. */
    record Range(long min, long max) {}

    record RealRange(double min, double max) {}

    /** Unscaled numbers. */
    record DecimalRange(BigInteger min, BigInteger max) {}

    private final Options options;
    private final TreeSet<String> asked = new TreeSet<>();

    FieldSettings(Options options) {
        this.options = options;
    }

    /** @throws SluiceException UNKNOWN_OPTION when an option names no column, or a setting that its column's type does not have */
    void requireAllAsked() {
        for (String key : options.asMap().keySet()) {
            if (key.startsWith("fields.") && !asked.contains(key)) {
                throw SluiceException.of(ErrorCode.UNKNOWN_OPTION)
                        .with("option", key)
                        .detail("The columns of this table take: " + String.join(", ", asked) + ".")
                        .hint(Nearest.hint(key, asked));
            }
        }
    }

    String kind(String path) {
        return get(path, DataGenOptions.KIND).orElseThrow();
    }

    /** @throws SluiceException when the rate is not from 0 to 1, or the type is NOT NULL */
    double nullRate(String path, LogicalType type) {
        double rate = get(path, DataGenOptions.NULL_RATE).orElseThrow();
        if (!(rate >= 0 && rate <= 1)) {
            throw invalid(path, "null-rate", "it takes a number from 0 to 1");
        }
        if (rate > 0 && !type.nullable()) {
            throw invalid(path, "null-rate", "the column is NOT NULL");
        }
        return rate;
    }

    boolean varLen(String path) {
        return get(path, DataGenOptions.VAR_LEN).orElseThrow();
    }

    long maxPastMillis(String path) {
        long millis = get(path, DataGenOptions.MAX_PAST).orElseThrow().toMillis();
        if (millis < 0) {
            throw invalid(path, "max-past", "it cannot be negative");
        }
        return millis;
    }

    /** The declared length of a CHAR or BINARY, which no option may change. */
    int fixedLength(String path, int declared) {
        int length = length(path, declared, declared);
        if (length != declared) {
            throw invalid(path, "length", "the column's type fixes its length at " + declared);
        }
        if (get(path, DataGenOptions.VAR_LEN).orElseThrow()) {
            throw invalid(path, "var-len", "the column's type fixes its length at " + declared);
        }
        return declared;
    }

    int length(String path, int unset, int longest) {
        int length = get(path, DataGenOptions.LENGTH).orElse(unset);
        if (length < 1) {
            throw invalid(path, "length", "it must be at least 1");
        }
        if (length > longest) {
            throw invalid(path, "length", "the column's type holds at most " + longest);
        }
        return length;
    }

    Range range(String path, long least, long greatest) {
        Function<String, Long> parser = wholeNumber(least, greatest);
        long min = number(path, DataGenOptions.MIN, parser).orElse(least);
        long max = number(path, DataGenOptions.MAX, parser).orElse(greatest);
        if (min > max) {
            throw invalid(path, "min", "it is greater than max");
        }
        return new Range(min, max);
    }

    RealRange realRange(String path, double least, double greatest) {
        Function<String, Double> parser = text -> {
            double value = Double.parseDouble(text);
            if (Double.isNaN(value) || Math.abs(value) > greatest) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
        double min = number(path, DataGenOptions.MIN, parser).orElse(least);
        double max = number(path, DataGenOptions.MAX, parser).orElse(greatest);
        if (min > max) {
            throw invalid(path, "min", "it is greater than max");
        }
        return new RealRange(min, max);
    }

    DecimalRange decimalRange(String path, DecimalType type) {
        BigInteger greatest = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        BigInteger min = number(path, DataGenOptions.MIN, text -> unscaled(text, type, RoundingMode.CEILING))
                .orElse(greatest.negate());
        BigInteger max = number(path, DataGenOptions.MAX, text -> unscaled(text, type, RoundingMode.FLOOR))
                .orElse(greatest);
        if (min.compareTo(max) > 0) {
            throw invalid(path, "min", "it is greater than max");
        }
        return new DecimalRange(min, max);
    }

    /** First and last number of a sequence. @throws SluiceException when the type has no sequences or cannot hold one of them */
    Range sequenceRange(String path, LogicalType type) {
        Function<String, Long> parser =
                switch (type.root()) {
                    case TINYINT -> wholeNumber(Byte.MIN_VALUE, Byte.MAX_VALUE);
                    case SMALLINT -> wholeNumber(Short.MIN_VALUE, Short.MAX_VALUE);
                    case INTEGER -> wholeNumber(Integer.MIN_VALUE, Integer.MAX_VALUE);
                    case BIGINT, FLOAT, DOUBLE -> wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE);
                    case DECIMAL -> digits(((DecimalType) type).precision() - ((DecimalType) type).scale());
                    case CHAR -> characters(((CharType) type).length());
                    case VARCHAR -> characters(((VarCharType) type).length());
                    case BOOLEAN,
                            BINARY,
                            VARBINARY,
                            DATE,
                            TIME_WITHOUT_TIME_ZONE,
                            TIMESTAMP_WITHOUT_TIME_ZONE,
                            TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                            INTERVAL_YEAR_MONTH,
                            INTERVAL_DAY_TIME,
                            ARRAY,
                            MAP,
                            MULTISET,
                            ROW,
                            NULL,
                            RAW,
                            SYMBOL,
                            DESCRIPTOR,
                            STRUCTURED_TYPE,
                            DISTINCT_TYPE,
                            VARIANT,
                            BITMAP ->
                        throw invalid(path, "kind", "a column of type " + type.summary() + " has no sequences");
                };
        long start = number(path, DataGenOptions.START, parser).orElseThrow(() -> missing(path, DataGenOptions.START));
        long end = number(path, DataGenOptions.END, parser).orElseThrow(() -> missing(path, DataGenOptions.END));
        if (start > end) {
            throw invalid(path, "start", "it is greater than end");
        }
        return new Range(start, end);
    }

    /** An error about the value of a setting, given or not. */
    SluiceException invalid(String path, String setting, String reason) {
        String key = "fields." + path + "." + setting;
        return SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                .with("value", options.asMap().getOrDefault(key, ""))
                .with("option", key)
                .with("reason", reason);
    }

    private static SluiceException missing(String path, Option<?> option) {
        return SluiceException.of(ErrorCode.MISSING_OPTION)
                .with("option", option.named(path).key())
                .hint("A sequence needs both start and end.");
    }

    private <T> Optional<T> get(String path, Option<T> option) {
        Option<T> named = option.named(path);
        asked.add(named.key());
        return options.find(named);
    }

    private <T> Optional<T> number(String path, Option<String> option, Function<String, T> parser) {
        return get(path, option).map(text -> {
            try {
                return parser.apply(text.trim());
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw SluiceException.of(ErrorCode.INVALID_OPTION_VALUE, null, e)
                        .with("value", text)
                        .with("option", option.named(path).key())
                        .with("reason", "the column's type has no such value");
            }
        });
    }

    private static Function<String, Long> wholeNumber(long least, long greatest) {
        return text -> {
            long value = Long.parseLong(text);
            if (value < least || value > greatest) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
    }

    private static Function<String, Long> digits(int most) {
        return text -> {
            long value = Long.parseLong(text);
            if (BigInteger.valueOf(value).abs().compareTo(BigInteger.TEN.pow(most)) >= 0) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
    }

    private static Function<String, Long> characters(int most) {
        return text -> {
            long value = Long.parseLong(text);
            if (Long.toString(value).length() > most) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
    }

    private static BigInteger unscaled(String text, DecimalType type, RoundingMode rounding) {
        BigInteger unscaled =
                new BigDecimal(text).setScale(type.scale(), rounding).unscaledValue();
        if (unscaled.abs().compareTo(BigInteger.TEN.pow(type.precision())) >= 0) {
            throw new IllegalArgumentException(text);
        }
        return unscaled;
    }
}
