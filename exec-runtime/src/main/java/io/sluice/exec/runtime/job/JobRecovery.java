package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.checkpoint.CheckpointFiles;
import io.sluice.exec.runtime.checkpoint.CheckpointMetadata;
import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
import io.sluice.exec.runtime.checkpoint.CheckpointStore;
import io.sluice.exec.runtime.checkpoint.Committers;
import io.sluice.exec.runtime.checkpoint.OperatorIdentity;
import io.sluice.exec.runtime.checkpoint.PlanBeside;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.StreamNode;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.FileErrors;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Where a job's checkpoints are, and how it goes on from them. Methods block; thread-safe. */
final class JobRecovery {
    private final CheckpointSettings settings;
    private final CheckpointFiles files;
    private final CheckpointStore store;
    private final AtomicLong lastId = new AtomicLong();
    /** The checkpoint after which the job began: that of its savepoint, if it has one. */
    private volatile long firstId;
    /** Where the state was that was read last; empty when there was none. */
    private volatile Optional<Path> loadedFrom = Optional.empty();

    private final Takeover takeover;

    private List<OperatorIdentity> operators = List.of();
    private Committers committers = new Committers(Map.of());

    /** What a plan makes of the state of another. */
    @FunctionalInterface
    interface Takeover {
        RestoredState of(RestoredState state, ExecPlan plan);
    }

    /** @param plan the job's, as a plan file */
    JobRecovery(
            String jobId,
            CheckpointSettings settings,
            CheckpointFiles files,
            Supplier<String> plan,
            Takeover takeover) {
        this.settings = settings;
        this.files = files;
        this.takeover = takeover;
        // Without a folder nothing is written there: the job makes no checkpoints.
        Path folder = settings.folder().orElse(Path.of("")).resolve(jobId);
        store = new CheckpointStore(files, folder, settings.inlineBytes(), plan);
    }

    CheckpointSettings settings() {
        return settings;
    }

    CheckpointStore store() {
        return store;
    }

    /** The number of the last checkpoint that was begun. */
    AtomicLong lastId() {
        return lastId;
    }

    /** The folder of what was read last for the job, or some of its operators, to go on from; empty when there was nothing. */
    Optional<Path> loadedFrom() {
        return loadedFrom;
    }

    Committers committers() {
        return committers;
    }

    /** What the job runs as. Before {@link #recover}. */
    void use(JobGraph graph, String jobId) {
        List<StreamNode> nodes = graph.vertices().stream()
                .flatMap(vertex -> vertex.nodes().stream())
                .toList();
        operators = nodes.stream().map(StreamNode::identity).toList();
        Map<String, SinkCommitter> bySink = new LinkedHashMap<>();
        if (settings.periodic()) {
            for (StreamNode node : nodes) {
                if (node.work() instanceof StreamNode.Work.Process process) {
                    process.factory()
                            .createCommitter(jobId)
                            .ifPresent(committer -> bySink.put(node.identity().id(), committer));
                }
            }
        }
        committers = new Committers(bySink);
    }

    /** Reads the job's last checkpoint or, when it has none, the savepoint that it was given; empty when there is neither. */
    Optional<RestoredState> load() throws IOException {
        Optional<RestoredState> latest = Optional.empty();
        boolean superseded = settings.periodic() && savepointIsLater();
        if (settings.periodic()) {
            long last = store.lastNumber();
            lastId.accumulateAndGet(last, Math::max);
            latest = superseded ? Optional.empty() : store.restoreLatest();
        }
        loadedFrom = latest.map(state -> store.folder(state.metadata().id()));
        if (latest.isEmpty() && settings.restorePath().isPresent()) {
            latest = Optional.of(readSavepoint(settings.restorePath().get()));
            loadedFrom = settings.restorePath();
            firstId = latest.get().metadata().id();
        }
        if (superseded) {
            store.discardAll();
        }
        latest.ifPresent(state -> lastId.accumulateAndGet(state.metadata().id(), Math::max));
        return latest;
    }

