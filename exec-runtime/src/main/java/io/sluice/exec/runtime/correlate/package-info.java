/**
 * Table functions: a row is joined with the rows that a function makes of it. Begin with {@link
 * io.sluice.exec.runtime.correlate.CorrelateOperator}; a kind of function is a {@link io.sluice.exec.runtime.correlate.RowFunction}.
 */
@NullMarked
package io.sluice.exec.runtime.correlate;

import org.jspecify.annotations.NullMarked;
