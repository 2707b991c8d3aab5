package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.exec.runtime.environment.RuntimeEnvironment;
import io.sluice.exec.runtime.graph.JobGraph;
import io.sluice.exec.runtime.graph.StreamGraph;
import io.sluice.exec.runtime.graph.StreamGraphTranslator;
import io.sluice.exec.runtime.operator.JobSettings;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.SluiceException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs plans. One for a process; all jobs share its environment's workers. Thread-safe. */
public final class JobRuntime implements AutoCloseable {
    private final RuntimeSettings settings;
    private final RuntimeEnvironment environment;
    private final Plugins plugins;
    private final CodeCompiler compiler = new CodeCompiler(Optional.empty());
    private final CodeCompiler dumpingCompiler;
    private final Map<String, RunningJob> jobs = new LinkedHashMap<>();

    public JobRuntime(RuntimeSettings settings, RuntimeEnvironment environment, Plugins plugins) {
        this.settings = settings;
        this.environment = environment;
        this.plugins = plugins;
        dumpingCompiler = new CodeCompiler(settings.codeFolder());
    }

    /**
     * Starts a job and returns at once.
     *
     * @throws SluiceException when the plan cannot be run: NOT_EXECUTABLE, a wrong table definition, a wrong option
     */
    public Job submit(JobRequest request) {
        JobSettings jobSettings = settings(request);
        JobGraph graph = graph(request, jobSettings);
        RunningJob job = new RunningJob(newId(), request.name(), environment, jobSettings, graph, this::forgetOldJobs);
        job.start(graph);
        synchronized (jobs) {
            jobs.put(job.id(), job);
        }
        return job;
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

    /** Cancels all jobs and, where workers are other threads, waits until they have ended. The environment stays open. */
    @Override
    public void close() {
        List<Job> all = jobs();
        all.forEach(Job::cancel);
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
        boolean dump = request.configuration().get(CodeCompiler.DUMP);
        return new StreamGraphTranslator(
                jobSettings, plugins, (dump ? dumpingCompiler : compiler).with(request.functions()), request.results());
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
