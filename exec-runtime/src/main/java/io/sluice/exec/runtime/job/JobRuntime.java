package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.exec.runtime.checkpoint.CheckpointFiles;
import io.sluice.exec.runtime.checkpoint.CheckpointJob.CheckpointReport;
import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.checkpoint.CheckpointSettings;
import io.sluice.exec.runtime.checkpoint.CheckpointStore;
import io.sluice.exec.runtime.checkpoint.DiskFiles;
import io.sluice.exec.runtime.checkpoint.PlanBeside;
import io.sluice.exec.runtime.checkpoint.RestoredState;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.Regions;
import io.sluice.exec.runtime.graph.StreamGraph;
import io.sluice.exec.runtime.graph.StreamGraphTranslator;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.exec.runtime.operator.SessionChoices;
import io.sluice.exec.runtime.restart.RestartStrategies;
import io.sluice.exec.runtime.restart.RestartStrategy;
import io.sluice.exec.runtime.state.rocksdb.RocksBackends;
import io.sluice.exec.runtime.upgrade.PlanSide;
import io.sluice.exec.runtime.upgrade.Upgrade;
import io.sluice.exec.runtime.upgrade.UpgradeOptions;
import io.sluice.functions.cast.LegacyCast;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Runs plans. One for a process; all jobs share its environment's workers. Thread-safe. */
public final class JobRuntime implements AutoCloseable {
    private static final int TRIES = 10;

    private final RuntimeSettings settings;
    private final RuntimeEnvironment environment;
    private final Plugins plugins;
    private final CheckpointFiles files;
    private final CodeCompiler compiler;
    private final CodeCompiler dumpingCompiler;
    private final RocksBackends states;
    private final Map<String, RunningJob> jobs = new LinkedHashMap<>();

    public JobRuntime(RuntimeSettings settings, RuntimeEnvironment environment, Plugins plugins) {
        this(settings, environment, plugins, new DiskFiles(), new CodeCompiler(Optional.empty()));
    }

    /**
     * @param files of checkpoints
     * @param compiler of generated code
     */
    public JobRuntime(
            RuntimeSettings settings,
            RuntimeEnvironment environment,
            Plugins plugins,
            CheckpointFiles files,
            CodeCompiler compiler) {
        this.files = files;
        this.compiler = compiler;
        this.settings = settings;
        this.environment = environment;
        this.plugins = plugins;
        states = new RocksBackends(settings.stateLimits());
        dumpingCompiler = new CodeCompiler(settings.codeFolder());
    }

    /**
     * Starts a job and returns at once; blocks only to read the state from which it goes on, when there is one.
     *
     * @throws SluiceException when the plan cannot be run: NOT_EXECUTABLE, a wrong table definition, a wrong option, state that does not fit
     */
    public Job submit(JobRequest request) {
        JobSettings jobSettings = settings(request);
        jobSettings = jobSettings.withStates(
                jobSettings.batch()
                        ? Optional.of(states.ofBatch(request.configuration()))
                        : states.ofStream(request.configuration()));
        JobSettings ofSession = jobSettings;
        CheckpointSettings checkpoints = CheckpointSettings.of(request.configuration(), settings.dataFolder());
        boolean lasting = lasting(request, jobSettings);
        String id = request.resumed().orElseGet(this::newId);
        JobRecovery recovery = new JobRecovery(
                id,
                lasting ? checkpoints : checkpoints.off(),
                files,
                () -> new PlanJson().write(SessionChoices.note(request.plan(), ofSession.session())),
                (state, plan) -> takeOver(request, ofSession, state, plan));
        RestartStrategy restarts = lasting
                ? RestartStrategies.of(request.configuration(), checkpoints.periodic(), environment::randomLong)
                : RestartStrategy.NONE;
        Optional<RestoredState> loaded = load(recovery, request);
        if (loaded.isPresent()) {
            jobSettings = jobSettings.withKeyGroups(loaded.get().metadata().maxParallelism());
        }
        StreamGraph streamGraph = translator(
                        request,
                        jobSettings,
                        recovery.settings().periodic() || loaded.isPresent(),
                        source -> loaded.map(state -> state.parallelism(source)).orElseGet(OptionalInt::empty))
                .translate(request.plan());
        JobGraph graph = JobGraph.of(streamGraph, jobSettings.chaining());
        recovery.use(graph, id);
        Optional<RestoredState> restored = recover(recovery, request, loaded);
        RunningJob job = new RunningJob(
                id,
                request.name(),
                environment,
                jobSettings,
                recovery,
                restarts,
                RestartStrategies.byRegion(request.configuration())
                        ? Regions.connected(graph)
                        : Regions.together(graph),
                request.journal(),
                this::forgetOldJobs);
        job.start(restored);
        synchronized (jobs) {
            jobs.put(job.id(), job);
        }
        return job;
    }

