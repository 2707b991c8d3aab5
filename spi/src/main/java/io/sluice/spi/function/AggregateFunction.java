package io.sluice.spi.function;

import org.jspecify.annotations.Nullable;

/**
 * One value out of the values of many rows. Has one or more public methods {@code accumulate(A, arguments...)}; may have {@code
 * retract(A, arguments...)}, which takes a row back and is needed for inputs that do so, and {@code merge(A, Iterable<A>)}, which is needed for
 * two-phase aggregation and session windows.
 *
 * @param <T> the result
 * @param <A> the accumulator: a class with public fields and a public constructor without parameters, whose fields have types that SQL has
 */
public abstract non-sealed class AggregateFunction<T, A> extends UserFunction {
    public abstract A createAccumulator();

    public abstract @Nullable T getValue(A accumulator);
}
