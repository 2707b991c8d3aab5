package io.sluice.exec.runtime.job;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.checkpoint.CheckpointCoordinator;
import io.sluice.exec.runtime.checkpoint.CheckpointJob;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
import io.sluice.exec.runtime.checkpoint.CheckpointTask;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.graph.ExecutionGraph;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.Regions;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.exec.runtime.operator.AlignmentGroup;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.task.Subtask;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One run of a whole job, from its start or a checkpoint to its end or a failure. Of a job in several parts (regions), one that fails begins
 * again from the last checkpoint while the others go on; the attempt fails when that cannot be done. It ends when no part of it runs any more.
 */
final class JobAttempt implements CheckpointJob {
    private final String id;
    private final RuntimeEnvironment environment;
    private final JobSettings settings;
    private final JobRecovery recovery;
    private final Owner owner;
    /** The state with which the attempt begins, until its subtasks have it. */
    private Optional<RestoredState> restored;

    private final Map<String, AlignmentGroup> alignments = new ConcurrentHashMap<>();
    private final ActivityCounter activity = new ActivityCounter();
    private final AtomicReference<@Nullable SluiceException> error = new AtomicReference<>();
    /** What has to end before the attempt does: its regions, the coordinator and its work on blocking threads. */
    private final AtomicInteger outstanding = new AtomicInteger();

    private volatile boolean cancelled;
    private volatile boolean stopped;
    private volatile boolean hopeless;
    /** All that the job did is final. Guarded by this. */
    private boolean finishing;

    private volatile List<Region> regions = List.of();
    private volatile @Nullable ExecutionGraph graph;
    private volatile @Nullable CheckpointCoordinator coordinator;

    /** What an attempt tells its job. */
    interface Owner {
        /** The attempt fails: it has an error, and its subtasks are closing. */
        void failing();

        /** The attempt has ended and holds nothing any more. */
        void ended(JobAttempt attempt);

        /** Whether only the part that fails may begin again, as far as the error is concerned. */
        boolean mayRestart(SluiceException cause);

        /**
         * A part of the job has failed and ended.
         *
         * @return milliseconds after which it is to begin again; empty when the job has failed for good
         */
        OptionalLong regionFailed(int region, SluiceException cause);

        /** A part of the job that had failed runs again. @param checkpoint from which it goes on; 0 for none */
        void regionRestarted(int region, long checkpoint);

        void checkpointCompleted(CheckpointReport report);

        void checkpointFailed(SluiceException cause);
    }

    /** A part of the job and how it stands. Its fields are guarded by the attempt. */
    private final class Region {
        final int number;
        final JobGraph graph;
        /** The ids of its operators. */
        final Set<String> operators;

        final RestartTimer timer;
        /** The last one: when it has ended, its counters are still of interest. */
        volatile RegionRun run;

        RegionState state = RegionState.RUNNING;

        @Nullable SluiceException cause;

        Region(int number, JobGraph graph, boolean alone) {
            this.number = number;
            this.graph = graph;
            operators = graph.vertices().stream()
                    .flatMap(vertex -> vertex.nodes().stream())
                    .map(StreamNode::identity)
                    .map(identity -> identity.id())
                    .collect(Collectors.toUnmodifiableSet());
            timer = new RestartTimer(environment, () -> environment.executeBlocking(() -> restart(this)));
            run = new RegionRun(JobAttempt.this, number, alone ? activity : activity.part(), restored);
        }
    }

    private enum RegionState {
        RUNNING,
        /** It has an error of its own, and its subtasks are closing. */
        FAILING,
        /** Nothing of it runs. */
        WAITING,
        RESTORING,
        ENDED
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
        this.owner = owner;
    }

    void start(Regions job) {
        List<Region> all = new ArrayList<>();
        for (JobGraph part : job.parts()) {
            all.add(new Region(all.size(), part, job.parts().size() == 1));
        }
        restored = Optional.empty();
        outstanding.set(all.size());
        all.forEach(region -> region.run.deploy(region.graph));
        graph = ExecutionGraph.of(job.whole());
        regions = List.copyOf(all);
        // Held while not all are awake: else the first could see a job that is idle before the last has begun.
        activity.enter();
        if (checkpoints().periodic()) {
            outstanding.incrementAndGet();
            CheckpointCoordinator started = new CheckpointCoordinator(
                    id,
                    checkpoints(),
                    settings.maxParallelism(),
                    environment,
                    recovery.store(),
                    recovery.committers(),
                    this,
                    all.stream().map(region -> region.run.subtasks()).toList(),
                    recovery.lastId());
            coordinator = started;
            started.start();
        }
        if (ending()) {
            stop(); // Whoever ended it saw no regions.
        }
        all.forEach(region -> region.run.wake());
        activity.leave();
    }

    /** The subtasks that run, and of parts that do not run at the moment, the last that did. */
    List<Subtask> subtasks() {
        return regions.stream()
                .flatMap(region -> region.run.subtasks().stream())
                .toList();
    }

    /** What the state of the operators takes on the heap. */
    long stateBytes() {
        return regions.stream()
                .filter(region -> region.run.isOpen())
                .flatMap(region -> region.run.subtasks().stream())
                .mapToLong(Subtask::stateBytes)
                .sum();
    }

    /** Where event time stands. */
    List<TimePosition> timePositions() {
        ExecutionGraph deployed = graph;
        return deployed == null || regions.isEmpty() ? List.of() : new TimePositions(deployed, subtasks()).all();
    }

    /** Empty when the job makes no checkpoints. */
    Optional<CheckpointCoordinator> coordinator() {
        return Optional.ofNullable(coordinator);
    }

