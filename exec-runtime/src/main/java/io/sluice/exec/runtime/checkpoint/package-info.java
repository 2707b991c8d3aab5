/**
 * Checkpoints: {@link io.sluice.exec.runtime.checkpoint.CheckpointCoordinator} has the subtasks take snapshots and says when a
 * checkpoint is complete, {@link io.sluice.exec.runtime.checkpoint.CheckpointStore} keeps them in files, and {@link
 * io.sluice.exec.runtime.checkpoint.RestoredState} gives them back to subtasks, as many as there are then. Uses {@code environment} and
 * {@code state}.
 */
@NullMarked
package io.sluice.exec.runtime.checkpoint;

import org.jspecify.annotations.NullMarked;
