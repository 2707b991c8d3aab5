/**
 * Values as generated code passes them to functions: Java primitives where a value fits one, else one of the reusable holders here,
 * so that nothing is allocated a row. {@link io.sluice.functions.value.ValueKind} says which SQL type travels how.
 */
@NullMarked
package io.sluice.functions.value;

import org.jspecify.annotations.NullMarked;
