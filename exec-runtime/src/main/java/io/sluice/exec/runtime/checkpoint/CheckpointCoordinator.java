package io.sluice.exec.runtime.checkpoint;

import io.sluice.exec.runtime.checkpoint.CheckpointMetadata.Committable;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.environment.Tasklet;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the checkpoints of one run of a job, from its start to its end or failure, over all its regions. All that it decides, it decides
 * as a tasklet, in the order of its mailbox; what may block runs elsewhere and answers by the mailbox.
 *
 * <p>What sinks have prepared stays with the coordinator until a checkpoint that holds it is complete, whichever that is: when the
 * checkpoint for which it was prepared fails, the next one takes it along.
 */
public final class CheckpointCoordinator extends Tasklet {
    private static final Logger LOG = LoggerFactory.getLogger(CheckpointCoordinator.class);

    private final String jobId;
    private final CheckpointSettings settings;
    private final int maxParallelism;
    private final RuntimeEnvironment environment;
    private final CheckpointStore store;
    private final Committers committers;
    private final CheckpointJob job;
    /** Of each region of the job, its subtasks. */
    private final List<List<? extends CheckpointTask>> tasks;

    private final AtomicLong lastId;
    private final ConcurrentLinkedQueue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final TreeMap<Long, PendingCheckpoint> pending = new TreeMap<>();
    /** What sinks have prepared and no complete checkpoint has made visible, by the checkpoint for which they did. */
    private final TreeMap<Long, List<Committable>> uncommitted = new TreeMap<>();

    /** Of each region, subtasks that have not dealt with all their inputs. */
    private final int[] openTasks;

    /** Regions that have failed and do not run again yet. Without them there are no checkpoints. */
    private final Set<Integer> down = new TreeSet<>();
    /** What waits until no checkpoint can become complete or visible. */
    private final List<Runnable> whenQuiet = new ArrayList<>();
    /** Checkpoints that all subtasks have answered, and that wait for the one before to be visible. */
    private final Deque<PendingCheckpoint> answered = new ArrayDeque<>();
    /** The one that is being made complete and visible; null for none. Another one meanwhile would not know whether its rows are. */
    private @Nullable PendingCheckpoint finishing;

    private long nextTrigger;
    private int failures;
    private boolean stopping;
    private @Nullable Draining draining;
    private volatile boolean closed;

    /**
     * @param tasks of each region of the job, its subtasks
     * @param lastId the number of the last checkpoint that was begun in the job, which counts on
     */
    public CheckpointCoordinator(
            String jobId,
            CheckpointSettings settings,
            int maxParallelism,
            RuntimeEnvironment environment,
            CheckpointStore store,
            Committers committers,
            CheckpointJob job,
            List<? extends List<? extends CheckpointTask>> tasks,
            AtomicLong lastId) {
        super(environment);
        this.jobId = jobId;
        this.settings = settings;
        this.maxParallelism = maxParallelism;
        this.environment = environment;
        this.store = store;
        this.committers = committers;
        this.job = job;
        this.tasks = new ArrayList<>(tasks);
        this.lastId = lastId;
        openTasks = tasks.stream().mapToInt(List::size).toArray();
    }

    /** The subtasks run from now on. */
    public void start() {
        post(() -> nextTrigger = now() + settings.intervalMillis());
    }

    /**
     * The run ends: nothing is begun or completed any more.
     *
     * @param whenClosed called when the coordinator does nothing any more
     */
    public void close(Runnable whenClosed) {
        post(() -> {
            closed = true;
            List.copyOf(pending.values())
                    .forEach(each -> giveUp(
                            each, SluiceException.of(ErrorCode.OPERATION_CANCELED, "the job has stopped or failed")));
            if (draining != null) {
                draining.answer.completeExceptionally(
                        SluiceException.of(ErrorCode.OPERATION_CANCELED, "the job has stopped or failed"));
            }
            whenClosed.run();
        });
    }

    /** Begins a checkpoint now or, when as many as may be are under way, behind those. The next one is due an interval later. */
    public void checkpoint() {
        post(() -> nextTrigger = now());
    }

    /** A subtask has dealt with all its inputs, which have ended. @param region of the subtask */
    public void taskEnded(int region) {
        post(() -> {
            openTasks[region]--;
            if (allEnded()) {
                nextTrigger = now();
            }
        });
    }

