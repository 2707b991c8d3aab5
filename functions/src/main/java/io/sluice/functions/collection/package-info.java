/**
 * Functions over arrays and maps. Values are copied from vector to vector; what is equal is what {@link
 * io.sluice.spi.row.ColumnVector#equal} says, by which NULL equals NULL.
 */
@NullMarked
package io.sluice.functions.collection;

import org.jspecify.annotations.NullMarked;
