package io.sluice.exec.runtime.codegen;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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

/** Random JavaValues: small ones, extremes, and text that is no ASCII, looks like a number or like a date. */
final class RandomValues {
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "abc",
            "ÄÖß",
            "😀x",
            "12",
            "-7.5",
            " 42 ",
            "1e3",
            "true",
            "2024-02-29",
            "2024-01-02 03:04:05.678",
            "99999999999999999999",
            "%a_",
            "日本語");

    private final Random random;

    RandomValues(Random random) {
        this.random = random;
    }

    Object of(LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> random.nextBoolean();
            case TINYINT, SMALLINT, INTEGER, BIGINT -> integer(type, number());
            case FLOAT -> (float) approximate();
            case DOUBLE -> approximate();
            case DECIMAL -> decimal((DecimalType) type);
            case CHAR -> cut(text(), ((CharType) type).length());
            case VARCHAR -> cut(text(), ((VarCharType) type).length());
            case BINARY, VARBINARY -> text().getBytes(StandardCharsets.UTF_8);
            case DATE -> LocalDate.of(1 + random.nextInt(9000), 1 + random.nextInt(12), 1 + random.nextInt(28));
            case TIME_WITHOUT_TIME_ZONE -> LocalTime.ofNanoOfDay(random.nextInt(86_400_000) * 1_000_000L);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> timestamp(((TimestampType) type).precision());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                timestamp(((TimestampLtzType) type).precision()).toInstant(ZoneOffset.UTC);
            case ARRAY -> array((ArrayType) type);
            case MAP -> map((MapType) type);
            default -> throw new IllegalArgumentException(type.sql());
        };
    }

    private List<@Nullable Object> array(ArrayType type) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(random.nextInt(4) == 0 ? null : of(type.element()));
        }
        return elements;
    }

    private Map<Object, @Nullable Object> map(MapType type) {
        Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            entries.put(of(type.key()), random.nextInt(4) == 0 ? null : of(type.value()));
        }
        return entries;
    }

    /** Narrowed to the type. */
    Object integer(LogicalType type, long value) {
        return switch (type.root()) {
            case TINYINT -> (byte) value;
            case SMALLINT -> (short) value;
            case INTEGER -> (int) value;
            default -> value;
        };
    }

    private long number() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong();
            case 1 ->
                List.of(Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L, 1L, (long) Integer.MIN_VALUE)
                        .get(random.nextInt(6));
            default -> random.nextInt(41) - 20;
        };
    }

    private double approximate() {
        return switch (random.nextInt(6)) {
            case 0 ->
                List.of(Double.NaN, Double.POSITIVE_INFINITY, -0.0, Double.MAX_VALUE, Double.MIN_VALUE)
                        .get(random.nextInt(5));
            case 1 -> random.nextGaussian() * 1e9;
            default -> (random.nextInt(4001) - 2000) / 8.0;
        };
    }

    private BigDecimal decimal(DecimalType type) {
        int bits = random.nextInt(4) == 0 ? type.precision() * 10 / 3 : 20;
        BigInteger unscaled = new BigInteger(bits, random).mod(BigInteger.TEN.pow(type.precision()));
        return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
    }

    private LocalDateTime timestamp(int precision) {
        int nanos = random.nextInt(1_000_000_000);
        int unit = BigInteger.TEN.pow(9 - precision).intValue();
        return LocalDateTime.ofEpochSecond(
                random.nextLong(-30_000_000_000L, 200_000_000_000L), nanos - nanos % unit, ZoneOffset.UTC);
    }

    private String text() {
        return random.nextInt(5) == 0 ? Integer.toString(random.nextInt()) : TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private static String cut(String text, int length) {
        return text.codePointCount(0, text.length()) <= length
                ? text
                : text.substring(0, text.offsetByCodePoints(0, length));
    }
}
