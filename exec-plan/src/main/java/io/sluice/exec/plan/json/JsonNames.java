package io.sluice.exec.plan.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names that Java's parts have in plan files: their own, unless an annotation of Jackson's says another. */
final class JsonNames {
    private JsonNames() {}

    static String of(RecordComponent component) {
        return of(component.getAccessor().getAnnotation(JsonProperty.class), component.getName());
    }

    static String of(Enum<?> constant) {
        try {
            return of(
                    constant.getDeclaringClass().getField(constant.name()).getAnnotation(JsonProperty.class),
                    constant.name());
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(constant + " is not a field", e);
        }
    }

    /** The names of the fields that a record class has. */
    static Set<String> ofComponents(Class<?> type) {
        Set<String> names = new LinkedHashSet<>();
        for (RecordComponent component : type.getRecordComponents()) {
            names.add(of(component));
        }
        return names;
    }

    /** The name of a record class among the others of its interface. */
    static String ofAlternative(Class<?> type) {
        return type.getAnnotation(JsonTypeName.class).value();
    }

    /** The field that says which of an interface's records an object is; empty when there is nothing to say. */
    static Optional<String> discriminator(Class<?> type) {
        JsonTypeInfo info = type.getAnnotation(JsonTypeInfo.class);
        if (info != null) {
            return Optional.of(info.property());
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (parent.isAnnotationPresent(JsonTypeInfo.class)) {
                return discriminator(parent);
            }
        }
        return Optional.empty();
    }

    /** The records that an object may be, by name: those of a sealed interface, or the record alone. */
    static Map<String, Class<?>> alternatives(Class<?> type) {
        Map<String, Class<?>> alternatives = new LinkedHashMap<>();
        for (Class<?> alternative : type.isSealed() ? type.getPermittedSubclasses() : new Class<?>[] {type}) {
            if (alternative.isAnnotationPresent(JsonTypeName.class)) {
                alternatives.put(ofAlternative(alternative), alternative);
            }
        }
        return alternatives;
    }

    private static String of(JsonProperty property, String name) {
        return property == null ? name : property.value();
    }
}
