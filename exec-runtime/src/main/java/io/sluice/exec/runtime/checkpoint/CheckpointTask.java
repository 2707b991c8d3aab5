package io.sluice.exec.runtime.checkpoint;

/** A subtask as checkpoints see it. Methods return at once, from any thread. */
public interface CheckpointTask {
    /**
     * Asks for a snapshot: a subtask that reads a source takes it soon and sends barriers, one whose inputs have ended says so, others wait
     * for the barriers.
     *
     * @param startMillis when the checkpoint was begun, of the environment's steady time
     * @param savepoint whether it is to hold all state by itself
     * @param stop whether subtasks stand still behind the barrier, until {@link #resume} or the end
     */
    void trigger(long checkpoint, long startMillis, boolean savepoint, boolean stop);

    /** Goes on behind the barrier of a checkpoint that was to stop the job and did not. */
    void resume(long checkpoint);

    /** Ends the source, if the subtask reads one, where it is. */
    void drain();

    /** Everything that the subtask did is final: it closes when it has ended. */
    void release();
}
