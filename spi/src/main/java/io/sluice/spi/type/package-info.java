/**
 * The SQL types that columns and expressions have. {@link io.sluice.spi.type.LogicalType} is the closed set; {@link
 * io.sluice.spi.type.PhysicalType} says how values of each travel in a column; {@link io.sluice.spi.type.TypeParser} reads the
 * SQL text of a type back.
 */
@NullMarked
package io.sluice.spi.type;

import org.jspecify.annotations.NullMarked;
