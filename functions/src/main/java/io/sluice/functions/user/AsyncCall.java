package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One call of an async scalar or table function in a program. Calls are made by one thread at a time; answers come from any. */
public final class AsyncCall implements AutoCloseable {
    private final FunctionClass function;
    private final List<LogicalType> types;
    private final LogicalType result;
    private final Object instance;
    private final BoundMethod method;

    /** @param types the arguments' types; where the signature states one, that one */
    public AsyncCall(FunctionClass function, Signature signature, List<LogicalType> types) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = signature.result();
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

    /** Calls the function with the arguments at a row. @param first the column of the first argument */
    public CompletableFuture<@Nullable Object> call(RowBatch arguments, int first, int row) {
        CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
        method.setLeading(answer);
        for (int i = 0; i < types.size(); i++) {
            method.set(i, JavaValues.get(types.get(i), arguments.column(first + i), row));
        }
        try {
            method.call();
        } catch (SluiceException e) {
            // As if the answer had been the error, so that it is asked for again.
            answer.completeExceptionally(e);
        }
        return answer;
    }

    /** What was answered, as JavaValues have it: a value, or for a table function a list of its rows, which are lists of values. */
    public @Nullable Object value(@Nullable Object answer) {
        if (function.kind() != FunctionKind.ASYNC_TABLE) {
            return function.fromUser(result, answer);
        }
        List<List<?>> rows = new ArrayList<>();
        if (answer instanceof Collection<?> answered) {
            for (Object each : answered) {
                List<@Nullable Object> row = function.rowFromUser(result, each);
                if (row != null) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    /** An error that was answered, as one that names the function. */
    public SluiceException failed(Throwable thrown) {
        return function.failed(thrown);
    }
}
