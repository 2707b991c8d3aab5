package io.sluice.exec.runtime.job;

import io.sluice.exec.runtime.checkpoint.CheckpointCoordinator;
import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.Regions;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.restart.RestartStrategy;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A job: one attempt after the other, until one ends well, the job is cancelled, or it is not worth another try. */
final class RunningJob implements Job, JobAttempt.Owner {
    private static final Logger LOG = LoggerFactory.getLogger(RunningJob.class);

    private final String id;
    private final String name;
    private final long startMillis;
    private final RuntimeEnvironment environment;
    private final JobSettings settings;
    private final JobRecovery recovery;
    private final RestartStrategy restarts;
    private final JobJournal journal;
    private final JobVertices vertices;
    private final Runnable onEnd;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final RestartTimer restartTimer;

    private JobStatus status = JobStatus.CREATED;
    private @Nullable Regions graph;
    private @Nullable JobAttempt attempt;
    private @Nullable SluiceException failure;
    private JobCheckpoints checkpoints = JobCheckpoints.NONE;
    private @Nullable SluiceException checkpointFailure;
    private int restarted;
    /** By region, how often it has begun again, by itself or with the others. */
    private final int[] regionRestarts;

    private final List<String> regionNames;
    /** Regions that are to begin again by themselves. */
    private int waitingRegions;
    /** Somebody has asked for the end: whatever becomes of the attempt that runs, there is no other. */
    private boolean cancelled;

    private boolean suspending;
    /** The counters of the last attempt, while none runs. */
    private List<VertexMetrics> lastMetrics;

    private List<TimePosition> lastTimePositions = List.of();
    private long endMillis = -1;

    RunningJob(
            String id,
            String name,
            RuntimeEnvironment environment,
            JobSettings settings,
            JobRecovery recovery,
            RestartStrategy restarts,
            Regions graph,
            JobJournal journal,
            Runnable onEnd) {
        this.id = id;
        this.name = name;
        this.environment = environment;
        this.settings = settings;
        this.recovery = recovery;
        this.restarts = restarts;
        this.graph = graph;
        this.journal = journal;
        this.onEnd = onEnd;
        vertices = new JobVertices(graph.whole());
        regionNames = graph.parts().stream().map(RunningJob::name).toList();
        regionRestarts = new int[regionNames.size()];
        lastMetrics = vertices.metrics(List.of());
        restartTimer = new RestartTimer(environment, this::startAgain);
        startMillis = environment.clock().currentTimeMillis();
    }

