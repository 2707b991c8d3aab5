/**
 * ORDER BY without LIMIT: {@link io.sluice.exec.runtime.sort.SortOperator} gives all rows at the end, the others rows by time as it
 * passes. With LIMIT it is a top-N, see {@code rank}. Uses {@code operator}, {@code state} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.sort;

import org.jspecify.annotations.NullMarked;
