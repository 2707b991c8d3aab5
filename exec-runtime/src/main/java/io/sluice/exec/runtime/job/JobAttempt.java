package io.sluice.exec.runtime.job;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.checkpoint.CheckpointCoordinator;
import io.sluice.exec.runtime.checkpoint.CheckpointJob;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
import io.sluice.exec.runtime.checkpoint.CheckpointTask;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.checkpoint.SubtaskSnapshot;
import io.sluice.exec.runtime.checkpoint.TaskCheckpoints;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.graph.ExecutionGraph;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.task.Deployment;
import io.sluice.exec.runtime.task.Subtask;
import io.sluice.exec.runtime.task.TaskJob;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One run of a job, from its start or a checkpoint to its end or a failure. Ends when all subtasks have closed and nothing runs on blocking
 * threads any more.
 */
final class JobAttempt implements TaskJob, TaskCheckpoints, CheckpointJob {
    private final String id;
    private final RuntimeEnvironment environment;
    private final JobSettings settings;
    private final JobRecovery recovery;
    private final long restoredCheckpoint;
    private final Owner owner;
    /** The state with which the attempt begins, until its subtasks have it: kept longer, it would be in memory twice. */
    private Optional<RestoredState> restored;

    private final Map<String, AlignmentGroup> alignments = new ConcurrentHashMap<>();
    private final ActivityCounter activity = new ActivityCounter();
    private final AtomicReference<@Nullable SluiceException> error = new AtomicReference<>();
    /** What has to end before the attempt does. */
    private final AtomicInteger outstanding = new AtomicInteger();
    /** Subtasks that have not closed; 1 before there are any, since the attempt can be cancelled then too. */
    private final AtomicInteger open = new AtomicInteger(1);

    private volatile boolean stopping;
    private volatile boolean cancelled;
    private volatile boolean stopped;
    private volatile List<Subtask> subtasks = List.of();
    private volatile @Nullable TimePositions time;
    private volatile @Nullable CheckpointCoordinator coordinator;

    /** What an attempt tells its job. */
    interface Owner {
        /** The attempt fails: it has an error, and its subtasks are closing. */
        void failing();

        /** The attempt has ended and holds nothing any more. */
        void ended(JobAttempt attempt);

        void checkpointCompleted(CheckpointReport report);

        void checkpointFailed(SluiceException cause);
    }

    JobAttempt(
            String id,
            RuntimeEnvironment environment,
            JobSettings settings,
            JobRecovery recovery,
            Optional<RestoredState> restored,
            Owner owner) {
        this.id = id;
        this.environment = environment;
        this.settings = settings;
        this.recovery = recovery;
        this.restored = restored;
        restoredCheckpoint = restored.map(state -> state.metadata().id()).orElse(0L);
        this.owner = owner;
    }

    void start(JobGraph graph) {
        ExecutionGraph execution = ExecutionGraph.of(graph);
        List<Subtask> deployed = Deployment.deploy(execution, this);
        restored = Optional.empty();
        subtasks = deployed;
        time = new TimePositions(execution, deployed);
        open.set(deployed.size());
        outstanding.set(deployed.size());
        // Held while not all are awake: else the first could see a job that is idle before the last has begun.
        activity.enter();
        if (recovery.settings().periodic()) {
            outstanding.incrementAndGet();
            CheckpointCoordinator started = new CheckpointCoordinator(
                    id,
                    recovery.settings(),
                    settings.maxParallelism(),
                    environment,
                    recovery.store(),
                    recovery.committers(),
                    this,
                    deployed,
                    recovery.lastId());
            coordinator = started;
            started.start();
        }
        deployed.forEach(Subtask::wake);
        activity.leave();
    }

    List<Subtask> subtasks() {
        return subtasks;
    }

    /** Where event time stands. */
    List<TimePosition> timePositions() {
        TimePositions current = time;
        return current == null ? List.of() : current.all();
    }

    /** Empty when the job makes no checkpoints. */
    Optional<CheckpointCoordinator> coordinator() {
        return Optional.ofNullable(coordinator);
    }

