/**
 * How rows go from subtask to subtask: a {@link io.sluice.exec.runtime.exchange.Channel} for each pair, an {@link
 * io.sluice.exec.runtime.exchange.ExchangeOutput} that fills the channels as a {@link
 * io.sluice.exec.runtime.exchange.Partitioning} says. Uses {@code environment}, {@code operator} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.exchange;

import org.jspecify.annotations.NullMarked;
