/**
 * Plans with mini-batches: {@link io.sluice.planner.minibatch.MiniBatchNeed} decides whether a plan has any, {@link
 * io.sluice.planner.minibatch.BatchIntervals} where they begin, and {@link io.sluice.planner.minibatch.AggregationPhases} what is aggregated
 * before an exchange. All work on physical trees whose changelogs are known.
 */
@NullMarked
package io.sluice.planner.minibatch;

import org.jspecify.annotations.NullMarked;