    /** Starts the first or the next attempt. */
    void start(Optional<RestoredState> restored) {
        JobAttempt next;
        Regions runs;
        synchronized (this) {
            runs = graph;
            if (runs == null || status == JobStatus.CANCELLING) {
                next = null;
            } else {
                next = new JobAttempt(id, environment, settings, recovery, restored, this);
                attempt = next;
                status = JobStatus.RUNNING;
            }
        }
        if (next == null || runs == null) {
            end();
            return;
        }
        LOG.info(
                "job started id={} name={} checkpoint={}",
                id,
                name,
                restored.map(state -> state.metadata().id()).orElse(0L));
        next.start(runs);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized JobStatus status() {
        return status;
    }

    @Override
    public long startMillis() {
        return startMillis;
    }

    @Override
    public synchronized OptionalLong endMillis() {
        return endMillis < 0 ? OptionalLong.empty() : OptionalLong.of(endMillis);
    }

    @Override
    public synchronized Optional<SluiceException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public synchronized int restarts() {
        return restarted;
    }

    @Override
    public synchronized List<JobRegion> regions() {
        List<JobRegion> regions = new ArrayList<>();
        for (int i = 0; i < regionRestarts.length; i++) {
            regions.add(new JobRegion(regionNames.get(i), regionRestarts[i]));
        }
        return regions;
    }

    private static String name(JobGraph region) {
        return region.vertices().stream().map(JobGraph.JobVertex::name).collect(Collectors.joining(", "));
    }

    @Override
    public synchronized JobCheckpoints checkpoints() {
        return checkpoints.restoredFrom(recovery.loadedFrom(), recovery.store().passedOver());
    }

    @Override
    public synchronized Optional<SluiceException> checkpointFailure() {
        return Optional.ofNullable(checkpointFailure);
    }

    @Override
    public CompletionStage<Void> done() {
        return done;
    }

    @Override
    public void cancel() {
        JobAttempt current;
        synchronized (this) {
            current = attempt;
            cancelled = true;
            if (status == JobStatus.RESTARTING && current == null) {
                status = JobStatus.CANCELLING;
                restartTimer.hurry();
                return;
            }
            if (status != JobStatus.RUNNING && status != JobStatus.RESTARTING || current == null) {
                return;
            }
            status = JobStatus.CANCELLING;
        }
        if (!current.cancel()) {
            synchronized (this) {
                if (status == JobStatus.CANCELLING) {
                    status = JobStatus.RUNNING;
                }
            }
        }
    }

    /** The process ends: a job that can be resumed is left as its last checkpoint has it, others are cancelled. */
    void shutDown() {
        synchronized (this) {
            suspending = resumable();
        }
        cancel();
    }

    /** Whether the next process can go on with the job. */
    boolean resumable() {
        return recovery.settings().periodic() && journal != JobJournal.NONE;
    }

    @Override
    public void checkpoint() {
        JobAttempt current;
        synchronized (this) {
            current = status == JobStatus.RUNNING ? attempt : null;
        }
        if (current != null) {
            current.coordinator().ifPresent(CheckpointCoordinator::checkpoint);
        }
    }

    @Override
    public CompletionStage<Path> savepoint(Optional<Path> folder, SavepointKind kind) {
        Path target = folder.or(() -> recovery.settings().savepointFolder())
                .orElseThrow(() -> SluiceException.of(ErrorCode.MISSING_OPTION)
                        .with("option", "execution.checkpointing.savepoint-dir"));
        CheckpointCoordinator coordinator;
        synchronized (this) {
            if (status != JobStatus.RUNNING || attempt == null) {
                throw SluiceException.of(
                        ErrorCode.INVALID_OPERATION_STATE,
                        "job \"" + id + "\" cannot make a savepoint, it is " + status);
            }
            coordinator = attempt.coordinator().orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "a savepoint of a job without checkpoints")
                    .hint("SET 'execution.checkpointing.interval' before the job is started."));
        }
        String unique = "%08x".formatted((int) environment.randomLong());
        Path place = target.resolve("savepoint-" + id.substring(0, 6) + "-" + unique);
        return coordinator.savepoint(place, kind).handle((made, error) -> {
            if (error instanceof IOException e) {
                throw SluiceException.of(ErrorCode.IO_ERROR, null, e)
                        .with(
                                "message",
                                "the savepoint in \"" + place + "\" cannot be written: " + FileErrors.reason(e));
            } else if (error != null) {
                throw SluiceException.wrap(error);
            }
            return made;
        });
    }

    @Override
    public List<VertexMetrics> vertices() {
        JobAttempt current;
        synchronized (this) {
            if (attempt == null) {
                return lastMetrics;
            }
            current = attempt;
        }
        return vertices.metrics(current.subtasks());
    }

    @Override
    public long stateBytes() {
        JobAttempt current;
        synchronized (this) {
            current = attempt;
        }
        return current == null ? 0 : current.stateBytes();
    }

    @Override
    public boolean putsStateOnDisk() {
        return settings.states().isPresent();
    }

    @Override
    public void fail(SluiceException error) {
        JobAttempt current;
        synchronized (this) {
            current = attempt;
        }
        if (current != null) {
            current.fail(error);
        }
    }

    @Override
    public long rowsLate() {
        return vertices().stream()
                .flatMap(vertex -> vertex.operators().stream())
                .mapToLong(OperatorMetrics::lateRows)
                .sum();
    }

    @Override
    public List<TimePosition> timePositions() {
        JobAttempt current;
        synchronized (this) {
            if (attempt == null) {
                return lastTimePositions;
            }
            current = attempt;
        }
        return current.timePositions();
    }

    @Override
    public long rowsRead() {
        return vertices.rowsRead(vertices());
    }

    @Override
    public long rowsWritten() {
        return vertices().stream().mapToLong(VertexMetrics::recordsWritten).sum();
    }

    // ---- attempts ----

    @Override
    public synchronized void failing() {
        if (status == JobStatus.RUNNING || status == JobStatus.RESTARTING) {
            status = JobStatus.FAILING;
        }
    }

    @Override
    public boolean mayRestart(SluiceException cause) {
        // State that was too large would be so again.
        return cause.code().kind() != ErrorKind.USER && cause.code() != ErrorCode.OUT_OF_MEMORY;
    }

    @Override
    public OptionalLong regionFailed(int region, SluiceException cause) {
        OptionalLong delay;
        synchronized (this) {
            failure = cause;
            if (cancelled) {
                // The attempt is about to hear of it.
                waitingRegions++;
                return OptionalLong.of(0);
            }
            delay = restarts.failed(environment.steadyMillis());
            if (delay.isPresent()) {
                restarted++;
                regionRestarts[region]++;
                waitingRegions++;
                if (status == JobStatus.RUNNING) {
                    status = JobStatus.RESTARTING;
                }
            }
        }
        if (delay.isPresent()) {
            LOG.warn(
                    "region restarts id={} region={} delay={}ms error={}",
                    id,
                    regionNames.get(region),
                    delay.getAsLong(),
                    cause.getMessage(),
                    cause);
        }
        return delay;
    }

    @Override
    public void regionRestarted(int region, long checkpoint) {
        synchronized (this) {
            waitingRegions--;
            if (waitingRegions == 0 && status == JobStatus.RESTARTING) {
                status = JobStatus.RUNNING;
            }
        }
        LOG.info("region started id={} region={} checkpoint={}", id, regionNames.get(region), checkpoint);
    }

    @Override
    public void checkpointCompleted(CheckpointReport report) {
        synchronized (this) {
            checkpoints = checkpoints.completed(report);
            checkpointFailure = null;
        }
        LOG.info(
                "{} completed id={} job={} duration={}ms bytes={}",
                report.savepoint() ? "savepoint" : "checkpoint",
                report.checkpoint(),
                id,
                report.durationMillis(),
                report.stateBytes());
    }

    @Override
    public synchronized void checkpointFailed(SluiceException cause) {
        checkpoints = checkpoints.failed(cause);
        checkpointFailure = cause;
    }

    @Override
    public void ended(JobAttempt ended) {
        synchronized (this) {
            lastMetrics = vertices.metrics(ended.subtasks());
            lastTimePositions = ended.timePositions();
            attempt = null;
            waitingRegions = 0;
        }
        Optional<SluiceException> error = ended.error();
        if (error.isPresent()) {
            failed(error.get(), ended.hopeless() || !mayRestart(error.get()));
        } else {
            end();
        }
    }

    /** An attempt has failed, or could not begin. @param hopeless whether another would fail too */
    private void failed(SluiceException error, boolean hopeless) {
        long now = environment.steadyMillis();
        OptionalLong delay;
        synchronized (this) {
            failure = error;
            delay = hopeless ? OptionalLong.empty() : restarts.failed(now);
            if (delay.isPresent() && cancelled) {
                delay = OptionalLong.empty();
                status = JobStatus.CANCELLING;
            } else if (delay.isPresent()) {
                status = JobStatus.RESTARTING;
                restarted++;
                for (int i = 0; i < regionRestarts.length; i++) {
                    regionRestarts[i]++;
                }
            } else if (status != JobStatus.CANCELLING) {
                status = JobStatus.FAILING;
            }
        }
        if (delay.isEmpty()) {
            end();
            return;
        }
        LOG.warn("job restarts id={} delay={}ms error={}", id, delay.getAsLong(), error.getMessage(), error);
        restartTimer.set(delay.getAsLong());
    }

    private void startAgain() {
        if (status() == JobStatus.CANCELLING) {
            end();
        } else {
            environment.executeBlocking(this::restore);
        }
    }

    /** On a blocking thread. */
    private void restore() {
        Optional<RestoredState> restored;
        try {
            restored = recovery.recover(recovery.load());
        } catch (IOException | RuntimeException e) {
            SluiceException error = JobAttempt.describe(e);
            failed(error, !mayRestart(error));
            return;
        }
        start(restored);
    }

    // ---- the end ----

    private void end() {
        JobStatus last;
        synchronized (this) {
            last = switch (status) {
                case CANCELLING -> suspending ? JobStatus.SUSPENDED : JobStatus.CANCELED;
                case FAILING -> JobStatus.FAILED;
                case CREATED, RUNNING, RESTARTING, CANCELED, FAILED, FINISHED, SUSPENDED -> JobStatus.FINISHED;
            };
            graph = null;
        }
        boolean holds = recovery.settings().periodic() || journal != JobJournal.NONE;
        if (holds && last != JobStatus.SUSPENDED) {
            environment.executeBlocking(() -> cleanUp(last));
        } else {
            ended(last);
        }
    }

    /** On a blocking thread. */
    private void cleanUp(JobStatus last) {
        try {
            recovery.settle(finalSavepoint(last));
            // First of all, since a job that is resumed needs what is deleted then.
            journal.ended(id, last, last == JobStatus.FAILED ? failure() : Optional.empty());
            recovery.cleanUp(last);
        } catch (IOException | RuntimeException e) {
            LOG.warn("files of a job that has ended stay behind id={}", id, e);
        }
        ended(last);
    }

    private OptionalLong finalSavepoint(JobStatus last) {
        // One that was not the end of the job is followed by another checkpoint when the job finishes.
        return last == JobStatus.FINISHED
                ? lastCheckpoint()
                        .filter(CheckpointReport::savepoint)
                        .map(report -> OptionalLong.of(report.checkpoint()))
                        .orElseGet(OptionalLong::empty)
                : OptionalLong.empty();
    }

    private void ended(JobStatus last) {
        SluiceException cause;
        synchronized (this) {
            endMillis = environment.clock().currentTimeMillis();
            status = last;
            if (last != JobStatus.FAILED) {
                failure = null;
            }
            cause = failure;
        }
        onEnd.run();
        log(last, cause);
        if (last == JobStatus.CANCELED || last == JobStatus.SUSPENDED) {
            done.completeExceptionally(SluiceException.of(
                    ErrorCode.OPERATION_CANCELED,
                    "job " + id + (last == JobStatus.CANCELED ? " was cancelled" : " goes on when the gateway does")));
        } else if (cause != null) {
            done.completeExceptionally(cause);
        } else {
            done.complete(null);
        }
    }

    private void log(JobStatus last, @Nullable SluiceException cause) {
        long millis = environment.clock().currentTimeMillis() - startMillis;
        if (cause == null) {
            LOG.info("job ended id={} status={} duration={}ms lateRows={}", id, last, millis, rowsLate());
        } else if (cause.code().kind() == ErrorKind.INTERNAL) {
            LOG.error("job ended id={} status={} duration={}ms", id, last, millis, cause);
        } else {
            LOG.warn("job ended id={} status={} duration={}ms error={}", id, last, millis, cause.getMessage());
        }
    }
}
