package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ScalarValues;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.function.FunctionContext;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One call of a scalar function in a program: generated code sets the arguments of a row and asks for the result. Values are boxed here: the
 * user's methods take objects. Not thread-safe.
 */
public final class ScalarCall implements AutoCloseable {
    private final FunctionClass function;
    private final List<LogicalType> types;
    private final LogicalType result;
    private final Object instance;
    private final MethodHandle method;
    private final List<UnaryOperator<@Nullable Object>> bridges = new ArrayList<>();
    private final @Nullable Object[] arguments;

    /**
     * @param types the arguments' types; where the signature states one, that one
     * @param result the type of the call
     */
    public ScalarCall(FunctionClass function, Signature signature, List<LogicalType> types, LogicalType result) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = result;
        this.instance = function.newInstance();
        this.method = handle(signature.method(), types.size());
        this.arguments = new Object[types.size()];
        for (int i = 0; i < types.size(); i++) {
            bridges.add(ValueBridge.toUser(types.get(i), signature.parameter(i).javaType()));
        }
    }

    public void open(EvaluationContext context) {
        function.open(instance, new Context(context.zone().id(), function.type().getClassLoader()));
    }

    private record Context(ZoneId zone, ClassLoader classLoader) implements FunctionContext {}

    @Override
    public void close() {
        function.close(instance);
    }

    public void setNull(int argument) {
        arguments[argument] = null;
    }

    /** @param value a boxed primitive or a holder of the type's {@link ValueKind} */
    public void set(int argument, Object value) {
        LogicalType type = types.get(argument);
        Object java = isItself(type)
                ? value
                : value instanceof BytesRef bytes && isText(type) ? bytes.toString() : ScalarValues.toJava(type, value);
        arguments[argument] = bridges.get(argument).apply(java);
    }

    /** A boxed primitive or a holder of the kind of the call's type; null for NULL. */
    public @Nullable Object call() {
        Object value = callJava();
        if (value == null) {
            return null;
        }
        return isItself(result) ? value : ScalarValues.fromJava(result, value);
    }

    /** As JavaValues have the result. */
    private @Nullable Object callJava() {
        try {
            return ValueBridge.fromUser(result, method.invoke(arguments));
        } catch (Throwable thrown) {
            if (thrown instanceof VirtualMachineError fatal) {
                throw fatal;
            }
            throw function.failed(thrown);
        }
    }

    private MethodHandle handle(Method method, int count) {
        try {
            MethodHandle direct = MethodHandles.publicLookup().unreflect(method).bindTo(instance);
            MethodHandle taking = method.isVarArgs()
                    ? direct.asVarargsCollector(method.getParameterTypes()[method.getParameterCount() - 1])
                    : direct.asFixedArity();
            return taking.asType(MethodType.genericMethodType(count)).asSpreader(Object[].class, count);
        } catch (IllegalAccessException e) {
            throw FunctionClass.invalid(
                    function.name(), "method " + Objects.requireNonNull(method).getName() + " is not accessible");
        }
    }

    /** Types whose boxed primitive is what Java methods take. */
    private static boolean isItself(LogicalType type) {
        TypeRoot root = type.root();
        return root == TypeRoot.BOOLEAN
                || root == TypeRoot.INTEGER
                || root == TypeRoot.BIGINT
                || root == TypeRoot.FLOAT
                || root == TypeRoot.DOUBLE;
    }

    private static boolean isText(LogicalType type) {
        return type.root() == TypeRoot.CHAR || type.root() == TypeRoot.VARCHAR;
    }
}
