package io.sluice.functions.nested;

import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.arithmetic.DecimalTypes;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.Cell;
import io.sluice.functions.value.NullFlag;
import io.sluice.functions.value.ValueKind;
import io.sluice.functions.value.Zeros;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.MapVector;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.TimestampType;
import io.sluice.spi.type.Types;
import io.sluice.spi.variant.Variant;
import io.sluice.spi.variant.VariantKind;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * {@code array[i]}, {@code map[key]}, {@code variant[i]} and {@code variant['field']}; NULL when there is no such element,
 * an error for a variant that is neither.
 */
public final class Item {
    public static final ScalarFunction FUNCTION = ScalarFunction.strict(
                    "ITEM", Item::choose, "An element of an array, from 1 on, or the value of a key.", "ARRAY[7, 8][2]")
            .casting(Item::compared);

    private static final Set<String> HASHED =
            Set.of("$CAST$1", "$TRY_CAST$1", "$STR_TO_MAP$1", "$MAP_FROM_ARRAYS$1", "$MAP_UNION$1");

    private Item() {}

    /**
     * A key is looked for as what the keys are, or, where that would cut it, both as a type that holds both. A text stays what it is: cut, it
     * would find another.
     */
    private static List<LogicalType> compared(CallSite site) {
        if (!(site.type(0) instanceof MapType map)
                || map.key().root().isCharacter() && site.root(1).isCharacter()) {
            return List.of(site.type(0), site.type(1));
        }
        LogicalType key = commonKey(map.key(), site.type(1))
                .orElse(map.key())
                .withNullable(map.key().nullable());
        return List.of(
                new MapType(key, map.value(), map.nullable()),
                key.withNullable(site.type(1).nullable()));
    }

    /** Empty when there is none that holds all values of both. */
    private static Optional<LogicalType> commonKey(LogicalType keys, LogicalType key) {
        if (keys instanceof TimestampType of && key instanceof TimestampType by) {
            return Optional.of(of.precision() < by.precision() ? by : of);
        }
        if (!keys.root().isNumeric() || !key.root().isNumeric()) {
            return Optional.empty();
        }
        if (keys.root().isApproximate() || key.root().isApproximate()) {
            return Optional.of(keys.root() == key.root() ? keys : Types.DOUBLE);
        }
        if (keys.root().isInteger() && key.root().isInteger()) {
            return Optional.of(keys.root().compareTo(key.root()) < 0 ? key : keys);
        }
        return DecimalTypes.common(DecimalTypes.of(keys), DecimalTypes.of(key)).map(LogicalType.class::cast);
    }

    private static Optional<Invocation> choose(CallSite site) {
        if (site.arity() != 2) {
            return Optional.empty();
        }
        return switch (site.root(0)) {
            case ARRAY -> {
                checkIndex(site);
                yield site.root(1).isInteger()
                        ? Optional.of(Invocation.of(Item.class, "element", ValueKind.CELL)
                                .operand(0, ValueKind.CELL)
                                .operand(1, ValueKind.LONG)
                                .own(site.result()))
                        : Optional.empty();
            }
            case MAP ->
                Optional.of(Invocation.of(Item.class, isHashed(site) ? "value" : "firstValue", ValueKind.CELL)
                        .operand(0, ValueKind.CELL)
                        .operand(1, ValueKind.CELL)
                        .own(site.result()));
            case VARIANT ->
                site.root(1).isInteger()
                        ? Optional.of(ofVariant("element")
                                .operand(1, ValueKind.LONG)
                                .flag()
                                .result())
                        : site.root(1).isCharacter()
                                ? Optional.of(ofVariant("field")
                                        .operand(1, ValueKind.BYTES)
                                        .flag()
                                        .result())
                                : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Whether Flink has the map as one of Java, whose keys are all different. It goes through the entries of all others. */
    private static boolean isHashed(CallSite site) {
        String call = site.operands().get(0).call();
        return HASHED.contains(call) || !call.isEmpty() && !call.startsWith("$");
    }

    /** A constant below 1 is a mistake, where a computed one just finds nothing. */
    private static void checkIndex(CallSite site) {
        if (site.operands().get(1).constant() instanceof Number index && index.longValue() < 1) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH)
                    .with("message", "the elements of an array are counted from 1, there is none at " + index);
        }
    }

    private static Invocation ofVariant(String method) {
        return Invocation.of(Item.class, method, ValueKind.BYTES).operand(0, ValueKind.BYTES);
    }

