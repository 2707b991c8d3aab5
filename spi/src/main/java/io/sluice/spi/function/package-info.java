/**
 * What a user's function extends. The methods that SQL calls are found by their names, {@code eval} and {@code accumulate}, so that a class can
 * offer several of them; their Java types say the SQL types, and {@link io.sluice.spi.function.SqlType} where Java's are not enough.
 */
@NullMarked
package io.sluice.spi.function;

import org.jspecify.annotations.NullMarked;
