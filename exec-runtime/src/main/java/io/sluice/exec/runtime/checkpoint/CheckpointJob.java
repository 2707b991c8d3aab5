package io.sluice.exec.runtime.checkpoint;

import java.nio.file.Path;

/** What the coordinator asks of the run of a job that it serves. Thread-safe. */
public interface CheckpointJob {
    /** Runs something that may block, on another thread; the run does not end before it is done. */
    void runBlocking(Runnable work);

    /** Ends the run with an error. */
    void fail(Throwable error);

    /** A checkpoint is complete, and what sinks had prepared for it is visible. */
    void completed(CheckpointReport report);

    /** A checkpoint has failed; the run goes on unless {@link #fail} says otherwise. */
    void declined(Throwable cause);

    /**
     * All that the job did is final, since all its inputs have ended or since it was to stop with this checkpoint: its subtasks are to close.
     *
     * @param stopped whether it was to stop
     */
    void finish(boolean stopped);

    /**
     * @param folder where the checkpoint is
     * @param stateBytes that the checkpoint has
     * @param writtenBytes of state that were written for it: less than it has when it uses files of those before it
     */
    record CheckpointReport(
            long checkpoint, boolean savepoint, Path folder, long durationMillis, long stateBytes, long writtenBytes) {}
}
