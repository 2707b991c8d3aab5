package io.sluice.gateway.server.job;

import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobCheckpoints;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a job has done, as far as the process knows that saw it.
 *
 * @param checkpoints that were completed, savepoints among them
 * @param checkpointFailure why the last that has failed did; null when none has
 * @param lastCheckpoint the folder of the last that was complete, which may be gone; null for none
 * @param checkpointBytes the bytes of state that it has; null for none
 * @param checkpointWritten the bytes that were written for it; null for none
 * @param checkpointMillis what it took; null for none
 * @param restoredFrom the folder from which the job last went on; null when it began without state
 */
public record JobOutcome(
        int restarts,
        long checkpoints,
        int failedCheckpoints,
        @Nullable String checkpointFailure,
        @Nullable String lastCheckpoint,
        @Nullable Long checkpointBytes,
        @Nullable Long checkpointWritten,
        @Nullable Long checkpointMillis,
        @Nullable String restoredFrom) {
    public static JobOutcome of(Job job) {
        JobCheckpoints all = job.checkpoints();
        return new JobOutcome(
                job.restarts(),
                all.completed(),
                all.failed(),
                all.failure().map(SluiceException::describe).orElse(null),
                all.last().map(report -> report.folder().toString()).orElse(null),
                all.last().map(CheckpointReport::stateBytes).orElse(null),
                all.last().map(CheckpointReport::writtenBytes).orElse(null),
                all.last().map(CheckpointReport::durationMillis).orElse(null),
                all.restoredFrom().map(Path::toString).orElse(null));
    }
}
