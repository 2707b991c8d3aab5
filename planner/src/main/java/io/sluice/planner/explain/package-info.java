/**
 * How plans read: {@link io.sluice.planner.explain.Wording} turns expressions into text, {@link
 * io.sluice.planner.explain.Description} is one rel's line, {@link io.sluice.planner.explain.PlanTree} draws the tree, and {@link
 * io.sluice.planner.explain.ExecPlanTree} draws plans with shared parts.
 */
@NullMarked
package io.sluice.planner.explain;

import org.jspecify.annotations.NullMarked;
