package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.MapType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.LogicalType.StructuredType;
import io.sluice.spi.type.TypeParser;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The SQL type of a Java type: primitives are NOT NULL, everything else is nullable; times have nanoseconds; arrays and lists are ARRAY; a class
 * with public fields is a ROW of them, or, for functions of Flink's API, a structured type of its name. Follows Flink's data type extraction.
 */
final class JavaTypes {
    private static final Map<Class<?>, String> NAMES = Map.ofEntries(
            Map.entry(Boolean.class, "BOOLEAN"),
            Map.entry(boolean.class, "BOOLEAN NOT NULL"),
            Map.entry(Byte.class, "TINYINT"),
            Map.entry(byte.class, "TINYINT NOT NULL"),
            Map.entry(Short.class, "SMALLINT"),
            Map.entry(short.class, "SMALLINT NOT NULL"),
            Map.entry(Integer.class, "INT"),
            Map.entry(int.class, "INT NOT NULL"),
            Map.entry(Long.class, "BIGINT"),
            Map.entry(long.class, "BIGINT NOT NULL"),
            Map.entry(Float.class, "FLOAT"),
            Map.entry(float.class, "FLOAT NOT NULL"),
            Map.entry(Double.class, "DOUBLE"),
            Map.entry(double.class, "DOUBLE NOT NULL"),
            Map.entry(String.class, "STRING"),
            Map.entry(byte[].class, "BYTES"),
            Map.entry(LocalDate.class, "DATE"),
            Map.entry(java.sql.Date.class, "DATE"),
            Map.entry(LocalTime.class, "TIME(9)"),
            Map.entry(java.sql.Time.class, "TIME(0)"),
            Map.entry(LocalDateTime.class, "TIMESTAMP(9)"),
            Map.entry(java.sql.Timestamp.class, "TIMESTAMP(9)"),
            Map.entry(Instant.class, "TIMESTAMP_LTZ(9)"),
            Map.entry(Duration.class, "INTERVAL DAY TO SECOND(3)"),
            Map.entry(Period.class, "INTERVAL YEAR TO MONTH"));

    private static final Set<Class<?>> TIMESTAMPS =
            Set.of(LocalDateTime.class, java.sql.Timestamp.class, Instant.class);

    private static final List<String> INTERNAL = List.of(
            "org.apache.flink.table.data.", "org.apache.flink.types.variant.", "org.apache.flink.types.bitmap.");

    private final FunctionApi api;

    private JavaTypes(FunctionApi api) {
        this.api = api;
    }

    /**
     * The type that an annotation says, else that of the Java type.
     *
     * @throws IllegalArgumentException with the reason when the type has no counterpart
     */
    static LogicalType of(FunctionApi api, Optional<FunctionApi.TypeHint> hint, Type type) {
        return new JavaTypes(api).of(hint, type, TypeDefaults.NONE, 0);
    }

    private LogicalType of(Optional<FunctionApi.TypeHint> hint, Type type, TypeDefaults outer, int depth) {
        if (hint.isEmpty()) {
            return of(type, outer, depth);
        }
        FunctionApi.TypeHint said = hint.get();
        refuseInternal(GenericTypes.raw(said.bridgedTo().map(Type.class::cast).orElse(type)));
        if (said.type().isPresent()) {
            String text = said.type().get();
            if (text.strip().equalsIgnoreCase("RAW")) {
                throw new IllegalArgumentException("RAW values of functions are not supported yet");
            }
            return TypeParser.parse(text);
        }
        return of(
                said.bridgedTo().map(Type.class::cast).orElse(type),
                said.defaults().within(outer),
                depth);
    }

    private LogicalType of(Type type, TypeDefaults defaults, int depth) {
        if (depth > 20) {
            throw new IllegalArgumentException(type.getTypeName() + " contains itself");
        }
        Class<?> raw = GenericTypes.raw(type);
        refuseInternal(raw);
        String name = NAMES.get(raw);
        if (name != null) {
            boolean fraction = defaults.fraction().isPresent() && TIMESTAMPS.contains(raw);
            return TypeParser.parse(
                    fraction ? name.replace("(9)", "(" + defaults.fraction().getAsInt() + ")") : name);
        }
        if (raw == BigDecimal.class) {
            return TypeParser.parse(defaults.decimal()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "BigDecimal has no precision: give its type, as in DECIMAL(10, 2)")));
        }
        if (type instanceof GenericArrayType array) {
            return new ArrayType(of(array.getGenericComponentType(), defaults, depth + 1), true);
        }
        if (raw.isArray()) {
            return new ArrayType(of(raw.getComponentType(), defaults, depth + 1), true);
        }
        if (raw == List.class) {
            return new ArrayType(of(argument(type, 0), defaults, depth + 1), true);
        }
        if (raw == Map.class) {
            return new MapType(
                    of(argument(type, 0), defaults, depth + 1), of(argument(type, 1), defaults, depth + 1), true);
        }
        if (DataViews.isList(raw)) {
            return new ArrayType(of(argument(type, 0), defaults, depth + 1), true);
        }
        if (DataViews.isMap(raw)) {
            return new MapType(
                    of(argument(type, 0), defaults, depth + 1), of(argument(type, 1), defaults, depth + 1), true);
        }
        List<Field> fields = fields(type, defaults, depth);
        return api.namesClasses() ? StructuredType.of(raw.getName(), fields) : new RowType(fields, true);
    }

    /** Of the objects of Flink those of its conversions are understood, and not those in which it keeps values. */
    private static void refuseInternal(Class<?> type) {
        if (INTERNAL.stream().anyMatch(type.getName()::startsWith)) {
            throw new IllegalArgumentException("objects of " + type.getName() + " are not supported yet");
        }
    }

    private static Type argument(Type type, int index) {
        if (type instanceof ParameterizedType parameterized) {
            return parameterized.getActualTypeArguments()[index];
        }
        throw new IllegalArgumentException(type.getTypeName() + " does not say what it contains");
    }

    private List<Field> fields(Type type, TypeDefaults defaults, int depth) {
        Class<?> raw = GenericTypes.raw(type);
        if (raw == Object.class || raw.isInterface() || raw.getName().startsWith("java.")) {
            throw new IllegalArgumentException(raw.getName() + " has no SQL type: give one by annotation");
        }
        List<Field> fields = new ArrayList<>();
        for (Property property : api.fieldsByName() ? Property.sorted(type) : Property.of(type)) {
            LogicalType fieldType = of(api.typeHint(property.field()), property.type(), defaults, depth + 1);
            fields.add(new Field(property.name(), fieldType, Optional.empty()));
        }
        if (fields.isEmpty()) {
            throw new IllegalArgumentException(raw.getName() + " has no public fields, so it has no SQL type");
        }
        return fields;
    }
}
