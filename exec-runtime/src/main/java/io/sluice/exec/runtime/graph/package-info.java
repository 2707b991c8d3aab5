/**
 * From plan to subtasks: a {@link io.sluice.exec.runtime.graph.StreamGraph} has an operator a node and a partitioning an edge, a {@link
 * io.sluice.exec.runtime.graph.JobGraph} has a chain of operators a vertex, an {@link io.sluice.exec.runtime.graph.ExecutionGraph} has
 * a subtask for each parallel instance. {@link io.sluice.exec.runtime.graph.OperatorFactories} lists what can be run.
 */
@NullMarked
package io.sluice.exec.runtime.graph;

import org.jspecify.annotations.NullMarked;
