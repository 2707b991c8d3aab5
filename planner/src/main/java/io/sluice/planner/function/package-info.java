/** Users' functions as the validator sees them. {@link io.sluice.planner.function.SessionOperators} is the way in. */
@NullMarked
package io.sluice.planner.function;

import org.jspecify.annotations.NullMarked;
