package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.type.LogicalType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One call of an aggregate function in a program. Accumulators are the user's objects; they are kept as values of a SQL type. Not thread-safe. */
public final class AccumulatorCall implements AutoCloseable {
    private final FunctionClass function;
    private final List<LogicalType> types;
    private final LogicalType result;
    private final LogicalType accumulatorType;
    private final Object instance;
    private final BoundMethod accumulate;
    private final Optional<BoundMethod> retract;
    private final Optional<Method> merge;
    private final Method create;
    private final Method value;
    private final UnaryOperator<@Nullable Object> thaw;

    /**
     * @param types the arguments' types; where the signature states one, that one
     * @param retracts whether values are taken back
     * @throws SluiceException INVALID_FUNCTION_DEFINITION when they are and the class has no method for it
     */
    public AccumulatorCall(FunctionClass function, Signature signature, List<LogicalType> types, boolean retracts) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = signature.result();
        this.accumulatorType = function.accumulatorType();
        this.instance = function.newInstance();
        this.accumulate = new BoundMethod(function, instance, signature.method(), signature, types);
        this.retract = function.retractMethod(signature)
                .map(method -> new BoundMethod(function, instance, method, signature, types));
        if (retracts && retract.isEmpty()) {
            throw FunctionClass.invalid(
                    function.name(),
                    "class " + function.type().getName() + " has no method retract beside its "
                            + signature.method().getName() + "(" + signature.summary()
                            + "), and the aggregated rows may be taken back");
        }
        this.merge = function.mergeMethod();
        this.create = method("createAccumulator", 0);
        this.value = method("getValue", 1);
        this.thaw = ValueBridge.toUser(accumulatorType, function.accumulatorClass());
    }

    private Method method(String name, int parameters) {
        for (Method method : function.type().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == parameters) {
                return method;
            }
        }
        throw FunctionClass.invalid(function.name(), "it has no public method " + name);
    }

    public LogicalType accumulatorType() {
        return accumulatorType;
    }

    public void open(EvaluationContext context) {
        function.open(instance, CallContext.of(function, context));
    }

    @Override
    public void close() {
        function.close(instance);
    }

    /** An empty accumulator. */
    public Object create() {
        Object created = invoke(create);
        if (created == null) {
            throw function.failed(new NullPointerException("createAccumulator gave null"));
        }
        return created;
    }

    /** Adds the arguments at a row. */
    public void accumulate(Object accumulator, ColumnVector[] arguments, int row) {
        call(accumulate, accumulator, arguments, row);
    }

    /** Takes the arguments at a row back. */
    public void retract(Object accumulator, ColumnVector[] arguments, int row) {
        call(retract.orElseThrow(), accumulator, arguments, row);
    }

    private void call(BoundMethod method, Object accumulator, ColumnVector[] arguments, int row) {
        method.setLeading(accumulator);
        for (int i = 0; i < types.size(); i++) {
            method.set(i, JavaValues.get(types.get(i), arguments[i], row));
        }
        method.call();
    }

    /** Adds what another accumulator has seen. */
    public void merge(Object accumulator, Object other) {
        Method method = merge.orElseThrow(() -> SluiceException.of(ErrorCode.INVALID_FUNCTION_DEFINITION)
                .with("function", function.name())
                .with("reason", "it has no method merge, and is computed in parts"));
        invoke(method, accumulator, List.of(other));
    }

    /** The result as JavaValues have it. */
    public @Nullable Object value(Object accumulator) {
        return function.fromUser(result, invoke(value, accumulator));
    }

    /** An accumulator as JavaValues have it. */
    public Object freeze(Object accumulator) {
        Object frozen = function.fromUser(accumulatorType, accumulator);
        if (frozen == null) {
            throw function.failed(new NullPointerException("the accumulator is null"));
        }
        return frozen;
    }

    /** The inverse of {@link #freeze}. */
    public Object thaw(Object frozen) {
        Object accumulator = thaw.apply(frozen);
        if (accumulator == null) {
            throw SluiceException.internal("an accumulator", "null");
        }
        return accumulator;
    }

    private @Nullable Object invoke(Method method, Object... arguments) {
        try {
            return method.invoke(instance, arguments);
        } catch (InvocationTargetException e) {
            throw function.failed(e.getCause() == null ? e : e.getCause());
        } catch (IllegalAccessException e) {
            throw FunctionClass.invalid(function.name(), "method " + method.getName() + " is not accessible");
        }
    }
}
