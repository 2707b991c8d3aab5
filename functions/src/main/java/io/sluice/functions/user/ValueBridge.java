package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Between the Java objects that {@link io.sluice.spi.row.JavaValues} has for a SQL type and those that a user's method takes or gives. */
final class ValueBridge {
    private ValueBridge() {}

    /** For arguments; null stays null. @throws IllegalArgumentException when the class cannot hold values of the type */
    static UnaryOperator<@Nullable Object> toUser(LogicalType type, Type javaType) {
        UnaryOperator<Object> convert = present(type, javaType);
        return value -> value == null ? null : convert.apply(value);
    }

    private static UnaryOperator<Object> present(LogicalType type, Type javaType) {
        Class<?> target = GenericTypes.raw(javaType);
        if (TimeNumbers.are(type.root(), target)) {
            return value -> TimeNumbers.write(type.root(), target, value);
        }
        return switch (type.root()) {
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    FLOAT,
                    DOUBLE,
                    DECIMAL,
                    BINARY,
                    VARBINARY,
                    RAW,
                    VARIANT,
                    BITMAP -> UnaryOperator.identity();
            case CHAR, VARCHAR ->
                target == byte[].class
                        ? value -> ((String) value).getBytes(StandardCharsets.UTF_8)
                        : UnaryOperator.identity();
            case DATE ->
                target == java.sql.Date.class
                        ? value -> java.sql.Date.valueOf((LocalDate) value)
                        : UnaryOperator.identity();
            case TIME_WITHOUT_TIME_ZONE ->
                target == Time.class ? value -> Time.valueOf((LocalTime) value) : UnaryOperator.identity();
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                target == Timestamp.class
                        ? value -> Timestamp.valueOf((LocalDateTime) value)
                        : UnaryOperator.identity();
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                target == Timestamp.class ? value -> Timestamp.from((Instant) value) : UnaryOperator.identity();
            case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> UnaryOperator.identity();
            case ARRAY -> array(((ArrayType) type).element(), javaType);
            case MAP -> map(((MapType) type).key(), ((MapType) type).value(), javaType);
            case MULTISET -> map(((MultisetType) type).element(), Types.INT, javaType);
            case ROW, STRUCTURED_TYPE -> row(Objects.requireNonNull(type.rowForm()), javaType);
            case NULL, SYMBOL, DESCRIPTOR, DISTINCT_TYPE ->
                throw new IllegalArgumentException(type.summary() + " is no type of a value");
        };
    }

    private static UnaryOperator<Object> array(LogicalType element, Type javaType) {
        Class<?> target = GenericTypes.raw(javaType);
        if (DataViews.isList(target)) {
            UnaryOperator<@Nullable Object> each = toUser(element, argument(javaType, 0));
            return value -> {
                List<@Nullable Object> list = new ArrayList<>();
                ((List<?>) value).forEach(item -> list.add(each.apply(item)));
                return DataViews.ofList(target, list);
            };
        }
        if (!target.isArray()) {
            UnaryOperator<@Nullable Object> each = toUser(element, argument(javaType, 0));
            return value -> {
                List<@Nullable Object> list = new ArrayList<>();
                ((List<?>) value).forEach(item -> list.add(each.apply(item)));
                return list;
            };
        }
        Type component = javaType instanceof GenericArrayType generic
                ? generic.getGenericComponentType()
                : target.getComponentType();
        UnaryOperator<@Nullable Object> each = toUser(element, component);
        return value -> {
            List<?> list = (List<?>) value;
            Object array = Array.newInstance(target.getComponentType(), list.size());
            for (int i = 0; i < list.size(); i++) {
                Object item = each.apply(list.get(i));
                if (item == null && target.getComponentType().isPrimitive()) {
                    throw new IllegalArgumentException("NULL is no element of " + target.getSimpleName());
                }
                Array.set(array, i, item);
            }
            return array;
        };
    }

    private static UnaryOperator<Object> map(LogicalType key, LogicalType item, Type javaType) {
        Class<?> target = GenericTypes.raw(javaType);
        UnaryOperator<@Nullable Object> keys = toUser(key, argument(javaType, 0));
        UnaryOperator<@Nullable Object> items = toUser(item, argument(javaType, 1));
        return value -> {
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((k, v) -> map.put(keys.apply(k), items.apply(v)));
            return DataViews.isMap(target) ? DataViews.ofMap(target, map) : map;
        };
    }

    private static Type argument(Type type, int index) {
        return type instanceof ParameterizedType parameterized
                ? parameterized.getActualTypeArguments()[index]
                : Object.class;
    }

    private static UnaryOperator<Object> row(RowType type, Type javaType) {
        Class<?> target = GenericTypes.raw(javaType);
        if (target == Object.class || target == List.class) {
            return UnaryOperator.identity();
        }
        if (ForeignRow.isRow(target)) {
            return foreignRow(type, target);
        }
        List<Property> properties = properties(type, javaType);
        List<UnaryOperator<@Nullable Object>> each = new ArrayList<>();
        for (int i = 0; i < properties.size(); i++) {
            each.add(toUser(type.typeAt(i), properties.get(i).type()));
        }
        return value -> {
            try {
                Object made = target.getConstructor().newInstance();
                for (int i = 0; i < properties.size(); i++) {
                    Object field = each.get(i).apply(((List<?>) value).get(i));
                    if (field != null || !properties.get(i).isPrimitive()) {
                        properties.get(i).set(made, field);
                    }
                }
                return made;
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(target.getName() + " cannot be made: " + e.getMessage(), e);
            }
        };
    }

