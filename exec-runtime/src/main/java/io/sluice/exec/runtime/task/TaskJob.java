package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.checkpoint.TaskCheckpoints;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.JobSettings;
import java.util.Optional;

/** What a subtask knows of its job. Thread-safe. */
public interface TaskJob {
    String id();

    RuntimeEnvironment environment();

    JobSettings settings();

    ActivityCounter activity();

    /** Sources that wait for each other, by the name of their group. */
    AlignmentGroup alignment(String group);

    /** Whether subtasks must close instead of going on. */
    boolean stopping();

    /** Ends the job with an error; the first error counts. */
    void fail(Throwable error);

    /** Runs something that may block on another thread. The job does not end before it is done. Errors end the job. */
    void executeBlocking(BlockingWork work);

    /** Empty for a job that makes no checkpoints. */
    default Optional<TaskCheckpoints> checkpoints() {
        return Optional.empty();
    }

    /** The state with which the run begins; empty at the start of a job. Asked while subtasks are made, which keep it until they are open. */
    default Optional<RestoredState> restored() {
        return Optional.empty();
    }

    /** A subtask has closed and will not run again. */
    void closed(Subtask subtask);

    /** Work that may block and fail. */
    @FunctionalInterface
    interface BlockingWork {
        void run() throws Exception;
    }
}
