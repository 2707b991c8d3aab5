/**
 * Every built-in function of SQL: {@link io.sluice.functions.BuiltInFunctions} lists the scalar ones, {@link
 * io.sluice.functions.aggregate.AggregateFunctions} the aggregates. A scalar function is a {@link
 * io.sluice.functions.ScalarFunction} that chooses, for the types of a call, a static Java method; code generation calls it, and the
 * planner evaluates constants with it. To add one, copy {@link io.sluice.functions.text.Replace}.
 */
@NullMarked
package io.sluice.functions;

import org.jspecify.annotations.NullMarked;
