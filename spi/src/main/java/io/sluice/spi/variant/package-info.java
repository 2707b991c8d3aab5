/**
 * Values of SQL's VARIANT: a scalar, an array or an object, each with its own type. {@link io.sluice.spi.variant.VariantFormat} says how
 * one lies in a column, {@link io.sluice.spi.variant.Variant} reads one, {@link io.sluice.spi.variant.VariantWriter} makes one.
 */
@NullMarked
package io.sluice.spi.variant;

import org.jspecify.annotations.NullMarked;
