package io.sluice.connectors.formats;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Values of any type that formats write, with a liking for those that go wrong. */
final class RandomValues {
    private static final String[] PIECES = {
        "a",
        "pear",
        " ",
        "\n",
        "\r\n",
        "\"",
        "\"\"",
        ",",
        ";",
        "'",
        "\\",
        "#",
        "ä",
        "漢字",
        "\uD83D\uDE00",
        "\t",
        "\u0001",
        "null",
        "0",
        "-1",
        "{",
        "}",
        "[",
        "]",
        ":",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
    };
    private static final long YEAR_MINUS_100 = -65_324_016_000L;
    private static final long YEAR_11000 = 285_000_000_000L;

    private final Random random;
    private final double nullRate;

    RandomValues(long seed, double nullRate) {
        random = new Random(seed);
        this.nullRate = nullRate;
    }

    List<@Nullable Object> row(RowType type) {
        List<@Nullable Object> values = new ArrayList<>();
        for (LogicalType field : type.types()) {
            values.add(value(field));
        }
        return values;
    }

    @Nullable Object value(LogicalType type) {
        if (type.nullable() && random.nextDouble() < nullRate) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT -> (byte) edge(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> (short) edge(Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> (int) edge(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> edge(Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> real() instanceof Double d ? d.floatValue() : 0f;
            case DOUBLE -> real();
            case DECIMAL -> decimal((DecimalType) type);
            case CHAR, VARCHAR -> text();
            case BINARY, VARBINARY -> {
                byte[] bytes = new byte[random.nextInt(40)];
                random.nextBytes(bytes);
                yield bytes;
            }
            case DATE -> LocalDate.ofEpochDay(Math.floorDiv(second(), 86_400L));
            case TIME_WITHOUT_TIME_ZONE ->
                LocalTime.ofNanoOfDay(fraction(random.nextInt(86_400), Math.min(3, ((TimeType) type).precision())));
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                LocalDateTime.ofInstant(instant(((TimestampType) type).precision()), ZoneOffset.UTC);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(((TimestampLtzType) type).precision());
            case ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    elements.add(value(((ArrayType) type).element()));
                }
                yield elements;
            }
            case MAP -> map(((MapType) type).value());
            case MULTISET -> map(Types.INT.notNull());
            case ROW -> row((RowType) type);
            case INTERVAL_YEAR_MONTH,
                    INTERVAL_DAY_TIME,
                    NULL,
                    RAW,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> throw new IllegalArgumentException(type.summary());
        };
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private Map<Object, @Nullable Object> map(LogicalType valueType) {
        Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.put(text(), value(valueType));
        }
        return entries;
    }

    private long edge(long min, long max) {
        return switch (random.nextInt(5)) {
            case 0 -> min;
            case 1 -> max;
            case 2 -> random.nextInt(3) - 1;
            default -> min == Long.MIN_VALUE ? random.nextLong() : min + (long) (random.nextDouble() * (max - min));
        };
    }

    private Object real() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt(1000) / 100.0;
            case 1 -> -random.nextInt(100_000) / 1000.0;
            case 2 -> Double.longBitsToDouble(random.nextLong() & ~(1L << 62));
            case 3 -> random.nextDouble();
            case 4 -> 9007199254740993.0 + random.nextInt(10);
            default -> (double) random.nextInt();
        };
    }

    private BigDecimal decimal(DecimalType type) {
        BigInteger limit = BigInteger.TEN.pow(type.precision());
        BigInteger unscaled =
                switch (random.nextInt(4)) {
                    case 0 -> limit.subtract(BigInteger.ONE);
                    case 1 -> BigInteger.ONE.subtract(limit);
                    case 2 -> BigInteger.valueOf(random.nextInt(3) - 1);
                    default -> new BigInteger(limit.bitLength(), random).mod(limit);
                };
        return new BigDecimal(unscaled, type.scale());
    }

    private long second() {
        return YEAR_MINUS_100 + (long) (random.nextDouble() * (YEAR_11000 - YEAR_MINUS_100));
    }

    private Instant instant(int precision) {
        long nanos = fraction(0, precision);
        return Instant.ofEpochSecond(second(), nanos);
    }

    private long fraction(long seconds, int precision) {
        long unit = (long) Math.pow(10, 9 - precision);
        long nanos = random.nextBoolean() ? 0 : random.nextInt(1_000_000_000);
        return seconds * 1_000_000_000L + nanos - nanos % unit;
    }
}
