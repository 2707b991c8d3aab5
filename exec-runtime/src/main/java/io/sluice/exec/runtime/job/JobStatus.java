package io.sluice.exec.runtime.job;

/** Where a job is in its life. */
public enum JobStatus {
    CREATED,
    RUNNING,
    /** Has failed, and will run again after a while. */
    RESTARTING,
    /** Cancelled by somebody; its subtasks are closing. */
    CANCELLING,
    CANCELED,
    /** A subtask has failed; the others are closing. */
    FAILING,
    FAILED,
    FINISHED,
    /** The process ends, and the next one resumes the job. */
    SUSPENDED;

    /** Whether nothing of the job runs or is held any more. */
    public boolean ended() {
        return this == CANCELED || this == FAILED || this == FINISHED || this == SUSPENDED;
    }
}
