package io.sluice.connectors.builtin.datagen;

import io.sluice.connectors.builtin.datagen.FieldSettings.Range;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.BinaryType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.TimeType;
import io.sluice.spi.type.LogicalType.TimestampLtzType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.LogicalType.VarBinaryType;
import io.sluice.spi.type.LogicalType.VarCharType;
import java.math.BigInteger;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Turns columns and their options into {@link FieldPlan}s; remembers the sequences, which bound the source. */
final class FieldPlanner {
    private static final int DEFAULT_LENGTH = 100;
    private static final int DEFAULT_ELEMENTS = 3;
    /** Ten thousand years. */
    private static final int MAX_MONTHS = 120_000;

    private final FieldSettings settings;
    private final ZoneId zone;
    private OptionalLong shortestSequence = OptionalLong.empty();

    FieldPlanner(FieldSettings settings, ZoneId zone) {
        this.settings = settings;
        this.zone = zone;
    }

    /** Rows in the shortest sequence planned so far; empty when there is none. */
    OptionalLong shortestSequence() {
        return shortestSequence;
    }

    /** The plan of a column. @throws SluiceException when its options do not fit its type */
    FieldPlan column(Field field) {
        String path = field.name();
        return switch (settings.kind(path)) {
            case "sequence" -> sequence(path, field.type());
            case "random" -> random(path, field.type());
            default -> throw settings.invalid(path, "kind", "it takes one of random, sequence");
        };
    }

    private FieldPlan sequence(String path, LogicalType type) {
        Range range = settings.sequenceRange(path, type);
        BigInteger rows = BigInteger.valueOf(range.max())
                .subtract(BigInteger.valueOf(range.min()))
                .add(BigInteger.ONE);
        long length = rows.bitLength() > 63 ? Long.MAX_VALUE : rows.longValueExact();
        shortestSequence = OptionalLong.of(Math.min(length, shortestSequence.orElse(Long.MAX_VALUE)));
        return (seed, context) -> new Sequence(type, range.min() + context.subtask(), context.parallelism());
    }

    private FieldPlan random(String path, LogicalType type) {
        FieldPlan values = values(path, type);
        double nullRate = settings.nullRate(path, type);
        return nullRate == 0
                ? values
                : (seed, context) -> new NullsAmong(seed.child("null"), values.generator(seed, context), nullRate);
    }

    private FieldPlan values(String path, LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> (seed, context) -> new RandomNumbers.Booleans(seed);
            case TINYINT -> ints(settings.range(path, Byte.MIN_VALUE, Byte.MAX_VALUE));
            case SMALLINT -> ints(settings.range(path, Short.MIN_VALUE, Short.MAX_VALUE));
            case INTEGER -> ints(settings.range(path, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case INTERVAL_YEAR_MONTH -> ints(settings.range(path, 0, MAX_MONTHS));
            case BIGINT -> longs(settings.range(path, Long.MIN_VALUE, Long.MAX_VALUE));
            case INTERVAL_DAY_TIME -> longs(settings.range(path, 0, Long.MAX_VALUE));
            case FLOAT -> {
                FieldSettings.RealRange range = settings.realRange(path, Float.MIN_VALUE, Float.MAX_VALUE);
                yield (seed, context) -> new RandomNumbers.Floats(seed, (float) range.min(), (float) range.max());
            }
            case DOUBLE -> {
                FieldSettings.RealRange range = settings.realRange(path, Double.MIN_VALUE, Double.MAX_VALUE);
                yield (seed, context) -> new RandomNumbers.Doubles(seed, range.min(), range.max());
            }
            case DECIMAL -> decimals(settings.decimalRange(path, (DecimalType) type), (DecimalType) type);
            case CHAR -> texts(settings.fixedLength(path, ((CharType) type).length()), false);
            case VARCHAR -> texts(varLength(path, ((VarCharType) type).length()), settings.varLen(path));
            case BINARY -> binaries(settings.fixedLength(path, ((BinaryType) type).length()), false);
            case VARBINARY -> binaries(varLength(path, ((VarBinaryType) type).length()), settings.varLen(path));
            case DATE -> (seed, context) -> new ClockValues.Dates(context.clock(), zone);
            case TIME_WITHOUT_TIME_ZONE -> {
                int precision = ((TimeType) type).precision();
                yield (seed, context) -> new ClockValues.Times(context.clock(), zone, precision);
            }
            case TIMESTAMP_WITHOUT_TIME_ZONE -> timestamps(path, ((TimestampType) type).precision());
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> timestamps(path, ((TimestampLtzType) type).precision());
            case ARRAY -> array(path, ((ArrayType) type).element());
            case MAP -> map(path, (MapType) type);
            case MULTISET -> multiset(path, ((MultisetType) type).element());
            case ROW -> row(path, (RowType) type);
            case NULL, RAW, SYMBOL, DESCRIPTOR, STRUCTURED_TYPE, DISTINCT_TYPE, VARIANT, BITMAP ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "datagen of a column of type " + type.summary());
        };
    }

