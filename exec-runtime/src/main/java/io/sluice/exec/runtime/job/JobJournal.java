package io.sluice.exec.runtime.job;

import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.util.Optional;

/** Where it is written down that a job has ended, so that nobody resumes it. */
@FunctionalInterface
public interface JobJournal {
    /** For jobs that nobody would resume. */
    JobJournal NONE = (jobId, status, cause) -> {};

    /**
     * Called on a thread that may block, before anything is deleted that a resumed job would need. What is written lasts when this returns.
     *
     * @param cause why the job has failed, if it has
     */
    void ended(String jobId, JobStatus status, Optional<SluiceException> cause) throws IOException;
}
