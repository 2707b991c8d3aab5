/**
 * From validated SQL to logical rels. A {@link io.sluice.planner.convert.PlannerContext} holds what one statement is planned
 * with; {@link io.sluice.planner.convert.QueryConverter} converts queries; the rels of this package are those that Calcite
 * lacks.
 */
@NullMarked
package io.sluice.planner.convert;

import org.jspecify.annotations.NullMarked;
