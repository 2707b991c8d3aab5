package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What has become of a job's checkpoints and savepoints in this process.
 *
 * @param completed how many are complete
 * @param failed how many have failed
 * @param last the last that is complete
 * @param failure why the last that has failed did, however long ago, or could not be read
 * @param restoredFrom the folder of the one from which the job, or a part of it, last went on; empty when it began without state
 */
public record JobCheckpoints(
        long completed,
        int failed,
        Optional<CheckpointReport> last,
        Optional<SluiceException> failure,
        Optional<Path> restoredFrom) {
    static final JobCheckpoints NONE = new JobCheckpoints(0, 0, Optional.empty(), Optional.empty(), Optional.empty());

    JobCheckpoints completed(CheckpointReport report) {
        return new JobCheckpoints(completed + 1, failed, Optional.of(report), failure, restoredFrom);
    }

    JobCheckpoints failed(SluiceException cause) {
        return new JobCheckpoints(completed, failed + 1, last, Optional.of(cause), restoredFrom);
    }

    /** @param passedOver why it was not the last one */
    JobCheckpoints restoredFrom(Optional<Path> folder, Optional<SluiceException> passedOver) {
        return new JobCheckpoints(completed, failed, last, failure.or(() -> passedOver), folder);
    }
}
