package io.sluice.spi.function;

/**
 * A table function whose rows come later. Its public methods {@code eval} return nothing and take a {@link
 * java.util.concurrent.CompletableFuture} of a {@code Collection} of the rows first, which they complete from any thread.
 *
 * @param <T> as for {@link TableFunction}
 */
public abstract non-sealed class AsyncTableFunction<T> extends UserFunction {}