    private static FieldPlan ints(Range range) {
        return (seed, context) -> new RandomNumbers.Ints(seed, (int) range.min(), (int) range.max());
    }

    private static FieldPlan longs(Range range) {
        return (seed, context) -> new RandomNumbers.Longs(seed, range.min(), range.max());
    }

    private static FieldPlan decimals(FieldSettings.DecimalRange range, DecimalType type) {
        if (type.precision() <= DecimalType.MAX_LONG_PRECISION) {
            long min = range.min().longValueExact();
            long max = range.max().longValueExact();
            return (seed, context) -> new RandomNumbers.Longs(seed, min, max);
        }
        return (seed, context) -> new RandomNumbers.WideDecimals(seed, range.min(), range.max());
    }

    private static FieldPlan texts(int length, boolean variable) {
        return (seed, context) -> new RandomBytes.Texts(seed, length, variable);
    }

    private static FieldPlan binaries(int length, boolean variable) {
        return (seed, context) -> new RandomBytes.Binaries(seed, length, variable);
    }

    private int varLength(String path, int declared) {
        return declared == LogicalType.MAX_LENGTH
                ? settings.length(path, DEFAULT_LENGTH, declared)
                : settings.length(path, declared, declared);
    }

    private FieldPlan timestamps(String path, int precision) {
        long maxPast = settings.maxPastMillis(path);
        return (seed, context) -> new ClockValues.Timestamps(seed, context.clock(), maxPast, precision);
    }

    private FieldPlan array(String path, LogicalType elementType) {
        int length = settings.length(path, DEFAULT_ELEMENTS, LogicalType.MAX_LENGTH);
        FieldPlan element = random(path + ".element", elementType);
        return (seed, context) -> new NestedValues.Arrays(element.generator(seed.child("element"), context), length);
    }

    private FieldPlan map(String path, MapType type) {
        int length = settings.length(path, DEFAULT_ELEMENTS, LogicalType.MAX_LENGTH);
        FieldPlan key = random(path + ".key", type.key());
        FieldPlan value = random(path + ".value", type.value());
        return (seed, context) -> new NestedValues.Maps(
                type.key(),
                key.generator(seed.child("key"), context),
                value.generator(seed.child("value"), context),
                length);
    }

    private FieldPlan multiset(String path, LogicalType elementType) {
        int length = settings.length(path, DEFAULT_ELEMENTS, LogicalType.MAX_LENGTH);
        FieldPlan element = random(path + ".element", elementType);
        return (seed, context) ->
                new NestedValues.Multisets(elementType, element.generator(seed.child("element"), context), length);
    }

    private FieldPlan row(String path, RowType type) {
        List<FieldPlan> plans = new ArrayList<>();
        for (Field field : type.fields()) {
            plans.add(random(path + "." + field.name(), field.type()));
        }
        return (seed, context) -> {
            List<FieldGenerator> generators = new ArrayList<>();
            for (int i = 0; i < plans.size(); i++) {
                generators.add(plans.get(i).generator(seed.child(i), context));
            }
            return new NestedValues.Rows(generators);
        };
    }
}
