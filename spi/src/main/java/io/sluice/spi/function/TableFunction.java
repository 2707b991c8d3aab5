package io.sluice.spi.function;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Any number of rows out of the values of one row. Has one or more public methods {@code eval} without a result, which call {@link
 * #collect}.
 *
 * @param <T> a value for a table of one column; for more, a class with public fields, or a {@code List} with {@link SqlType} on the class
 */
public abstract non-sealed class TableFunction<T> extends UserFunction {
    private @Nullable Consumer<? super T> collector;

    /** Gives a row to the query. */
    protected final void collect(T row) {
        if (collector == null) {
            throw new IllegalStateException("a row can be collected only while eval runs");
        }
        collector.accept(row);
    }

    /** For the runtime. */
    public final void collectTo(Consumer<? super T> receiver) {
        collector = receiver;
    }
}
