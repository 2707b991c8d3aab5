/**
 * The first or the last row of each key, by time. {@link io.sluice.exec.runtime.deduplicate.DeduplicateOperator} chooses which operator
 * does it. Uses {@code operator}, {@code state} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.deduplicate;

import org.jspecify.annotations.NullMarked;
