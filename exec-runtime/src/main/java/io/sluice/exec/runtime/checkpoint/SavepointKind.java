package io.sluice.exec.runtime.checkpoint;

/** What becomes of a job with a savepoint. */
public enum SavepointKind {
    /** It goes on. */
    KEEP_RUNNING,
    /** It stands still behind the savepoint's barrier, and ends when the savepoint is complete. */
    STOP,
    /** Its sources end where they are, all that waits for the end of time happens, and the savepoint holds what is left. */
    DRAIN
}