    private static UnaryOperator<Object> foreignRow(RowType type, Class<?> target) {
        List<UnaryOperator<@Nullable Object>> each = type.types().stream()
                .map(field -> toUser(field, NaturalClasses.of(field, target.getClassLoader())))
                .toList();
        Function<List<?>, Object> maker = ForeignRow.maker(target, type);
        return value -> {
            List<?> given = (List<?>) value;
            List<@Nullable Object> fields = new ArrayList<>();
            for (int i = 0; i < given.size(); i++) {
                fields.add(each.get(i).apply(given.get(i)));
            }
            return maker.apply(fields);
        };
    }

    /** The class's fields for those of the type: by their names when these are the same, else in their order. */
    private static List<Property> properties(RowType type, Type javaType) {
        List<Property> declared = Property.of(javaType);
        if (declared.size() != type.arity()) {
            throw new IllegalArgumentException(javaType.getTypeName() + " has " + declared.size() + " public fields, "
                    + type.summary() + " has " + type.arity());
        }
        Map<String, Property> byName = new HashMap<>();
        declared.forEach(property -> byName.put(property.name(), property));
        return byName.keySet().containsAll(type.names())
                ? type.names().stream().map(byName::get).toList()
                : declared;
    }

    /** For results: whatever the method gave, as JavaValues have it; null when it does not fit a DECIMAL. */
    static @Nullable Object fromUser(LogicalType type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type.root()) {
            case BOOLEAN -> (Boolean) value;
            case BINARY, VARBINARY -> (byte[]) value;
            case RAW, VARIANT, BITMAP -> value;
            case CHAR, VARCHAR ->
                value instanceof byte[] utf8 ? new String(utf8, StandardCharsets.UTF_8) : (String) value;
            case TINYINT -> ((Number) value).byteValue();
            case SMALLINT -> ((Number) value).shortValue();
            case INTEGER -> ((Number) value).intValue();
            case BIGINT -> ((Number) value).longValue();
            case FLOAT -> ((Number) value).floatValue();
            case DOUBLE -> ((Number) value).doubleValue();
            case DECIMAL -> decimal((DecimalType) type, (BigDecimal) value);
            case DATE ->
                value instanceof java.sql.Date date ? date.toLocalDate() : (LocalDate) TimeNumbers.read(type, value);
            case TIME_WITHOUT_TIME_ZONE ->
                value instanceof Time time ? time.toLocalTime() : (LocalTime) TimeNumbers.read(type, value);
            case TIMESTAMP_WITHOUT_TIME_ZONE ->
                value instanceof Timestamp timestamp ? timestamp.toLocalDateTime() : (LocalDateTime) value;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(TimeNumbers.read(type, value));
            case INTERVAL_YEAR_MONTH -> (Period) TimeNumbers.read(type, value);
            case INTERVAL_DAY_TIME -> (Duration) TimeNumbers.read(type, value);
            case ARRAY -> elements(((ArrayType) type).element(), value);
            case MAP ->
                entries(
                        ((MapType) type).key(),
                        ((MapType) type).value(),
                        DataViews.isMap(value.getClass()) ? DataViews.map(value) : (Map<?, ?>) value);
            case MULTISET -> entries(((MultisetType) type).element(), Types.INT, (Map<?, ?>) value);
            case ROW, STRUCTURED_TYPE -> fields(Objects.requireNonNull(type.rowForm()), value);
            case NULL, SYMBOL, DESCRIPTOR, DISTINCT_TYPE ->
                throw new IllegalArgumentException(type.summary() + " is no type of a value");
        };
    }

    private static @Nullable Object decimal(DecimalType type, BigDecimal value) {
        BigDecimal rounded = value.setScale(type.scale(), RoundingMode.HALF_UP);
        return rounded.precision() > type.precision() ? null : rounded;
    }

    private static Instant instant(Object value) {
        if (value instanceof Timestamp timestamp) {
            return timestamp.toInstant();
        }
        return value instanceof LocalDateTime local ? local.toInstant(ZoneOffset.UTC) : (Instant) value;
    }

    private static List<@Nullable Object> elements(LogicalType element, Object value) {
        List<@Nullable Object> list = new ArrayList<>();
        if (DataViews.isList(value.getClass())) {
            DataViews.list(value).forEach(item -> list.add(fromUser(element, item)));
        } else if (value instanceof Iterable<?> all) {
            all.forEach(item -> list.add(fromUser(element, item)));
        } else {
            for (int i = 0; i < Array.getLength(value); i++) {
                list.add(fromUser(element, Array.get(value, i)));
            }
        }
        return list;
    }

    private static Map<@Nullable Object, @Nullable Object> entries(LogicalType key, LogicalType item, Map<?, ?> value) {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        value.forEach((k, v) -> map.put(fromUser(key, k), fromUser(item, v)));
        return map;
    }

    private static List<@Nullable Object> fields(RowType type, Object value) {
        List<?> given = value instanceof List<?> list
                ? list
                : ForeignRow.isRow(value.getClass()) ? ForeignRow.fields(type, value) : values(type, value);
        if (given.size() != type.arity()) {
            throw new IllegalArgumentException("a row of " + given.size() + " fields was given for " + type.summary());
        }
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 0; i < type.arity(); i++) {
            row.add(fromUser(type.typeAt(i), given.get(i)));
        }
        return row;
    }

    private static List<@Nullable Object> values(RowType type, Object value) {
        List<@Nullable Object> values = new ArrayList<>();
        properties(type, value.getClass()).forEach(property -> values.add(property.get(value)));
        return values;
    }
}
