package io.sluice.exec.runtime.job;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.checkpoint.CheckpointCoordinator;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
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
import io.sluice.spi.error.SluiceException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One run of a part of a job, from its start or a checkpoint to its end or a failure. Ends when all its subtasks have closed and nothing of it
 * runs on blocking threads any more. Thread-safe.
 */
final class RegionRun implements TaskJob, TaskCheckpoints {
    private final JobAttempt attempt;
    private final int region;
    private final ActivityCounter activity;
    private final long restoredCheckpoint;
    /** The state with which the run begins, until its subtasks have it: kept longer, it would be in memory twice. */
    private Optional<RestoredState> restored;

    /** Whether it has an error of its own. */
    private final AtomicBoolean failed = new AtomicBoolean();
    /** What has to end before the run does: 1 before there are subtasks. */
    private final AtomicInteger outstanding = new AtomicInteger(1);
    /** Subtasks that have not closed; 1 before there are any. */
    private final AtomicInteger open = new AtomicInteger(1);

    private volatile boolean stopping;
    private volatile List<Subtask> subtasks = List.of();

    /** @param region its number in the attempt */
    RegionRun(JobAttempt attempt, int region, ActivityCounter activity, Optional<RestoredState> restored) {
        this.attempt = attempt;
        this.region = region;
        this.activity = activity;
        this.restored = restored;
        restoredCheckpoint = restored.map(state -> state.metadata().id()).orElse(0L);
    }

    /** Makes the subtasks, which run when they are woken. */
    void deploy(JobGraph graph) {
        List<Subtask> deployed = Deployment.deploy(ExecutionGraph.of(graph), this);
        restored = Optional.empty();
        open.set(deployed.size());
        outstanding.set(deployed.size());
        subtasks = deployed;
    }

    void wake() {
        subtasks.forEach(Subtask::wake);
    }

    int region() {
        return region;
    }

    List<Subtask> subtasks() {
        return subtasks;
    }

    /** Whether subtasks run. */
    boolean isOpen() {
        return open.get() > 0;
    }

    void stop() {
        stopping = true;
        wake();
    }

    // ---- for subtasks ----

    @Override
    public String id() {
        return attempt.id();
    }

    @Override
    public RuntimeEnvironment environment() {
        return attempt.environment();
    }

    @Override
    public JobSettings settings() {
        return attempt.settings();
    }

    @Override
    public ActivityCounter activity() {
        return activity;
    }

    @Override
    public AlignmentGroup alignment(String group) {
        return attempt.alignment(group);
    }

    @Override
    public boolean stopping() {
        return stopping;
    }

    @Override
    public void fail(Throwable thrown) {
        SluiceException cause = JobAttempt.describe(thrown);
        if (!attempt.ending() && failed.compareAndSet(false, true)) {
            attempt.failing(this, cause);
            stop();
        }
    }

    @Override
    public void executeBlocking(BlockingWork work) {
        outstanding.incrementAndGet();
        activity.enter();
        environment().executeBlocking(() -> {
            try {
                work.run();
            } catch (Throwable e) { // Whatever it is, it ends this run and not the thread.
                fail(e);
            } finally {
                activity.leave();
                release();
            }
        });
    }

    @Override
    public Optional<TaskCheckpoints> checkpoints() {
        return attempt.checkpoints().periodic() ? Optional.of(this) : Optional.empty();
    }

    @Override
    public Optional<RestoredState> restored() {
        return restored;
    }

    @Override
    public void closed(Subtask subtask) {
        open.decrementAndGet();
        release();
    }

    private void release() {
        if (outstanding.decrementAndGet() == 0) {
            activity.end();
            attempt.ended(this);
        }
    }

    // ---- checkpoints ----

    @Override
    public long restoredCheckpoint() {
        return restoredCheckpoint;
    }

    @Override
    public long shareFrom() {
        CheckpointSettings checkpoints = attempt.checkpoints();
        return checkpoints.incremental() ? checkpoints.inlineBytes() : Long.MAX_VALUE;
    }

    @Override
    public long overtakeMillis() {
        return attempt.checkpoints().overtakeMillis();
    }

    @Override
    public void taken(SubtaskSnapshot snapshot) {
        coordinator().taken(snapshot);
    }

    @Override
    public void taskEnded() {
        coordinator().taskEnded(region);
    }

    private CheckpointCoordinator coordinator() {
        return requireNonNull(attempt.coordinator().orElse(null));
    }
}
