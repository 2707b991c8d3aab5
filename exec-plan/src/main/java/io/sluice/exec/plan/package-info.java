/**
 * The plan, which is all that the planner and the runtime share: an {@link io.sluice.exec.plan.ExecPlan} of {@link
 * io.sluice.exec.plan.PlanNode}s, each holding one {@link io.sluice.exec.plan.node.ExecNode} record. Its JSON is Flink's compiled plan.
 */
@NullMarked
package io.sluice.exec.plan;

import org.jspecify.annotations.NullMarked;
