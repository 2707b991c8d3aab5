/**
 * Aggregates over OVER windows: each row with what the rows around it give. {@link io.sluice.exec.runtime.over.OverOperator} chooses by
 * the order of the window which operator does it. Uses {@code operator}, {@code aggregate}, {@code state} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.over;

import org.jspecify.annotations.NullMarked;
