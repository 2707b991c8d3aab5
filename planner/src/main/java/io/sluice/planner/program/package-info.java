/**
 * The optimizer. {@link io.sluice.planner.program.StreamPlanner} is what the rest of the planner calls; {@link
 * io.sluice.planner.program.StreamProgram} runs the phases, whose order and rules stand in {@link
 * io.sluice.planner.program.StreamPhases}.
 */
@NullMarked
package io.sluice.planner.program;

import org.jspecify.annotations.NullMarked;
