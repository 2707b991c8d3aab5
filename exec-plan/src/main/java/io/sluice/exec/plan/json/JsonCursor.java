package io.sluice.exec.plan.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A place in a JSON document that knows its path, so that every complaint says where.
 *
 * @param depth how many arrays and objects are around it, from where reading began
 */
record JsonCursor(JsonNode json, String path, int depth) {

    JsonCursor(JsonNode json, String path) {
        this(json, path, 0);
    }

    /** A field that must be there. */
    JsonCursor field(String name) {
        return find(name).orElseThrow(() -> error("field \"" + name + "\" is missing"));
    }

    /** A field that may be missing or null. */
    Optional<JsonCursor> find(String name) {
        JsonNode value = object().get(name);
        return value == null || value.isNull()
                ? Optional.empty()
                : Optional.of(new JsonCursor(value, path + "." + name, depth + 1));
    }

    List<JsonCursor> elements() {
        if (!json.isArray()) {
            throw error("expected an array");
        }
        List<JsonCursor> elements = new ArrayList<>(json.size());
        for (int i = 0; i < json.size(); i++) {
            elements.add(new JsonCursor(json.get(i), path + "[" + i + "]", depth + 1));
        }
        return elements;
    }

    Map<String, JsonCursor> fields() {
        Map<String, JsonCursor> fields = new LinkedHashMap<>();
        object().properties()
                .forEach(field -> fields.put(
                        field.getKey(), new JsonCursor(field.getValue(), path + "." + field.getKey(), depth + 1)));
        return fields;
    }

    String text() {
        if (!json.isTextual()) {
            throw error("expected a string");
        }
        return json.textValue();
    }

    int integer() {
        if (!json.isIntegralNumber() || !json.canConvertToInt()) {
            throw error("expected an integer");
        }
        return json.intValue();
    }

    long longInteger() {
        if (!json.isIntegralNumber() || !json.canConvertToLong()) {
            throw error("expected an integer");
        }
        return json.longValue();
    }

    boolean bool() {
        if (!json.isBoolean()) {
            throw error("expected true or false");
        }
        return json.booleanValue();
    }

    <E extends Enum<E>> E oneOf(Class<E> values) {
        List<String> names = new ArrayList<>();
        for (E value : values.getEnumConstants()) {
            names.add(JsonNames.of(value));
            if (JsonNames.of(value).equals(text())) {
                return value;
            }
        }
        throw error("\"" + text() + "\" is not one of " + names);
    }

    /** Complains about a field that nobody reads: it would be lost silently. */
    void requireOnly(Set<String> known) {
        object().fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw new JsonCursor(json, path + "." + name).error("unknown field");
            }
        });
    }

    /** For what is read by recursion. */
    void requireDepthBelow(int limit) {
        if (depth >= limit) {
            throw error("nests deeper than " + limit + " levels");
        }
    }

    SluiceException error(String reason) {
        return SluiceException.of(ErrorCode.INVALID_PLAN).with("path", path).with("reason", reason);
    }

    private JsonNode object() {
        if (!json.isObject()) {
            throw error("expected an object");
        }
        return json;
    }
}
