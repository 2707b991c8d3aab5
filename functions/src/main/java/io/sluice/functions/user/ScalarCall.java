package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.functions.value.BytesRef;
import io.sluice.functions.value.ScalarValues;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.util.List;
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
    private final BoundMethod method;

    /**
     * @param types the arguments' types; where the signature states one, that one
     * @param result the type of the call
     */
    public ScalarCall(FunctionClass function, Signature signature, List<LogicalType> types, LogicalType result) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = result;
        this.instance = function.newInstance();
        this.method = new BoundMethod(function, instance, signature.method(), signature, types);
    }

    public void open(EvaluationContext context) {
        function.open(instance, CallContext.of(function, context));
    }

    @Override
    public void close() {
        function.close(instance);
    }

    public void setNull(int argument) {
        method.set(argument, null);
    }

    /** @param value a boxed primitive or a holder of the type's {@link ValueKind} */
    public void set(int argument, Object value) {
        LogicalType type = types.get(argument);
        Object java = isItself(type)
                ? value
                : value instanceof BytesRef bytes && isText(type) ? bytes.toString() : ScalarValues.toJava(type, value);
        method.set(argument, java);
    }

    /**
     * One call of a function that stays open no longer.
     *
     * @param values of the arguments as JavaValues have them
     * @return as JavaValues have the result
     */
    public static @Nullable Object evaluate(
            FunctionClass function,
            List<LogicalType> types,
            LogicalType result,
            List<@Nullable Object> values,
            EvaluationContext context) {
        Signature signature = function.signature(types, result)
                .orElseThrow(() -> SluiceException.internal("a signature of " + function.name(), types.toString()));
        try (ScalarCall call = new ScalarCall(function, signature, types, result)) {
            call.open(context);
            for (int i = 0; i < values.size(); i++) {
                call.method.set(i, values.get(i));
            }
            return call.callJava();
        }
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
        return function.fromUser(result, method.call());
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