    private boolean allEnded() {
        return Arrays.stream(openTasks).sum() == 0;
    }

    // ---- regions that fail ----

    /** A region fails: no checkpoint that it has not answered can become complete. */
    public void regionFailing(int region, Throwable cause) {
        post(() -> {
            down.add(region);
            if (draining != null) {
                // The ends of sources that do not fail cannot be taken back one by one.
                job.fail(cause);
                return;
            }
            List.copyOf(pending.values()).stream()
                    .filter(each -> !each.completing())
                    .forEach(each -> giveUp(each, cause));
        });
    }

    /**
     * Nothing of a region runs any more.
     *
     * @param operators the ids of its operators: what its sinks have prepared since the last checkpoint is forgotten
     * @param quiet called when no checkpoint is about to become the last one or visible any more
     */
    public void regionEnded(int region, Set<String> operators, Runnable quiet) {
        post(() -> whenQuiet.add(() -> {
            uncommitted.values().forEach(work -> work.removeIf(each -> operators.contains(each.sink())));
            quiet.run();
        }));
    }

    /** A region goes on, from the last checkpoint. */
    public void regionRuns(int region, List<? extends CheckpointTask> subtasks) {
        post(() -> {
            tasks.set(region, subtasks);
            openTasks[region] = subtasks.size();
            down.remove(region);
            nextTrigger = Math.max(nextTrigger, now() + settings.minPauseMillis());
        });
    }

    private void forTasks(Consumer<CheckpointTask> action) {
        tasks.forEach(region -> region.forEach(action));
    }

    /** Makes a savepoint. @return its folder, when it is complete */
    public CompletionStage<Path> savepoint(Path folder, SavepointKind kind) {
        CompletableFuture<Path> answer = new CompletableFuture<>();
        post(() -> {
            if (closed || stopping || draining != null || !down.isEmpty()) {
                answer.completeExceptionally(SluiceException.of(
                        ErrorCode.INVALID_OPERATION_STATE,
                        "job \"" + jobId + "\" is " + (down.isEmpty() ? "ending" : "restarting a part of it")));
                return;
            }
            switch (kind) {
                case KEEP_RUNNING -> trigger(Optional.of(folder), Optional.of(answer), false);
                case STOP -> {
                    stopping = true;
                    trigger(Optional.of(folder), Optional.of(answer), true);
                }
                case DRAIN -> {
                    draining = new Draining(folder, answer);
                    forTasks(CheckpointTask::drain);
                }
            }
        });
        return answer;
    }

    /** The savepoint to make when all has ended. */
    private record Draining(Path folder, CompletableFuture<Path> answer) {}

    /** Writes what a subtask has taken down, and counts it in; so for what its sinks have prepared. */
    public void taken(SubtaskSnapshot snapshot) {
        // Apart from the state, which may take longer: the next checkpoint must not be complete without it.
        snapshot.onPrepared(() -> post(() -> prepared(snapshot)));
        post(() -> {
            PendingCheckpoint checkpoint = pending.get(snapshot.checkpoint());
            if (checkpoint != null) {
                job.runBlocking(() -> write(snapshot, checkpoint));
            }
        });
    }

    /** On a blocking thread. */
    private void write(SubtaskSnapshot snapshot, PendingCheckpoint checkpoint) {
        CheckpointStore.Written written;
        try {
            written = store.write(checkpoint.folder(), snapshot);
        } catch (IOException | RuntimeException e) {
            post(() -> decline(checkpoint, e));
            return;
        }
        post(() -> {
            if (pending.containsKey(checkpoint.id()) && checkpoint.add(snapshot, written)) {
                complete(checkpoint);
            }
        });
    }

    private void prepared(SubtaskSnapshot snapshot) {
        if (!snapshot.committables().isEmpty()) {
            uncommitted
                    .computeIfAbsent(snapshot.checkpoint(), ignored -> new ArrayList<>())
                    .addAll(snapshot.committables());
        }
        PendingCheckpoint checkpoint = pending.get(snapshot.checkpoint());
        if (checkpoint != null && checkpoint.addPrepared()) {
            complete(checkpoint);
        }
    }

