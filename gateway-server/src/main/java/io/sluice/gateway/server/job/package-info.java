/**
 * Jobs that outlive the process: {@link io.sluice.gateway.server.job.JobRegistry} writes down what runs and how it ended, {@link
 * io.sluice.gateway.server.job.JobStarter} starts jobs and, when the gateway starts, resumes those that ran.
 */
@NullMarked
package io.sluice.gateway.server.job;

import org.jspecify.annotations.NullMarked;
