package io.sluice.functions.arithmetic;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.DecimalType;
import java.util.Optional;

/** Precision and scale of decimal results, as Flink derives them. All results are nullable; the caller decides. */
public final class DecimalTypes {
    private static final int MAX_PRECISION = DecimalType.MAX_PRECISION;
    private static final int MIN_SCALE_OF_DIVISION = 6;

    private DecimalTypes() {}

    /** A DECIMAL itself, or the DECIMAL that holds every value of an integer type. */
    public static DecimalType of(LogicalType type) {
        if (type instanceof DecimalType decimal) {
            return decimal;
        }
        int digits =
                switch (type.root()) {
                    case TINYINT -> 3;
                    case SMALLINT -> 5;
                    case INTEGER -> 10;
                    case BIGINT -> 19;
                    default -> throw new IllegalArgumentException(type.sql() + " is no exact number");
                };
        return new DecimalType(digits, 0, type.nullable());
    }

    /** That holds every value of both; empty when none does. */
    public static Optional<DecimalType> common(DecimalType a, DecimalType b) {
        int scale = Math.max(a.scale(), b.scale());
        int precision = scale + Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        return precision > MAX_PRECISION ? Optional.empty() : Optional.of(new DecimalType(precision, scale, true));
    }

    /** Of + and -. */
    public static DecimalType sum(DecimalType a, DecimalType b) {
        int scale = Math.max(a.scale(), b.scale());
        int digits = Math.max(a.precision() - a.scale(), b.precision() - b.scale());
        return adjusted(digits + scale + 1, scale);
    }

    public static DecimalType product(DecimalType a, DecimalType b) {
        return adjusted(a.precision() + b.precision() + 1, a.scale() + b.scale());
    }

    public static DecimalType quotient(DecimalType a, DecimalType b) {
        int scale = Math.max(MIN_SCALE_OF_DIVISION, a.scale() + b.precision() + 1);
        return adjusted(a.precision() - a.scale() + b.scale() + scale, scale);
    }

    public static DecimalType remainder(DecimalType a, DecimalType b) {
        int scale = Math.max(a.scale(), b.scale());
        int digits = Math.min(a.precision() - a.scale(), b.precision() - b.scale());
        return adjusted(digits + scale, scale);
    }

    /** Of ROUND and TRUNCATE to {@code digits} places, negative ones left of the point. */
    public static DecimalType rounded(DecimalType type, int digits) {
        if (digits >= type.scale()) {
            return type;
        }
        int integerDigits = 1 + type.precision() - type.scale();
        return digits < 0
                ? new DecimalType(Math.min(MAX_PRECISION, integerDigits), 0, true)
                : new DecimalType(Math.min(MAX_PRECISION, integerDigits + digits), digits, true);
    }

    /** Fits a type into 38 digits: integer digits first, but at least 6 digits of the scale, or all when it has fewer. */
    private static DecimalType adjusted(int precision, int scale) {
        if (precision <= MAX_PRECISION) {
            return new DecimalType(precision, scale, true);
        }
        int integerDigits = precision - scale;
        int minScale = Math.min(scale, MIN_SCALE_OF_DIVISION);
        return new DecimalType(MAX_PRECISION, Math.max(MAX_PRECISION - integerDigits, minScale), true);
    }
}
