package io.sluice.spi.function;

/**
 * A scalar function whose value comes later. Its public methods {@code eval} return nothing and take a {@link
 * java.util.concurrent.CompletableFuture} of the value first, which they complete from any thread.
 */
public abstract non-sealed class AsyncScalarFunction extends UserFunction {}
