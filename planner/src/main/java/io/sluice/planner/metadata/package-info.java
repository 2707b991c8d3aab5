/**
 * What is known of the rows of a rel: {@link io.sluice.planner.metadata.UpsertKeys}, the keys by which it updates, and {@link
 * io.sluice.planner.metadata.RelStatistics}, Calcite's numbers of rows, distinct values and keys with those of our tables.
 */
@NullMarked
package io.sluice.planner.metadata;

import org.jspecify.annotations.NullMarked;
