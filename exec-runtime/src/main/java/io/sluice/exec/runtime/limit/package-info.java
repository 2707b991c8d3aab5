/**
 * LIMIT and OFFSET without ORDER BY. Uses {@code operator}, {@code state} and {@code row}.
 */
@NullMarked
package io.sluice.exec.runtime.limit;

import org.jspecify.annotations.NullMarked;
