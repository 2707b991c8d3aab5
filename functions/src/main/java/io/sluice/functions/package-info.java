/**
 * Every built-in function of SQL: {@link io.sluice.functions.BuiltInFunctions} lists the scalar ones, {@link
 * io.sluice.functions.aggregate.AggregateFunctions} the aggregates. A scalar function is a {@link
 * io.sluice.functions.ScalarFunction} that chooses, for the types of a call, a static Java method; code generation calls it, and the
 * planner evaluates constants with it. To add one, copy {@link io.sluice.functions.text.Replace}.
 *
 * <p>Arrays, maps, multisets and rows come as a {@link io.sluice.functions.value.Cell}: a row of a vector, read in place. {@code
 * operand(i, CELL)} takes such an operand (the call is NULL when it is); {@code cell(i)} takes an operand of <em>any</em> type as a cell,
 * NULL included, so that the method decides; {@code cells(i)} takes all operands from one on as a {@code Cell[]}. Read an array with
 * {@code elements()}, {@code offset()} and {@code length()}, a map with {@code keys()} and {@code values()}, a row with {@code field(n)} at
 * {@code row()}. A method that gives a nested value, or one of the type of an element, returns CELL: either a cell of {@code own(type)} in
 * which it builds the value ({@code beginArray}, {@code beginMap}, {@code beginRow}, then {@code ColumnVector.copy}) or which it lets point
 * at a value elsewhere ({@code set}), and {@code putNull()} for NULL. {@code ColumnVector.equal} and {@code hash} compare values of
 * one type. {@link io.sluice.functions.ScalarFunction#casting} casts operands, to an element type for instance. To copy: {@link
 * io.sluice.functions.nested.Item}, {@link io.sluice.functions.nested.Constructors}.
 *
 * <p>A VARIANT is BYTES that {@link io.sluice.spi.variant.Variant} reads and {@link io.sluice.spi.variant.VariantWriter} makes; a BITMAP is
 * BYTES in the portable Roaring format, see {@link io.sluice.spi.bitmap.Bitmap}.
 */
@NullMarked
package io.sluice.functions;

import org.jspecify.annotations.NullMarked;
