/**
 * The batch planner's physical half: {@link io.sluice.planner.batch.BatchImplementation} finds the cheapest operators for a logical tree,
 * {@link io.sluice.planner.batch.BatchConversions} lists what can stand for each logical node, and the classes ending in {@code Rel} are
 * the operators. {@link io.sluice.planner.batch.RowEstimates} guesses how many rows there are.
 */
@NullMarked
package io.sluice.planner.batch;

import org.jspecify.annotations.NullMarked;
