package io.sluice.functions.user;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeParser;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What functions say that override {@code getTypeInference} of Flink's API: the types of a call's arguments and result. By the classes of the
 * API on the function's class path.
 */
final class ForeignInference {
    private static final String TYPES = "org.apache.flink.table.types.";

    private final Object function;
    private final ClassLoader loader;
    private final Object factory;
    private final Object inference;

    /** @throws IllegalArgumentException when the function cannot say its types, or classes of the API are missing */
    ForeignInference(Object function) {
        this.function = function;
        this.loader = function.getClass().getClassLoader();
        this.factory = proxy("org.apache.flink.table.catalog.DataTypeFactory", this::createType);
        try {
            this.inference = call(find(function.getClass(), "getTypeInference", 1), function, factory);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("getTypeInference cannot be called: " + e, e);
        }
    }

    /**
     * The types that a call has.
     *
     * @param arguments to which the call's are cast
     * @param classes of the objects that the method takes for them
     */
    record CallTypes(List<LogicalType> arguments, List<Class<?>> classes, LogicalType result) {}

    /** @throws SluiceException TYPE_MISMATCH with what the function says of such a call */
    CallTypes infer(String name, CallArguments arguments) {
        try {
            Object context = proxy(
                    TYPES + "inference.CallContext",
                    (proxy, method, given) -> answer(name, arguments, proxy, method, given));
            Class<?> runner = Class.forName(TYPES + "inference.TypeInferenceUtil", true, loader);
            Object result = call(find(runner, "runTypeInference", 3), null, inference, context, null);
            List<?> expected = (List<?>) get(result, "getExpectedArgumentTypes");
            List<LogicalType> types = new ArrayList<>();
            List<Class<?>> classes = new ArrayList<>();
            for (Object each : expected) {
                types.add(type(each));
                classes.add((Class<?>) get(each, "getConversionClass"));
            }
            return new CallTypes(types, classes, type(get(result, "getOutputDataType")));
        } catch (ReflectiveOperationException | IllegalArgumentException | LinkageError e) {
            String given = arguments.types().stream().map(LogicalType::summary).collect(Collectors.joining(", "));
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, null, e)
                    .with("message", "function " + name + " takes no (" + given + "): " + reason(e))
                    .detail("It can be called as:\n" + summary(name));
        }
    }

    /** How the function says that it can be called. */
    String summary(String name) {
        try {
            Class<?> runner = Class.forName(TYPES + "inference.TypeInferenceUtil", true, loader);
            return (String) call(find(runner, "generateSignature", 3), null, inference, name, function);
        } catch (ReflectiveOperationException | LinkageError e) {
            return name + "(...)";
        }
    }

    private Object answer(String name, CallArguments arguments, Object proxy, Method method, Object[] given)
            throws Throwable {
        return switch (method.getName()) {
            case "getDataTypeFactory" -> factory;
            case "getFunctionDefinition" -> function;
            case "isArgumentLiteral" -> arguments.isLiteral((int) given[0]);
            case "isArgumentNull" -> arguments.isNull((int) given[0]);
            case "getArgumentValue" -> arguments.value((int) given[0], (Class<?>) given[1]);
            case "getName" -> name;
            case "getArgumentDataTypes" -> types(arguments.types());
            case "getOutputDataType" -> Optional.empty();
            case "isGroupedAggregation" -> false;
            default -> InvocationHandler.invokeDefault(proxy, method, given);
        };
    }

    private Object createType(Object proxy, Method method, Object[] given) throws Throwable {
        Object from = given == null ? null : given[0];
        if (method.getName().equals("getClassLoader")) {
            return loader;
        }
        if (method.getName().equals("createLogicalType") && from instanceof String text) {
            return parse(text);
        }
        if (method.getName().equals("createDataType") && from instanceof String text) {
            return dataType(parse(text));
        }
        if (method.getName().equals("createDataType") && from instanceof Class<?> type) {
            Class<?> extractor = Class.forName(TYPES + "extraction.DataTypeExtractor", true, loader);
            return call(find(extractor, "extractFromType", 2), null, proxy, type);
        }
        if (method.getName().equals("createDataType") && from != null && isUnresolved(from)) {
            return call(find(from.getClass(), "toDataType", 1), from, proxy);
        }
        if (method.getName().equals("createDataType")
                && from != null
                && method.getParameterTypes()[0].isInstance(from)) {
            return from;
        }
        throw new UnsupportedOperationException(method.getName() + " of " + from);
    }

    private static boolean isUnresolved(Object type) {
        return type.getClass().getName().equals(TYPES + "UnresolvedDataType");
    }

    private List<Object> types(List<LogicalType> types) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<>();
        for (LogicalType type : types) {
            all.add(dataType(parse(type.sql())));
        }
        return all;
    }

    private Object parse(String text) throws ReflectiveOperationException {
        Class<?> parser = Class.forName(TYPES + "logical.utils.LogicalTypeParser", true, loader);
        return call(parser.getMethod("parse", String.class, ClassLoader.class), null, text, loader);
    }

    private Object dataType(Object logical) throws ReflectiveOperationException {
        Class<?> conversions = Class.forName(TYPES + "utils.TypeConversions", true, loader);
        Class<?> logicalType = Class.forName(TYPES + "logical.LogicalType", true, loader);
        return call(conversions.getMethod("fromLogicalToDataType", logicalType), null, logical);
    }

    private static LogicalType type(Object dataType) throws ReflectiveOperationException {
        return TypeParser.parse((String) get(get(dataType, "getLogicalType"), "asSerializableString"));
    }

    private Object proxy(String interfaceName, InvocationHandler handler) {
        try {
            return Proxy.newProxyInstance(loader, new Class<?>[] {Class.forName(interfaceName, true, loader)}, handler);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("its API is not complete: " + e, e);
        }
    }

    private static Method find(Class<?> type, String name, int parameters) {
        return Arrays.stream(type.getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == parameters)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(type.getName() + " has no " + name));
    }

    private static Object get(Object target, String getter) throws ReflectiveOperationException {
        Method method = target.getClass().getMethod(getter);
        return call(method, target);
    }

    private static Object call(Method method, @Nullable Object target, @Nullable Object... arguments)
            throws ReflectiveOperationException {
        Object result = method.invoke(target, arguments);
        if (result == null) {
            throw new IllegalArgumentException(method.getName() + " gave null");
        }
        return result;
    }

    /** What lies at the root of an error, which is what the function's author wrote. */
    private static String reason(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null || root instanceof InvocationTargetException) {
            Throwable cause = root.getCause();
            if (cause == null) {
                break;
            }
            root = cause;
        }
        return String.valueOf(root.getMessage());
    }
}
