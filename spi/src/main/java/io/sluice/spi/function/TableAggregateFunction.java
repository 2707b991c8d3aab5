package io.sluice.spi.function;

import java.util.function.Consumer;

/**
 * Any number of rows out of the values of many rows. Methods as in {@link AggregateFunction}.
 *
 * @param <T> a row of the result
 * @param <A> the accumulator
 */
public abstract non-sealed class TableAggregateFunction<T, A> extends UserFunction {
    public abstract A createAccumulator();

    public abstract void emitValue(A accumulator, Consumer<? super T> out);
}
