/**
 * What EXPLAIN PLAN_ADVICE says: {@link io.sluice.planner.advice.PlanAdvisor} asks each {@link io.sluice.planner.advice.Analyzer} for what
 * could be better with a plan.
 */
@NullMarked
package io.sluice.planner.advice;

import org.jspecify.annotations.NullMarked;
