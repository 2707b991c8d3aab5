/**
 * Jobs: {@link io.sluice.exec.runtime.job.JobRuntime} runs plans, {@link io.sluice.exec.runtime.job.Job} is one of them. The door of
 * this module; may use every other package of it.
 */
@NullMarked
package io.sluice.exec.runtime.job;

import org.jspecify.annotations.NullMarked;