    /** What ended the attempt; empty when it did all that it had to do, or was cancelled or stopped. */
    Optional<SluiceException> error() {
        return cancelled ? Optional.empty() : Optional.ofNullable(error.get());
    }

    boolean cancelled() {
        return cancelled;
    }

    /** Whether it ended with a savepoint, before all was done. */
    boolean stopped() {
        return stopped;
    }

    /** Ends the attempt. Returns false when only what it holds is still to be released: then there is nothing left to cancel. */
    boolean cancel() {
        if (open.get() == 0 || error.get() != null) {
            return false;
        }
        cancelled = true;
        stop();
        return true;
    }

    private void stop() {
        stopping = true;
        subtasks.forEach(Subtask::wake);
    }

    // ---- for subtasks ----

    @Override
    public String id() {
        return id;
    }

    @Override
    public RuntimeEnvironment environment() {
        return environment;
    }

    @Override
    public JobSettings settings() {
        return settings;
    }

    @Override
    public ActivityCounter activity() {
        return activity;
    }

    @Override
    public AlignmentGroup alignment(String group) {
        return alignments.computeIfAbsent(group, ignored -> new AlignmentGroup());
    }

    @Override
    public boolean stopping() {
        return stopping;
    }

    @Override
    public void fail(Throwable thrown) {
        if (cancelled || stopped || !error.compareAndSet(null, describe(thrown))) {
            return;
        }
        owner.failing();
        stop();
    }

    @Override
    public void executeBlocking(BlockingWork work) {
        outstanding.incrementAndGet();
        activity.enter();
        environment.executeBlocking(() -> {
            try {
                work.run();
            } catch (Throwable e) { // Whatever it is, it ends this job and not the thread.
                fail(e);
            } finally {
                activity.leave();
                release();
            }
        });
    }

    @Override
    public Optional<TaskCheckpoints> checkpoints() {
        return recovery.settings().periodic() ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Optional<RestoredState> restored() {
        return restored;
    }

    @Override
    public void closed(Subtask subtask) {
        CheckpointCoordinator last = coordinator;
        if (open.decrementAndGet() == 0 && last != null) {
            last.close(this::release);
        }
        release();
    }

    private void release() {
        if (outstanding.decrementAndGet() == 0) {
            owner.ended(this);
        }
    }

    // ---- checkpoints ----

    @Override
    public long restoredCheckpoint() {
        return restoredCheckpoint;
    }

    @Override
    public long shareFrom() {
        CheckpointSettings checkpoints = recovery.settings();
        return checkpoints.incremental() ? checkpoints.inlineBytes() : Long.MAX_VALUE;
    }

    @Override
    public long overtakeMillis() {
        return recovery.settings().overtakeMillis();
    }

    @Override
    public void taken(SubtaskSnapshot snapshot) {
        requireNonNull(coordinator).taken(snapshot);
    }

    @Override
    public void taskEnded() {
        requireNonNull(coordinator).taskEnded();
    }

    @Override
    public void runBlocking(Runnable work) {
        executeBlocking(work::run);
    }

    @Override
    public void completed(CheckpointReport report) {
        owner.checkpointCompleted(report);
    }

    @Override
    public void declined(Throwable cause) {
        owner.checkpointFailed(describe(cause));
    }

    @Override
    public void finish(boolean stoppedByIt) {
        if (!stoppedByIt) {
            subtasks.forEach(CheckpointTask::release);
        } else if (error.get() == null && !cancelled) {
            stopped = true;
            stop();
        }
    }

    static SluiceException describe(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError) {
            return SluiceException.of(ErrorCode.OUT_OF_MEMORY, null, thrown)
                    .with("message", "the process is out of memory");
        }
        if (thrown instanceof UncheckedIOException unchecked) {
            return describe(requireNonNull(unchecked.getCause()));
        }
        if (thrown instanceof IOException) {
            String message = thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
            return SluiceException.of(ErrorCode.IO_ERROR, null, thrown).with("message", message);
        }
        return SluiceException.wrap(thrown);
    }
}
