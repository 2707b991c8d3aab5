package io.sluice.functions.user;

import io.sluice.spi.type.LogicalType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A method of one instance of a user's class, with the arguments of its next call. Not thread-safe. */
final class BoundMethod {
    private final FunctionClass function;
    private final MethodHandle handle;
    private final int leading;
    private final List<UnaryOperator<@Nullable Object>> bridges = new ArrayList<>();
    private final @Nullable Object[] arguments;

    /**
     * @param method that takes the signature's arguments: its own, or another one like it
     * @param types the types of the arguments of the SQL call
     */
    BoundMethod(FunctionClass function, Object instance, Method method, Signature signature, List<LogicalType> types) {
        this.function = function;
        leading = function.kind().leadingParameters();
        arguments = new Object[leading + types.size()];
        handle = handle(function, method, instance, arguments.length);
        try {
            for (int i = 0; i < types.size(); i++) {
                bridges.add(ValueBridge.toUser(types.get(i), javaType(function, signature.parameter(i), types.get(i))));
            }
        } catch (IllegalArgumentException e) {
            throw FunctionClass.invalid(function.name(), method.getName() + ": " + e.getMessage());
        }
    }

    private static Type javaType(FunctionClass function, Signature.Parameter parameter, LogicalType type) {
        return parameter.javaType() == Object.class
                ? function.api().classFor(type, function.type().getClassLoader())
                : parameter.javaType();
    }

    /** Sets what comes before the arguments of the SQL call. */
    void setLeading(Object value) {
        arguments[0] = value;
    }

    /**
     * @param value as JavaValues have it
     * @throws io.sluice.spi.error.SluiceException USER_FUNCTION_FAILED when the method's class cannot hold it
     */
    void set(int argument, @Nullable Object value) {
        try {
            arguments[leading + argument] = bridges.get(argument).apply(value);
        } catch (IllegalArgumentException e) {
            throw function.failed(e);
        }
    }

    /** @throws io.sluice.spi.error.SluiceException USER_FUNCTION_FAILED with what the method threw */
    @Nullable Object call() {
        try {
            return handle.invoke(arguments);
        } catch (Throwable thrown) {
            throw function.failed(thrown);
        }
    }

    private static MethodHandle handle(FunctionClass function, Method method, Object instance, int count) {
        try {
            MethodHandle found = MethodHandles.publicLookup().unreflect(method);
            MethodHandle direct = Modifier.isStatic(method.getModifiers()) ? found : found.bindTo(instance);
            MethodHandle taking = method.isVarArgs()
                    ? direct.asVarargsCollector(method.getParameterTypes()[method.getParameterCount() - 1])
                    : direct.asFixedArity();
            return taking.asType(MethodType.genericMethodType(count)).asSpreader(Object[].class, count);
        } catch (IllegalAccessException e) {
            throw FunctionClass.invalid(function.name(), "method " + method.getName() + " is not accessible");
        }
    }
}
