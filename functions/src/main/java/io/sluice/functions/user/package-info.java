/**
 * Functions that users bring as classes: reads what a class offers and calls it. A class extends what {@link io.sluice.spi.function} has, or the
 * classes of the same purpose in Flink's public API, which are known here by their names alone: {@link
 * io.sluice.functions.user.FunctionClass} is the way in.
 */
@NullMarked
package io.sluice.functions.user;

import org.jspecify.annotations.NullMarked;
