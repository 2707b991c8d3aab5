package io.sluice.functions.user;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

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

    /** What a subclass binds to the type variable of its first superclass that the predicate knows by itself. */
    static Optional<Type> argument(Class<?> type, Predicate<Class<?>> known, int index) {
        Map<TypeVariable<?>, Type> bound = new HashMap<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            Class<?> above = each.getSuperclass();
            if (!(each.getGenericSuperclass() instanceof ParameterizedType parameterized)) {
                continue;
            }
            TypeVariable<?>[] variables = above.getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                Type argument = parameterized.getActualTypeArguments()[i];
                bound.put(
                        variables[i],
                        argument instanceof TypeVariable<?> ? bound.getOrDefault(argument, argument) : argument);
            }
            boolean last = above.getSuperclass() == null || !known.test(above.getSuperclass());
            if (last && index < variables.length) {
                Type found = bound.get(variables[index]);
                return found instanceof TypeVariable<?> ? Optional.empty() : Optional.ofNullable(found);
            }
        }
        return Optional.empty();
    }
}
