/**
 * What EXPLAIN ESTIMATED_COST says: rows and costs of physical rels, by the model that Flink prints. {@link io.sluice.planner.cost.CostEstimates}
 * asks each rel. No choice is made by these numbers.
 */
@NullMarked
package io.sluice.planner.cost;

import org.jspecify.annotations.NullMarked;