    /**
     * Whether the job was to go on from its savepoint with another plan, and the process ended before the checkpoints of the plan before were
     * deleted.
     */
    private boolean savepointIsLater() throws IOException {
        List<Long> complete = store.complete();
        return !complete.isEmpty()
                && settings.restorePath()
                        .flatMap(store::number)
                        .filter(savepoint -> savepoint > complete.get(0))
                        .isPresent();
    }

    private RestoredState readSavepoint(Path folder) {
        RestoredState read;
        Optional<ExecPlan> plan;
        try {
            read = store.read(folder);
            plan = PlanBeside.read(files, folder);
        } catch (IOException e) {
            throw unreadable(folder, e)
                    .hint(
                            "RESET '" + CheckpointOptions.RESTORE_PATH.key()
                                    + "' begins without state; another savepoint, or a checkpoint that was kept, may be whole.");
        }
        // Without a plan beside it, as of earlier versions, state goes where it fits as it is.
        return plan.map(of -> takeover.of(read, of)).orElse(read);
    }

    /** That a savepoint or checkpoint that somebody has named cannot be read. */
    static SluiceException unreadable(Path folder, IOException cause) {
        boolean none = cause instanceof NoSuchFileException && !Files.exists(folder.resolve("_metadata"));
        return SluiceException.of(ErrorCode.IO_ERROR, null, cause)
                .with(
                        "message",
                        none
                                ? "there is no savepoint or checkpoint in \"" + folder + "\": it has no file _metadata"
                                : "what is in \"" + folder + "\" cannot be read: " + FileErrors.reason(cause));
    }

    /**
     * What some of the operators go on from while the others run, with what their sinks are to hold put right. No checkpoint is being made.
     *
     * @param ids of operators between which and the others no rows go
     * @return empty when they begin at the start
     * @throws IOException when the last checkpoint cannot be read; the others have passed those before it
     */
    Optional<RestoredState> recover(Set<String> ids) throws IOException {
        Optional<Path> latest = settings.periodic() ? store.latest() : Optional.empty();
        Optional<RestoredState> loaded = latest.isPresent()
                ? Optional.of(store.read(latest.get(), ids))
                : settings.restorePath().isPresent()
                        ? Optional.of(readSavepoint(settings.restorePath().get()))
                        : Optional.empty();
        loadedFrom = latest.or(settings::restorePath);
        if (loaded.isEmpty()) {
            committers.discardAfter(firstId, ids);
            return loaded;
        }
        // That all of a savepoint is claimed was seen to when the job began.
        RestoredState claimed = loaded.get().claimedBy(operators, true);
        committers.recover(claimed.metadata(), ids);
        return Optional.of(claimed);
    }

    /**
     * Makes sinks hold what belongs to the state and nothing else.
     *
     * @return the state under the names of the job's operators
     */
    Optional<RestoredState> recover(Optional<RestoredState> loaded) throws IOException {
        if (loaded.isEmpty()) {
            committers.discardAfter(0);
            return loaded;
        }
        RestoredState claimed = loaded.get().claimedBy(operators, settings.ignoreUnclaimed());
        committers.recover(claimed.metadata());
        return Optional.of(claimed);
    }

    /**
     * The job has ended: makes its sinks hold what belongs to its last checkpoint and nothing else.
     *
     * @param savepoint the number of the savepoint with which it has ended, if with one: that is its last checkpoint
     */
    void settle(OptionalLong savepoint) throws IOException {
        if (!settings.periodic()) {
            return;
        }
        if (savepoint.isPresent()) {
            committers.discardAfter(savepoint.getAsLong());
            committers.close();
            return;
        }
        Optional<CheckpointMetadata> complete = store.lastMetadata();
        if (complete.isPresent()) {
            committers.recover(complete.get());
        } else {
            committers.discardAfter(firstId);
        }
        committers.close();
    }

    /** The job has ended for good: deletes what nobody needs any more. */
    void cleanUp(JobStatus last) throws IOException {
        boolean keep = last == JobStatus.FAILED || last == JobStatus.CANCELED && settings.keepOnCancel();
        if (settings.periodic() && !keep) {
            store.discardAll();
        }
    }
}