    /**
     * What Flink gives for an element that a collection of NOT NULL elements does not have, where it takes it for one that is there: in
     * the result of a query, and when it is asked whether the element is NULL. Everywhere else it is NULL.
     *
     * @param collection an array or a map
     * @return as JavaValues have values of the elements' type; empty where it is NULL there as well
     */
    public static Optional<Object> missing(LogicalType collection) {
        LogicalType element = collection instanceof ArrayType array
                ? array.element()
                : collection instanceof MapType map ? map.value() : Types.INT;
        return element.nullable() ? Optional.empty() : unseenNull(element);
    }

    /**
     * What Flink gives for a NULL that it takes for a value, since its type says NOT NULL.
     *
     * @return as JavaValues have values of the type; empty where it is NULL there as well
     */
    public static Optional<Object> unseenNull(LogicalType type) {
        return switch (type.root()) {
            case BOOLEAN -> Optional.of(false);
            case TINYINT -> Optional.of((byte) -1);
            case SMALLINT -> Optional.of((short) -1);
            case INTEGER -> Optional.of(-1);
            case BIGINT -> Optional.of(-1L);
            case FLOAT -> Optional.of(-1f);
            case DOUBLE -> Optional.of(-1d);
            case CHAR, VARCHAR -> Optional.of("");
            case DATE -> Optional.of(LocalDate.EPOCH.minusDays(1));
            case TIME_WITHOUT_TIME_ZONE -> Optional.of(LocalTime.MAX.truncatedTo(ChronoUnit.MILLIS));
            case INTERVAL_YEAR_MONTH -> Optional.of(Period.ofMonths(-1));
            case INTERVAL_DAY_TIME -> Optional.of(Duration.ofMillis(-1));
            case DECIMAL,
                    BINARY,
                    VARBINARY,
                    TIMESTAMP_WITHOUT_TIME_ZONE,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE,
                    ARRAY,
                    MAP,
                    MULTISET,
                    ROW,
                    RAW,
                    NULL,
                    SYMBOL,
                    DESCRIPTOR,
                    STRUCTURED_TYPE,
                    DISTINCT_TYPE,
                    VARIANT,
                    BITMAP -> Optional.empty();
        };
    }

    public static Cell element(Cell array, long index, Cell result) {
        return index < 1 || index > array.length()
                ? result.putNull()
                : result.set(array.elements(), array.offset() + (int) index - 1);
    }

    public static Cell value(Cell map, Cell key, Cell result) {
        MapVector maps = (MapVector) map.vector();
        int at = maps.find(map.row(), key.vector(), key.row());
        return at < 0 ? result.putNull() : result.set(maps.values(), at);
    }

    /** Of the first entry with the key. The key NULL is that of the value whose bits are all 0, as in Flink. */
    public static Cell firstValue(Cell map, Cell key, Cell result) {
        MapVector maps = (MapVector) map.vector();
        ColumnVector keys = maps.keys();
        int start = maps.offset(map.row());
        boolean nullFound = keys.hasNulls() && Zeros.is(key.vector(), key.row());
        for (int i = start; i < start + maps.length(map.row()); i++) {
            if (nullFound && keys.isNull(i) || keys.equal(i, key.vector(), key.row())) {
                return result.set(maps.values(), i);
            }
        }
        return result.putNull();
    }

    public static BytesRef element(BytesRef value, long index, NullFlag flag, BytesRef result) {
        Variant variant = Variant.of(value.bytes(), value.offset(), value.length());
        if (variant.kind() != VariantKind.ARRAY) {
            throw mismatch("number", "an array", variant);
        }
        if (index < 1 || index > variant.size()) {
            flag.raise();
            return result;
        }
        Variant element = variant.element((int) index - 1);
        return result.set(element.bytes(), element.offset(), element.length());
    }

    private static SluiceException mismatch(String by, String needed, Variant variant) {
        return SluiceException.of(
                ErrorCode.INVALID_LITERAL,
                "an element of a variant by " + by + " needs " + needed + ", not "
                        + variant.kind().name().toLowerCase(Locale.ROOT));
    }

    public static BytesRef field(BytesRef value, BytesRef name, NullFlag flag, BytesRef result) {
        Variant variant = Variant.of(value.bytes(), value.offset(), value.length());
        if (variant.kind() != VariantKind.OBJECT) {
            throw mismatch("name", "an object", variant);
        }
        Optional<Variant> field = variant.field(name.bytes(), name.offset(), name.length());
        if (field.isEmpty()) {
            flag.raise();
            return result;
        }
        return result.set(field.get().bytes(), field.get().offset(), field.get().length());
    }
}