    /** What ended the attempt; empty when it did all that it had to do, or was cancelled or stopped. */
    Optional<SluiceException> error() {
        return cancelled ? Optional.empty() : Optional.ofNullable(error.get());
    }

    /** Whether it was said already that the job is not worth another try after this error. */
    boolean hopeless() {
        return hopeless;
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
        synchronized (this) {
            boolean closed = !regions.isEmpty()
                    && regions.stream()
                            .allMatch(region -> region.state == RegionState.ENDED
                                    || region.state == RegionState.RUNNING && !region.run.isOpen());
            if (closed || error.get() != null) {
                return false;
            }
            cancelled = true;
        }
        stop();
        return true;
    }

    /** Has all parts close. */
    private void stop() {
        List<Region> idle;
        synchronized (this) {
            idle = regions.stream()
                    .filter(region -> region.state == RegionState.WAITING)
                    .toList();
            idle.forEach(region -> region.state = RegionState.ENDED);
        }
        regions.forEach(region -> region.run.stop());
        idle.forEach(region -> settled());
    }

    // ---- for the runs of its parts ----

    String id() {
        return id;
    }

    RuntimeEnvironment environment() {
        return environment;
    }

    JobSettings settings() {
        return settings;
    }

    CheckpointSettings checkpoints() {
        return recovery.settings();
    }

    AlignmentGroup alignment(String group) {
        return alignments.computeIfAbsent(group, ignored -> new AlignmentGroup());
    }

    /** Whether all parts are closing: what goes wrong then makes no difference. */
    boolean ending() {
        return cancelled || stopped || error.get() != null;
    }

    /** A run has got an error, and will close. */
    void failing(RegionRun run, SluiceException cause) {
        boolean apart = regions.size() > 1 && owner.mayRestart(cause);
        synchronized (this) {
            apart &= !finishing && !ending();
            if (apart) {
                Region region = regions.get(run.region());
                region.state = RegionState.FAILING;
                region.cause = cause;
            }
        }
        if (!apart) {
            fail(cause);
        } else {
            coordinator().ifPresent(checkpoints -> checkpoints.regionFailing(run.region(), cause));
        }
    }

    /** Nothing of a run runs any more. */
    void ended(RegionRun run) {
        Region region = regions.get(run.region());
        SluiceException cause;
        synchronized (this) {
            cause = region.state == RegionState.FAILING && !ending() ? region.cause : null;
            if (cause == null) {
                region.state = RegionState.ENDED;
            }
        }
        if (cause == null) {
            settled();
            return;
        }
        OptionalLong delay = owner.regionFailed(run.region(), cause);
        if (delay.isEmpty()) {
            hopeless = true;
            fail(cause);
        }
        boolean waits;
        synchronized (this) {
            waits = !ending();
            region.state = waits ? RegionState.WAITING : RegionState.ENDED;
        }
        CheckpointCoordinator checkpoints = coordinator;
        if (!waits) {
            settled();
        } else if (checkpoints == null) {
            region.timer.set(delay.orElseThrow());
        } else {
            checkpoints.regionEnded(run.region(), region.operators, () -> region.timer.set(delay.orElseThrow()));
        }
    }

    /** Makes a region go on from the last checkpoint. On a blocking thread. */
    private void restart(Region region) {
        synchronized (this) {
            if (region.state != RegionState.WAITING) {
                return;
            }
            region.state = RegionState.RESTORING;
        }
        RegionRun next;
        long checkpoint;
        try {
            Optional<RestoredState> state = recovery.recover(region.operators);
            checkpoint = state.map(read -> read.metadata().id()).orElse(0L);
            next = new RegionRun(this, region.number, activity.part(), state);
            next.deploy(region.graph);
        } catch (IOException | RuntimeException e) {
            // The whole job can perhaps go back further.
            fail(e);
            synchronized (this) {
                region.state = RegionState.ENDED;
            }
            settled();
            return;
        }
        owner.regionRestarted(region.number, checkpoint);
        boolean ends;
        synchronized (this) {
            region.run = next;
            region.state = RegionState.RUNNING;
            region.cause = null;
            ends = ending();
        }
        coordinator().ifPresent(checkpoints -> checkpoints.regionRuns(region.number, next.subtasks()));
        if (ends) {
            next.stop();
        }
        next.wake();
    }

    /** A region has ended and does not begin again. */
    private void settled() {
        boolean all;
        synchronized (this) {
            all = regions.stream().allMatch(region -> region.state == RegionState.ENDED);
        }
        CheckpointCoordinator last = coordinator;
        if (all && last != null) {
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
    public void runBlocking(Runnable work) {
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

    /** Ends all of it with an error; the first one counts. */
    @Override
    public void fail(Throwable thrown) {
        synchronized (this) {
            if (cancelled || stopped || !error.compareAndSet(null, describe(thrown))) {
                return;
            }
        }
        owner.failing();
        stop();
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
        SluiceException cause = null;
        synchronized (this) {
            if (ending()) {
                return;
            }
            stopped = stoppedByIt;
            finishing = !stoppedByIt;
            for (Region region : regions) {
                if (!stoppedByIt && region.cause != null) {
                    cause = region.cause;
                }
            }
        }
        if (stoppedByIt) {
            stop();
        } else if (cause != null) {
            // Just now: it would wait for a checkpoint that nobody makes any more.
            fail(cause);
        } else {
            subtasks().forEach(CheckpointTask::release);
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
        if (thrown instanceof IOException io) {
            return SluiceException.of(ErrorCode.IO_ERROR, null, thrown).with("message", FileErrors.reason(io));
        }
        return SluiceException.wrap(thrown);
    }
}
