/**
 * Joins with tables that are looked up row by row. Look-ups block, so they run on I/O threads, several at once where the plan says so; rows
 * are sent on in the order in which they came, whatever look-up is ready first.
 */
@NullMarked
package io.sluice.exec.runtime.lookup;

import org.jspecify.annotations.NullMarked;
