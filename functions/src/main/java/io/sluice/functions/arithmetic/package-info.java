/**
 * Arithmetic over numbers. Integers wrap around, a zero divisor is an error, and a DECIMAL that does not fit is NULL.
 */
@NullMarked
package io.sluice.functions.arithmetic;

import org.jspecify.annotations.NullMarked;
