package io.sluice.functions.user;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Generic types of Java as far as classes still know them at run time. */
final class GenericTypes {
    private GenericTypes() {}

    /** The class behind a type; Object for a variable that nothing binds. */
    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        if (type instanceof ParameterizedType parameterized) {
            return raw(parameterized.getRawType());
        }
        if (type instanceof GenericArrayType array) {
            return raw(array.getGenericComponentType()).arrayType();
        }
        if (type instanceof WildcardType wildcard) {
            return raw(wildcard.getUpperBounds()[0]);
        }
        return Object.class;
    }

    /** What an array holds. */
    static Type element(Type array) {
        return array instanceof GenericArrayType generic
                ? generic.getGenericComponentType()
                : raw(array).getComponentType();
    }

    /** A type as it is for a class that binds the type variables of the classes above it. */
    static Type bound(Type type, Class<?> owner) {
        return substitute(type, variables(owner));
    }

    private static Type substitute(Type type, Map<TypeVariable<?>, Type> bound) {
        if (type instanceof TypeVariable<?> variable) {
            return bound.getOrDefault(variable, variable);
        }
        if (type instanceof GenericArrayType array) {
            Type element = substitute(array.getGenericComponentType(), bound);
            return element instanceof Class<?> plain ? plain.arrayType() : array;
        }
        if (type instanceof ParameterizedType parameterized) {
            Type[] arguments = parameterized.getActualTypeArguments().clone();
            Arrays.setAll(arguments, i -> substitute(arguments[i], bound));
            return new BoundType(raw(parameterized), List.of(arguments));
        }
        return type;
    }

    private record BoundType(Class<?> raw, List<Type> arguments) implements ParameterizedType {
        @Override
        public Type[] getActualTypeArguments() {
            return arguments.toArray(Type[]::new);
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public @Nullable Type getOwnerType() {
            return raw.getDeclaringClass();
        }
    }

    /** What a class binds the type variables of the classes above it to. */
    private static Map<TypeVariable<?>, Type> variables(Class<?> type) {
        Map<TypeVariable<?>, Type> bound = new HashMap<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (each.getGenericSuperclass() instanceof ParameterizedType parameterized) {
                TypeVariable<?>[] variables = each.getSuperclass().getTypeParameters();
                for (int i = 0; i < variables.length; i++) {
                    bound.put(variables[i], substitute(parameterized.getActualTypeArguments()[i], bound));
                }
            }
        }
        return bound;
    }

    /** What a subclass binds to the type variable of its first superclass that the predicate knows by itself. */
    static Optional<Type> argument(Class<?> type, Predicate<Class<?>> known, int index) {
        Map<TypeVariable<?>, Type> bound = variables(type);
        for (Class<?> each = type; each != null && each.getSuperclass() != null; each = each.getSuperclass()) {
            Class<?> above = each.getSuperclass();
            boolean last = above.getSuperclass() == null || !known.test(above.getSuperclass());
            if (last && index < above.getTypeParameters().length) {
                Type found = bound.get(above.getTypeParameters()[index]);
                return found instanceof TypeVariable<?> ? Optional.empty() : Optional.ofNullable(found);
            }
        }
        return Optional.empty();
    }
}
