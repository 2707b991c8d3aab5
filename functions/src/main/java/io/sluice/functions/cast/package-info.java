/**
 * CAST and TRY_CAST. {@link io.sluice.functions.cast.Cast} chooses the conversion by the two types; the conversions are grouped by where they start.
 */
@NullMarked
package io.sluice.functions.cast;

import org.jspecify.annotations.NullMarked;