    @Override
    protected boolean over() {
        return closed;
    }

    @Override
    protected boolean run() {
        try {
            for (Runnable next = mailbox.poll(); next != null; next = mailbox.poll()) {
                next.run();
            }
            if (!closed) {
                if (pending.isEmpty() && finishing == null) {
                    whenQuiet.forEach(Runnable::run);
                    whenQuiet.clear();
                }
                expire();
                triggerWhenDue();
            }
        } catch (RuntimeException e) {
            job.fail(e);
        }
        return false;
    }

    private void post(Runnable message) {
        mailbox.add(message);
        wake();
    }

    private long now() {
        return environment.steadyMillis();
    }

    // ---- beginning ----

    private void triggerWhenDue() {
        boolean last = allEnded();
        if (stopping || !down.isEmpty() || !last && !settings.periodic()) {
            return;
        }
        long now = now();
        if (now < nextTrigger) {
            environment.wakeAfter(nextTrigger - now, this);
            return;
        }
        if (pending.size() < settings.maxConcurrent()) {
            nextTrigger = now + Math.max(1, settings.intervalMillis());
            Draining drained = last ? draining : null;
            if (drained == null) {
                trigger(Optional.empty(), Optional.empty(), false);
            } else {
                draining = null;
                trigger(Optional.of(drained.folder), Optional.of(drained.answer), false);
            }
            environment.wakeAfter(nextTrigger - now, this);
        }
    }

    private void trigger(Optional<Path> folder, Optional<CompletableFuture<Path>> asked, boolean stop) {
        long id = lastId.incrementAndGet();
        long now = now();
        PendingCheckpoint checkpoint = new PendingCheckpoint(
                id,
                now,
                environment.clock().currentTimeMillis(),
                folder.orElseGet(() -> store.folder(id)),
                asked,
                stop,
                tasks.stream().mapToInt(List::size).sum());
        pending.put(id, checkpoint);
        if (asked.isEmpty()) {
            store.begin(id);
        }
        environment.wakeAfter(settings.timeoutMillis(), this);
        LOG.debug("checkpoint started id={} job={}", id, jobId);
        forTasks(task -> task.trigger(id, now, asked.isPresent(), stop));
    }

    private void expire() {
        long now = now();
        for (PendingCheckpoint each : List.copyOf(pending.values())) {
            if (!each.completing() && now - each.startMillis() >= settings.timeoutMillis()) {
                decline(
                        each,
                        SluiceException.of(
                                ErrorCode.TIMEOUT,
                                "checkpoint " + each.id() + " was not complete after " + settings.timeoutMillis()
                                        + " ms"));
            }
        }
    }

    // ---- completing ----

    private void complete(PendingCheckpoint checkpoint) {
        answered.add(checkpoint);
        completeNext();
    }

    private void completeNext() {
        while (finishing == null && !answered.isEmpty()) {
            PendingCheckpoint next = answered.remove();
            if (pending.containsKey(next.id())) {
                finishing = next;
                finish(next);
            }
        }
    }

    private void finish(PendingCheckpoint checkpoint) {
        checkpoint.setCompleting();
        List<Committable> committables = new ArrayList<>();
        uncommitted.headMap(checkpoint.id(), true).values().forEach(committables::addAll);
        CheckpointMetadata metadata = new CheckpointMetadata(
                checkpoint.id(),
                jobId,
                checkpoint.asked().isPresent(),
                checkpoint.time(),
                maxParallelism,
                checkpoint.operators(),
                committables);
        job.runBlocking(() -> {
            try {
                store.complete(checkpoint.folder(), metadata);
            } catch (IOException | RuntimeException e) {
                post(() -> decline(checkpoint, e));
                return;
            }
            post(() -> completed(checkpoint, metadata));
        });
    }

    private void completed(PendingCheckpoint checkpoint, CheckpointMetadata metadata) {
        if (pending.remove(checkpoint.id()) == null) {
            return;
        }
        failures = 0;
        nextTrigger = Math.max(nextTrigger, now() + settings.minPauseMillis());
        // Those before it would only say what it says.
        List.copyOf(pending.headMap(checkpoint.id()).values()).stream()
                .filter(earlier -> earlier.asked().isEmpty() && !earlier.completing())
                .forEach(earlier -> giveUp(earlier, new IOException("a later checkpoint was complete first")));
        if (!makesVisible(checkpoint)) {
            report(checkpoint, metadata);
            return;
        }
        uncommitted.headMap(checkpoint.id(), true).clear();
        Set<Long> others = Set.copyOf(pending.keySet());
        job.runBlocking(() -> commit(checkpoint, metadata, others));
    }

