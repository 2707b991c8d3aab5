package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The signature of one call of a function that says the types itself: the method that takes objects of the classes that these types have. */
final class InferredSignature {
    private InferredSignature() {}

    /** Of a call in a plan, which has types and no classes: those that the types have by themselves, else those that the only method takes. */
    static Optional<Signature> of(FunctionClass function, List<LogicalType> arguments, LogicalType result) {
        ClassLoader loader = function.type().getClassLoader();
        List<Class<?>> classes = new ArrayList<>();
        arguments.forEach(type -> classes.add(function.api().classFor(type, loader)));
        return of(function, arguments, classes, result).or(() -> {
            List<Method> methods = methods(function, arguments.size());
            return methods.size() == 1
                    ? Optional.of(signature(function, methods.get(0), arguments, classes, result))
                    : Optional.empty();
        });
    }

    /** @param classes of the objects that the method gets */
    static Optional<Signature> of(
            FunctionClass function, List<LogicalType> arguments, List<Class<?>> classes, LogicalType result) {
        return methods(function, arguments.size()).stream()
                .filter(method -> takes(function, method, classes))
                .findFirst()
                .map(method -> signature(function, method, arguments, classes, result));
    }

    /** Those that can have so many arguments, without varargs first. */
    private static List<Method> methods(FunctionClass function, int arguments) {
        int leading = function.kind().leadingParameters();
        return function.methods(function.kind().method())
                .filter(method -> {
                    int own = method.getParameterCount() - leading;
                    return method.isVarArgs() ? arguments >= own - 1 : arguments == own;
                })
                .sorted(Comparator.comparing(Method::isVarArgs).thenComparing(Method::toGenericString))
                .toList();
    }

    private static boolean takes(FunctionClass function, Method method, List<Class<?>> classes) {
        for (int i = 0; i < classes.size(); i++) {
            Class<?> parameter = GenericTypes.raw(parameterType(function, method, i));
            if (!boxed(parameter).isAssignableFrom(boxed(classes.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    private static Type parameterType(FunctionClass function, Method method, int argument) {
        Type[] types = function.parameterTypes(method);
        int at = Math.min(argument + function.kind().leadingParameters(), types.length - 1);
        return method.isVarArgs() && at == types.length - 1 ? GenericTypes.element(types[at]) : types[at];
    }

    private static Signature signature(
            FunctionClass function,
            Method method,
            List<LogicalType> arguments,
            List<Class<?>> classes,
            LogicalType result) {
        List<Signature.Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            Type declared = parameterType(function, method, i);
            Type javaType = GenericTypes.raw(declared) == Object.class ? classes.get(i) : declared;
            parameters.add(new Signature.Parameter("arg" + i, Optional.of(arguments.get(i)), javaType, false));
        }
        return new Signature(parameters, false, result, method);
    }
}
