/**
 * Running subtasks: a {@link io.sluice.exec.runtime.task.Subtask} is a tasklet that runs one chain of operators, fed by channels or
 * by a {@link io.sluice.exec.runtime.task.SourceHead}; {@link io.sluice.exec.runtime.task.Deployment} makes them from an execution
 * graph. Uses everything but {@code job}.
 */
@NullMarked
package io.sluice.exec.runtime.task;

import org.jspecify.annotations.NullMarked;