    /**
     * The savepoint of a job that goes on makes nothing visible: the job does not go back to it after a failure, and could then not take back
     * what came between it and the checkpoint before.
     */
    private static boolean makesVisible(PendingCheckpoint checkpoint) {
        return checkpoint.asked().isEmpty() || checkpoint.stop() || checkpoint.allFinished();
    }

    /** On a blocking thread. */
    private void commit(PendingCheckpoint checkpoint, CheckpointMetadata metadata, Set<Long> others) {
        try {
            committers.commit(metadata.committables());
            if (checkpoint.asked().isEmpty()) {
                store.retain(settings.retained(), checkpoint.id(), others);
            }
        } catch (IOException | RuntimeException e) {
            checkpoint.asked().ifPresent(asked -> asked.completeExceptionally(e));
            job.fail(e);
            return;
        }
        report(checkpoint, metadata);
    }

    private void report(PendingCheckpoint checkpoint, CheckpointMetadata metadata) {
        job.completed(new CheckpointJob.CheckpointReport(
                checkpoint.id(),
                metadata.savepoint(),
                checkpoint.folder(),
                now() - checkpoint.startMillis(),
                metadata.stateBytes(),
                checkpoint.writtenBytes()));
        post(() -> committed(checkpoint));
    }

    private void committed(PendingCheckpoint checkpoint) {
        finishing = null;
        checkpoint.asked().ifPresent(asked -> asked.complete(checkpoint.folder()));
        // A region that is down begins again behind this checkpoint, and has to be told that it is the last one.
        // The savepoint with which a job is to end may come behind a checkpoint that was under way when its inputs
        // ended.
        boolean awaited = draining != null
                || pending.values().stream().anyMatch(each -> each.asked().isPresent());
        boolean last = checkpoint.allFinished() && down.isEmpty() && !awaited;
        if (!closed && (checkpoint.stop() || last)) {
            closed = true;
            job.finish(checkpoint.stop() && !checkpoint.allFinished());
        }
        if (!closed) {
            completeNext();
        }
    }

    // ---- failing ----

    private void decline(PendingCheckpoint checkpoint, Throwable cause) {
        if (!pending.containsKey(checkpoint.id())) {
            return;
        }
        giveUp(checkpoint, cause);
        nextTrigger = Math.max(nextTrigger, now() + settings.minPauseMillis());
        job.declined(cause);
        LOG.warn("checkpoint failed id={} job={}", checkpoint.id(), jobId, cause);
        if (checkpoint.asked().isEmpty()) {
            failures++;
            if (failures > settings.tolerableFailures()) {
                job.fail(SluiceException.of(ErrorCode.JOB_FAILED, null, cause)
                        .with("message", failures + " checkpoints in a row have failed: " + cause.getMessage()));
            }
        }
    }

    private void giveUp(PendingCheckpoint checkpoint, Throwable cause) {
        pending.remove(checkpoint.id());
        if (finishing == checkpoint) {
            finishing = null;
            post(this::completeNext);
        }
        checkpoint.asked().ifPresent(asked -> asked.completeExceptionally(cause));
        if (checkpoint.stop()) {
            stopping = false;
            forTasks(task -> task.resume(checkpoint.id()));
        }
        discard(checkpoint);
    }

    /**
     * Whoever still writes to it may make files again: they go when the job is restored or ends. One that may become complete at this moment
     * stays, and counts when it does.
     */
    private void discard(PendingCheckpoint checkpoint) {
        if (checkpoint.completing()) {
            return;
        }
        job.runBlocking(() -> {
            try {
                store.discard(checkpoint.id(), checkpoint.folder());
            } catch (IOException | RuntimeException e) {
                LOG.warn("files of a checkpoint stay behind id={} folder={}", checkpoint.id(), checkpoint.folder(), e);
            }
        });
    }
}
