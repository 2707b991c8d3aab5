/**
 * From a parsed statement to what is done for it. {@link io.sluice.planner.StatementPlanner} is the door that the gateway
 * uses; {@code operation} understands statements, {@code validate} and {@code convert} make logical rels of queries, {@code
 * program} optimizes them and {@code translate} makes the plan that is run.
 */
@NullMarked
package io.sluice.planner;

import org.jspecify.annotations.NullMarked;
