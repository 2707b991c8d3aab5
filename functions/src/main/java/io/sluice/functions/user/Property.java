package io.sluice.functions.user;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A field of a class that is a ROW: a public one, or one with a getter and a setter.
 *
 * @param type with the type variables of the class bound
 * @param getter empty for public fields
 * @param setter empty for public fields
 */
record Property(Field field, Type type, Optional<Method> getter, Optional<Method> setter) {

    /** In the order in which the class and those above it declare them. */
    static List<Property> of(Type type) {
        Class<?> raw = GenericTypes.raw(type);
        Deque<Class<?>> classes = new ArrayDeque<>();
        for (Class<?> each = raw; each != null && each != Object.class; each = each.getSuperclass()) {
            classes.push(each);
        }
        List<Property> properties = new ArrayList<>();
        for (Class<?> each : classes) {
            for (Field field : each.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic()) {
                    of(field, raw, bound(field.getGenericType(), type)).ifPresent(properties::add);
                }
            }
        }
        return properties;
    }

    /** The same by name. */
    static List<Property> sorted(Type type) {
        return of(type).stream().sorted(Comparator.comparing(Property::name)).toList();
    }

    private static Optional<Property> of(Field field, Class<?> owner, Type type) {
        if (Modifier.isPublic(field.getModifiers())) {
            return Optional.of(new Property(field, type, Optional.empty(), Optional.empty()));
        }
        String name = field.getName();
        String capital = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
        Optional<Method> getter = method(owner, 0, "get" + capital, "is" + capital, name);
        Optional<Method> setter = method(owner, 1, "set" + capital, name);
        return getter.isPresent() && setter.isPresent()
                ? Optional.of(new Property(field, type, getter, setter))
                : Optional.empty();
    }

    private static Optional<Method> method(Class<?> owner, int parameters, String... names) {
        return Arrays.stream(owner.getMethods())
                .filter(method -> method.getParameterCount() == parameters
                        && Arrays.asList(names).contains(method.getName()))
                .findFirst();
    }

    /** {@code T} of {@code Pair<T>} for a field of {@code Pair<String>} is String. */
    private static Type bound(Type field, Type owner) {
        if (field instanceof TypeVariable<?> variable && owner instanceof ParameterizedType parameterized) {
            List<TypeVariable<?>> variables = List.of(GenericTypes.raw(owner).getTypeParameters());
            int index = variables.indexOf(variable);
            return index < 0 ? field : parameterized.getActualTypeArguments()[index];
        }
        return field;
    }

    String name() {
        return field.getName();
    }

    boolean isPrimitive() {
        return field.getType().isPrimitive();
    }

    @Nullable Object get(Object owner) {
        try {
            return getter.isPresent() ? getter.get().invoke(owner) : field.get(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(field + " cannot be read", e);
        }
    }

    void set(Object owner, @Nullable Object value) {
        try {
            if (setter.isPresent()) {
                setter.get().invoke(owner, value);
            } else {
                field.set(owner, value);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(field + " cannot be set", e);
        }
    }
}
