package io.sluice.exec.plan.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Maps records to objects, a component to the field of its name or of its {@code JsonProperty}. An empty Optional is null, or absent
 * where the component says {@code NON_EMPTY}; so are empty lists and maps with {@code NON_EMPTY} and false with {@code NON_DEFAULT}. A
 * component with {@code ALWAYS} is always written but may be absent in what is read. A record of a sealed interface with
 * {@code JsonTypeInfo} has its {@code JsonTypeName} in one more field.
 */
final class RecordCodec {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Far more than records nest in any plan, and shallow enough for the stack. */
    private static final int MAX_DEPTH = 200;

    private final Map<Type, Codec<?>> codecs = new HashMap<>();

    <T> RecordCodec register(Class<? super T> type, Codec<T> codec) {
        codecs.put(type, codec);
        return this;
    }

    /** Writes a record's components into an object. */
    void writeComponents(Record value, ObjectNode json) {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object field = get(value, component);
            if (!isLeftOut(component, field)) {
                json.set(JsonNames.of(component), write(component.getGenericType(), field));
            }
        }
    }

    /** Reads a record whose fields stand in the object among others. */
    <T> T readComponents(Class<T> type, JsonCursor cursor) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = readComponent(components[i], cursor);
        }
        try {
            Constructor<T> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw cursor.error(String.valueOf(e.getTargetException().getMessage()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not a public record", e);
        }
    }

    private Object readComponent(RecordComponent component, JsonCursor cursor) {
        String name = JsonNames.of(component);
        Optional<JsonCursor> field = cursor.find(name);
        Type type = component.getGenericType();
        if (isOptional(type)) {
            return field.map(value -> read(argument(type, 0), value));
        }
        if (field.isEmpty() && component.getAccessor().isAnnotationPresent(JsonInclude.class)) {
            return component.getType() == boolean.class ? Boolean.FALSE : List.of();
        }
        return read(type, cursor.field(name));
    }

    private JsonNode write(Type type, Object value) {
        if (isOptional(type)) {
            Optional<?> optional = (Optional<?>) value;
            return optional.isEmpty() ? JSON.nullNode() : write(argument(type, 0), optional.get());
        }
        Class<?> raw = raw(type);
        @SuppressWarnings("unchecked")
        Codec<Object> codec = (Codec<Object>) codecs.get(raw);
        if (codec != null) {
            return codec.write(value);
        }
        if (raw == List.class) {
            ArrayNode array = JSON.arrayNode();
            ((List<?>) value).forEach(element -> array.add(write(argument(type, 0), element)));
            return array;
        }
        if (raw == Map.class) {
            ObjectNode object = JSON.objectNode();
            ((Map<?, ?>) value)
                    .forEach((key, element) -> object.set(key.toString(), write(argument(type, 1), element)));
            return object;
        }
        if (value instanceof Boolean bool) {
            return JSON.booleanNode(bool);
        }
        if (value instanceof Integer || value instanceof Long) {
            return JSON.numberNode(((Number) value).longValue());
        }
        if (value instanceof String text) {
            return JSON.textNode(text);
        }
        if (value instanceof Enum<?> constant) {
            return JSON.textNode(JsonNames.of(constant));
        }
        if (value instanceof Record record) {
            ObjectNode json = JSON.objectNode();
            JsonNames.discriminator(record.getClass())
                    .ifPresent(field -> json.put(field, JsonNames.ofAlternative(record.getClass())));
            writeComponents(record, json);
            return json;
        }
        throw new IllegalStateException("no JSON for " + type);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object read(Type type, JsonCursor cursor) {
        Class<?> raw = raw(type);
        Codec<?> codec = codecs.get(raw);
        if (codec != null) {
            return codec.read(cursor);
        }
        if (raw == List.class) {
            return cursor.elements().stream()
                    .map(element -> read(argument(type, 0), element))
                    .toList();
        }
        if (raw == Map.class) {
            return readMap((ParameterizedType) type, cursor);
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return cursor.bool();
        }
        if (raw == int.class || raw == Integer.class) {
            return cursor.integer();
        }
        if (raw == long.class || raw == Long.class) {
            return cursor.longInteger();
        }
        if (raw == String.class) {
            return cursor.text();
        }
        if (raw.isEnum()) {
            return cursor.oneOf((Class) raw);
        }
        if (raw.isSealed() || raw.isRecord()) {
            return readRecord(raw, cursor);
        }
        throw new IllegalStateException("no JSON for " + type);
    }

    private Map<Object, Object> readMap(ParameterizedType type, JsonCursor cursor) {
        boolean byNumber = raw(argument(type, 0)) == Integer.class;
        Map<Object, Object> map = new LinkedHashMap<>();
        cursor.fields().forEach((key, value) -> {
            Object element = read(argument(type, 1), value);
            if (!byNumber) {
                map.put(key, element);
            } else if (key.matches("\\d{1,9}")) {
                map.put(Integer.valueOf(key), element);
            } else {
                throw value.error("expected a field whose name is an index");
            }
        });
        return map;
    }

    private Object readRecord(Class<?> type, JsonCursor cursor) {
        Optional<String> discriminator = JsonNames.discriminator(type);
        if (discriminator.isEmpty()) {
            cursor.requireOnly(JsonNames.ofComponents(type));
            return readComponents(type, cursor);
        }
        cursor.requireDepthBelow(MAX_DEPTH);
        JsonCursor name = cursor.field(discriminator.get());
        Class<?> alternative = JsonNames.alternatives(type).get(name.text());
        if (alternative == null) {
            throw name.error("\"" + name.text() + "\" is not one of "
                    + JsonNames.alternatives(type).keySet());
        }
        Set<String> known = new HashSet<>(JsonNames.ofComponents(alternative));
        known.add(discriminator.get());
        cursor.requireOnly(known);
        return readComponents(alternative, cursor);
    }

    private static boolean isLeftOut(RecordComponent component, Object value) {
        JsonInclude include = component.getAccessor().getAnnotation(JsonInclude.class);
        if (include == null || include.value() == JsonInclude.Include.ALWAYS) {
            return false;
        }
        return value instanceof List<?> list && list.isEmpty()
                || value instanceof Optional<?> optional && optional.isEmpty()
                || Boolean.FALSE.equals(value);
    }

    static Object get(Record value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " is not readable", e);
        }
    }

    private static boolean isOptional(Type type) {
        return raw(type) == Optional.class;
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
    }

    private static Type argument(Type type, int index) {
        return ((ParameterizedType) type).getActualTypeArguments()[index];
    }
}
