package io.sluice.functions.user;

import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One call of a table function in a program. Not thread-safe. */
public final class TableCall implements AutoCloseable {
    private final FunctionClass function;
    private final List<LogicalType> types;
    private final LogicalType result;
    private final Object instance;
    private final BoundMethod method;
    private @Nullable Consumer<List<@Nullable Object>> receiver;

    /** @param types the arguments' types; where the signature states one, that one */
    public TableCall(FunctionClass function, Signature signature, List<LogicalType> types) {
        this.function = function;
        this.types = List.copyOf(types);
        this.result = signature.result();
        this.instance = function.newInstance();
        this.method = new BoundMethod(function, instance, signature.method(), signature, types);
    }

    public void open(EvaluationContext context) {
        function.api().collectTo(instance, this::collect);
        function.open(instance, CallContext.of(function, context));
    }

    @Override
    public void close() {
        function.close(instance);
    }

    /**
     * Calls the function with the arguments at a row.
     *
     * @param rows gets each row that it collects, as JavaValues have it; may throw {@link RowsUnneeded}, which ends the call
     */
    public void call(RowBatch arguments, int row, Consumer<List<@Nullable Object>> rows) {
        for (int i = 0; i < types.size(); i++) {
            method.set(i, JavaValues.get(types.get(i), arguments.column(i), row));
        }
        receiver = rows;
        try {
            method.call();
        } finally {
            receiver = null;
        }
    }

    private void collect(@Nullable Object collected) {
        Consumer<List<@Nullable Object>> rows = receiver;
        if (rows == null) {
            throw new IllegalStateException("a row can be collected only while eval runs");
        }
        List<@Nullable Object> row = function.rowFromUser(result, collected);
        if (row != null) {
            rows.accept(row);
        }
    }
}
