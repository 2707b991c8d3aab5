/**
 * GROUP BY: {@link io.sluice.exec.runtime.aggregate.GroupAggregateOperator} around a loop that {@link
 * io.sluice.exec.runtime.aggregate.AggregateCompiler} generates, in which each aggregate is an {@link
 * io.sluice.exec.runtime.aggregate.AggregateCode}. Uses {@code operator}, {@code state}, {@code row} and {@code codegen}.
 */
@NullMarked
package io.sluice.exec.runtime.aggregate;

import org.jspecify.annotations.NullMarked;