    /** What becomes of another plan's state, when the session does not object. */
    private RestoredState takeOver(JobRequest request, JobSettings jobSettings, RestoredState state, ExecPlan plan) {
        Upgrade upgrade = upgrade(request, jobSettings, state, plan);
        if (!request.configuration().get(CheckpointOptions.IGNORE_UNCLAIMED)) {
            upgrade.requireNothingLost();
        }
        if (!request.configuration().get(UpgradeOptions.ACCEPT_DIFFERENCES)) {
            upgrade.requireNoDifference();
        }
        return upgrade.apply();
    }

    private Upgrade upgrade(JobRequest request, JobSettings jobSettings, RestoredState state, ExecPlan was) {
        CodeCompiler ofJob = compiler.with(request.functions());
        PlanSide.Contexts contexts =
                (node, inputs) -> new NodeContext(node, inputs, jobSettings, plugins, ofJob, request.results());
        ExecPlan is = SessionChoices.note(request.plan(), jobSettings.session());
        return Upgrade.of(new PlanSide(was, is, contexts), new PlanSide(is, was, contexts), state);
    }

    /**
     * What would become of the state of a savepoint or checkpoint if a plan went on from it. Blocks.
     *
     * @throws SluiceException IO_ERROR when it cannot be read, NOT_SUPPORTED when there is no plan beside it
     */
    public Upgrade explainUpgrade(JobRequest request, Path folder) {
        try {
            RestoredState state = new CheckpointStore(files, folder, 0, () -> "").read(folder);
            ExecPlan plan = PlanBeside.read(files, folder).orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "comparing a plan with state that has no plan beside it"));
            return upgrade(request, settings(request), state, plan);
        } catch (IOException e) {
            throw JobRecovery.unreadable(folder, e);
        }
    }

    /**
     * As {@link #explainUpgrade(JobRequest, Path)}, for the state of a job that runs and has made a checkpoint. Any of its checkpoints may be
     * deleted while it is read, since there is a later one.
     */
    public Upgrade explainUpgrade(JobRequest request, Job job) {
        @Nullable SluiceException last = null;
        for (int i = 0; i < TRIES; i++) {
            try {
                return explainUpgrade(request, lastCheckpoint(job));
            } catch (IOException e) {
                last = JobAttempt.describe(e);
            } catch (SluiceException e) {
                if (e.code() != ErrorCode.IO_ERROR) {
                    throw e;
                }
                last = e;
            }
        }
        throw Objects.requireNonNull(last);
    }

    private Path lastCheckpoint(Job job) throws IOException {
        CheckpointReport report = job.lastCheckpoint().orElseThrow();
        Path above = report.folder().getParent();
        return report.savepoint() || above == null
                ? report.folder()
                : new CheckpointStore(files, above, 0, () -> "").latest().orElse(report.folder());
    }

    /** Whether a plan would run as a job that makes checkpoints, and so can be resumed. @throws SluiceException for a wrong option */
    public boolean makesCheckpoints(JobRequest request) {
        return lasting(request, settings(request))
                && CheckpointSettings.of(request.configuration(), settings.dataFolder())
                        .periodic();
    }

    /** Whether a job's work is to outlive it: most rows that are shown are gone when they are fetched, and those of batch mode come at once. */
    private static boolean lasting(JobRequest request, JobSettings jobSettings) {
        return request.results().stream()
                        .allMatch(receiver -> receiver.lasting().isPresent())
                && !jobSettings.batch();
    }

    private static Optional<RestoredState> load(JobRecovery recovery, JobRequest request) {
        if (request.resumed().isEmpty() && recovery.settings().restorePath().isEmpty()) {
            return Optional.empty();
        }
        try {
            return recovery.load();
        } catch (IOException e) {
            throw JobAttempt.describe(e);
        }
    }

    private static Optional<RestoredState> recover(
            JobRecovery recovery, JobRequest request, Optional<RestoredState> loaded) {
        if (request.resumed().isEmpty() && loaded.isEmpty()) {
            return loaded;
        }
        try {
            return recovery.recover(loaded);
        } catch (IOException e) {
            throw JobAttempt.describe(e);
        }
    }

    /** Deletes the checkpoints of a job of an earlier process that nobody is to resume. @param configuration with which it ran */
    public void discardCheckpoints(String id, Options configuration) {
        CheckpointSettings checkpoints = CheckpointSettings.of(configuration, settings.dataFolder());
        if (checkpoints.folder().isPresent()) {
            try {
                new CheckpointStore(files, checkpoints.folder().get().resolve(id), 0, () -> "").discardAll();
            } catch (IOException e) {
                throw JobAttempt.describe(e);
            }
        }
    }

    /** The vertices that a plan would run as, without running it. Counters are 0. */
    public List<VertexMetrics> explain(JobRequest request) {
        JobGraph graph = graph(request, settings(request));
        return graph.vertices().stream()
                .map(vertex -> new VertexMetrics(vertex.name(), vertex.parallelism(), 0, 0, 0, List.of()))
                .toList();
    }

    /** The jobs that run and those that ended lately, oldest first. */
    public List<Job> jobs() {
        synchronized (jobs) {
            return List.copyOf(jobs.values());
        }
    }

    /** A job that runs or ended lately, by its id. */
    public Optional<Job> find(String id) {
        synchronized (jobs) {
            return Optional.ofNullable(jobs.get(id));
        }
    }

    /** Ends the jobs that can be resumed, as their last checkpoints have them: before anybody cancels them since the process ends. */
    public void suspend() {
        List<RunningJob> all;
        synchronized (jobs) {
            all = jobs.values().stream().filter(RunningJob::resumable).toList();
        }
        end(all);
    }

    /**
     * Ends all jobs, those that can be resumed as their last checkpoints have them, and, where workers are other threads, waits until they have
     * ended. The environment stays open.
     */
    @Override
    public void close() {
        List<RunningJob> all;
        synchronized (jobs) {
            all = List.copyOf(jobs.values());
        }
        end(all);
    }

    private void end(List<RunningJob> all) {
        all.forEach(RunningJob::shutDown);
        for (Job job : all) {
            environment.await(job.done().toCompletableFuture());
        }
    }

    /**
     * How a plan would be run, as JSON in the form of Flink's execution plans.
     *
     * @throws io.sluice.spi.error.SluiceException NOT_EXECUTABLE for a node that nothing runs yet
     */
    public String describe(ExecPlan plan, Options configuration) {
        JobSettings jobSettings = JobSettings.of(configuration, settings.batchSize());
        return new StreamGraphTranslator(jobSettings, plugins, compiler, Optional.empty()).describe(plan);
    }

    /** What keeps nodes of a plan from being run here, by the nodes' ids. */
    public Map<Integer, SluiceException> check(JobRequest request) {
        return translator(request, settings(request)).check(request.plan());
    }

    private JobSettings settings(JobRequest request) {
        JobSettings ofSession = JobSettings.of(request.configuration(), settings.batchSize());
        return request.results().filter(ResultReceiver::finalRows).isPresent() ? ofSession.withFinalRows() : ofSession;
    }

    private JobGraph graph(JobRequest request, JobSettings jobSettings) {
        StreamGraph streamGraph = translator(request, jobSettings).translate(request.plan());
        return JobGraph.of(streamGraph, jobSettings.chaining());
    }

    private StreamGraphTranslator translator(JobRequest request, JobSettings jobSettings) {
        return translator(request, jobSettings, false, source -> OptionalInt.empty());
    }

    private StreamGraphTranslator translator(
            JobRequest request,
            JobSettings jobSettings,
            boolean checkpoints,
            StreamGraphTranslator.SourceParallelism sources) {
        boolean dump = request.configuration().get(CodeCompiler.DUMP);
        CodeCompiler ofJob = (dump ? dumpingCompiler : compiler).with(request.functions());
        boolean legacyCasts = request.configuration().get(LegacyCast.BEHAVIOUR) == LegacyCast.Behaviour.ENABLED;
        return new StreamGraphTranslator(
                jobSettings,
                plugins,
                legacyCasts ? ofJob.withLegacyCasts() : ofJob,
                request.results(),
                checkpoints,
                sources,
                settings.watch());
    }

    private String newId() {
        return "%016x%016x".formatted(environment.randomLong(), environment.randomLong());
    }

    private void forgetOldJobs() {
        synchronized (jobs) {
            long ended = jobs.values().stream()
                    .filter(job -> job.endMillis().isPresent())
                    .count();
            var all = jobs.values().iterator();
            while (ended > settings.retainedJobs() && all.hasNext()) {
                if (all.next().endMillis().isPresent()) {
                    all.remove();
                    ended--;
                }
            }
        }
    }
}
