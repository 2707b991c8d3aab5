/**
 * Our rewrite rules, one a file, and the conversions between conventions: {@link io.sluice.planner.rules.LogicalConversions}, {@link
 * io.sluice.planner.rules.PhysicalConversions}. Which phase uses which rule stands in {@link io.sluice.planner.program.StreamPhases}.
 */
@NullMarked
package io.sluice.planner.rules;

import org.jspecify.annotations.NullMarked;
