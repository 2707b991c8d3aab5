package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

/** A plan that runs or ran. Thread-safe. */
public interface Job {
    /** 32 lower-case hexadecimal digits, unique over all jobs ever. */
    String id();

    String name();

    JobStatus status();

    /** When it was submitted, milliseconds since the epoch. */
    long startMillis();

    /** When it ended; empty while it runs. */
    OptionalLong endMillis();

    /**
     * Completes when the job has ended and everything that it held is released: normally when it finished; with a {@link
     * io.sluice.spi.error.SluiceException} when it failed (the cause) or was cancelled (OPERATION_CANCELED).
     */
    CompletionStage<Void> done();

    /** Starts to stop the job; {@link #done} tells when it has stopped. Does nothing once it has ended. */
    void cancel();

    /** Why the job has failed, or why its last attempt did when it runs again; empty when nothing has failed, or it ended well. */
    Optional<SluiceException> failure();

    /** How often it, or a part of it, has begun again. */
    int restarts();

    /** The parts of the job that begin again by themselves: those between which no rows go. One when all of it does so together. */
    List<JobRegion> regions();

    /** What has become of its checkpoints and savepoints. */
    JobCheckpoints checkpoints();

    /** The last checkpoint or savepoint that is complete. */
    default Optional<CheckpointReport> lastCheckpoint() {
        return checkpoints().last();
    }

    /** How many checkpoints and savepoints have failed. */
    default int failedCheckpoints() {
        return checkpoints().failed();
    }

    /** Why the last checkpoint has failed; empty when it was complete, or there was none. */
    Optional<SluiceException> checkpointFailure();

    /** Has the next checkpoint begin now, whatever the interval is. Does nothing when the job does not run, or makes no checkpoints. */
    void checkpoint();

    /**
     * Makes a savepoint.
     *
     * @param folder in which it gets a folder of its own; empty for that of the job's options
     * @return completes with its folder
     * @throws SluiceException when the job does not run, or makes no checkpoints
     */
    CompletionStage<Path> savepoint(Optional<Path> folder, SavepointKind kind);

    /** The vertices of the job graph, sources first, with their counters. */
    List<VertexMetrics> vertices();

    /** Rows that operators have dropped since they came too late; {@link #vertices} says which. */
    long rowsLate();

    /** Where event time stands at each split of a source and each operator, sources first. */
    List<TimePosition> timePositions();

    /** What the state of the operators takes on the heap, and rows under way as far as there are many; 0 while the job does not run. */
    long stateBytes();

    /** Whether state that has no room in memory is put on disk. */
    boolean putsStateOnDisk();

    /** Ends the job with an error, if it runs. */
    void fail(SluiceException error);

    /** Rows that sources have produced. */
    long rowsRead();

    /** Rows that were written to sinks or handed to the receiver of results. */
    long rowsWritten();
}
