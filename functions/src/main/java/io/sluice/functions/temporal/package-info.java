/**
 * Functions over dates, times, timestamps and intervals. Days since the epoch, milliseconds of the day, milliseconds since the epoch (with nanoseconds within), months or milliseconds.
 */
@NullMarked
package io.sluice.functions.temporal;

import org.jspecify.annotations.NullMarked;
