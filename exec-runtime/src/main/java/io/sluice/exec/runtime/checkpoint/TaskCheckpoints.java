package io.sluice.exec.runtime.checkpoint;

/** What subtasks tell of checkpoints. Thread-safe. */
public interface TaskCheckpoints {
    /** The checkpoint after which the run begins, 0 when it begins at the start. */
    long restoredCheckpoint();

    /** Bytes of memory from which on a state goes to files that checkpoints share. */
    long shareFrom();

    /** How long barriers wait behind rows before they overtake them; {@link Long#MAX_VALUE} when they never do. */
    long overtakeMillis();

    /** A subtask has taken a snapshot. */
    void taken(SubtaskSnapshot snapshot);

    /** A subtask has dealt with all its inputs, which have ended. It closes when it is released. */
    void taskEnded();
}
