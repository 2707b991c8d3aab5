/**
 * Statements that run together do common work once: {@link io.sluice.planner.sharing.SharedSinks} writes a table from one place, {@link
 * io.sluice.planner.sharing.SharedScans} reads it in one. What then is the same is found when the plan is translated.
 */
@NullMarked
package io.sluice.planner.sharing;

import org.jspecify.annotations.NullMarked;
