package io.sluice.gateway.server.job;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.json.PlanJson;
import io.sluice.exec.plan.json.PlanObjects;
import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobJournal;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.JobStatus;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.exec.runtime.upgrade.UpgradeOptions;
import io.sluice.gateway.server.function.JobFunctions;
import io.sluice.gateway.server.function.JobParameters;
import io.sluice.gateway.server.function.ResumedFunctions;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.time.Clock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts jobs. Those that make checkpoints are written down, and go on after the process has ended. Thread-safe. */
public final class JobStarter {
    private static final Logger LOG = LoggerFactory.getLogger(JobStarter.class);

    private final JobRuntime runtime;
    private final JobRegistry registry;
    private final Clock clock;

    /** Made with the first job that is written down or resumed: most gateways start without any. */
    private static final class Plans {
        static final PlanJson JSON = new PlanJson(PlanObjects.AS_THEY_ARE);
    }

    public JobStarter(JobRuntime runtime, JobRegistry registry, Clock clock) {
        this.runtime = runtime;
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * Starts a job that writes tables. When this returns, a job that makes checkpoints is written down.
     *
     * @param functions those of the session; the caller closes them when the job has ended
     * @throws SluiceException what {@link JobRuntime#submit} throws, or IO_ERROR; then nothing runs
     */
    public Job start(String name, ExecPlan plan, Options options, JobFunctions functions) {
        return start(new JobRequest(name, plan, options, Optional.empty(), functions), functions);
    }

    /** As {@link #start(String, ExecPlan, Options, JobFunctions)}, also for a query. @param functions those of the request */
    public Job start(JobRequest request, JobFunctions functions) {
        if (!runtime.makesCheckpoints(request)) {
            return runtime.submit(request);
        }
        JobRecord draft = new JobRecord(
                "",
                request.name(),
                JobStatus.RUNNING,
                clock.currentTimeMillis(),
                0,
                null,
                request.configuration().asMap(),
                Plans.JSON.write(request.plan()),
                List.of(),
                List.of(),
                request.results().isPresent(),
                null);
        Job job = runtime.submit(new JobRequest(
                request.name(),
                request.plan(),
                request.configuration(),
                request.results(),
                functions,
                Optional.empty(),
                journal(draft)));
        try {
            registry.add(draft.of(job.id(), functions.sources()));
        } catch (RuntimeException e) {
            job.cancel();
            throw e;
        }
        return job;
    }

    /**
     * Ends a job with a savepoint and starts another plan from it as the same job. When the new plan cannot be started, the old one goes on.
     *
     * @param request without an id
     * @param functions those of the request, which the caller closes when the job has ended
     * @return completes with the job that runs, or with the error for which the old plan does
     */
    public CompletionStage<Job> alter(Job job, JobRequest request, JobFunctions functions) {
        JobRecord before = registry.find(job.id())
                .filter(record -> !record.query())
                .orElseThrow(() -> SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "ALTER JOB of a query or a job without checkpoints"));
        String plan = Plans.JSON.write(request.plan());
        return job.savepoint(Optional.empty(), SavepointKind.STOP)
                .thenApply(folder -> {
                    // Before the job has ended, so that at no time it is written down that it has.
                    JobRecord next = successor(before, request, plan, functions, folder);
                    registry.becomes(next);
                    return next;
                })
                .thenCompose(next -> job.done().thenApply(done -> next))
                .thenApply(next -> startOr(before, next, request));
    }

    private JobRecord successor(
            JobRecord before, JobRequest request, String plan, JobFunctions functions, Path folder) {
        List<JobUpgrade> upgrades = new ArrayList<>(before.upgrades());
        upgrades.add(new JobUpgrade(clock.currentTimeMillis(), folder.toString()));
        return new JobRecord(
                before.id(),
                request.name(),
                JobStatus.RUNNING,
                before.startMillis(),
                0,
                null,
                from(request.configuration().asMap(), folder),
                plan,
                functions.sources(),
                upgrades,
                false,
                null);
    }

    private static Map<String, String> from(Map<String, String> options, Path savepoint) {
        Map<String, String> all = new LinkedHashMap<>(options);
        all.put(CheckpointOptions.RESTORE_PATH.key(), savepoint.toString());
        // Whoever alters a job is told what becomes of its state.
        all.put(UpgradeOptions.ACCEPT_DIFFERENCES.key(), "true");
        return all;
    }

    private Job startOr(JobRecord before, JobRecord next, JobRequest request) {
        try {
            Job started = runtime.submit(new JobRequest(
                    next.name(),
                    request.plan(),
                    new Options(next.options()),
                    Optional.empty(),
                    request.functions(),
                    Optional.of(next.id()),
                    journal(next)));
            LOG.info("job altered id={} name={}", next.id(), next.name());
            return started;
        } catch (RuntimeException e) {
            String savepoint = next.options().get(CheckpointOptions.RESTORE_PATH.key());
            JobRecord back = before.from(from(before.options(), Path.of(savepoint)));
            registry.goesOn(back);
            resume(back);
            throw e;
        }
    }

    private JobJournal journal(JobRecord draft) {
        return (id, status, cause) -> registry.ended(
                draft.of(id, List.of()),
                status,
                clock.currentTimeMillis(),
                cause.map(SluiceException::describe).orElse(null),
                runtime.find(id).map(JobOutcome::of).orElse(null));
    }

    /**
     * Starts the jobs that ran when the last process ended, but for queries. One that cannot be started has failed, and does not keep the
     * others back.
     */
    public void resumeAll() {
        for (JobRecord record : registry.all()) {
            if (record.status() == JobStatus.RUNNING && !record.query()) {
                resume(record);
            }
        }
    }

    /** Whether a job is a query that ran when the last process ended. */
    public boolean isResumable(String id) {
        return registry.find(id)
                .filter(record -> record.query() && record.status() == JobStatus.RUNNING)
                .isPresent();
    }

    /** Starts a query that ran when the last process ended. @throws SluiceException when it cannot be started, and so has failed */
    public Job resume(String id, ResultReceiver results) {
        JobRecord record = registry.find(id).orElseThrow();
        return resume(record, Optional.of(results));
    }

    /** Ends the queries that ran when the last process ended and that nobody has resumed: their results are gone. */
    public void endOthers() {
        Set<String> here = runtime.jobs().stream().map(Job::id).collect(Collectors.toSet());
        for (JobRecord record : registry.all()) {
            if (record.status() == JobStatus.RUNNING && !here.contains(record.id())) {
                registry.ended(record, JobStatus.CANCELED, clock.currentTimeMillis(), null, null);
                try {
                    runtime.discardCheckpoints(record.id(), new Options(record.options()));
                } catch (SluiceException e) {
                    LOG.warn("checkpoints stay behind id={}", record.id(), e);
                }
            }
        }
    }

    private void resume(JobRecord record) {
        try {
            resume(record, Optional.empty());
        } catch (RuntimeException e) {
            LOG.error("job cannot be resumed id={} name={}", record.id(), record.name(), e);
        }
    }

    private Job resume(JobRecord record, Optional<ResultReceiver> results) {
        ResumedFunctions functions =
                new ResumedFunctions(record.functions(), JobParameters.of(new Options(record.options())));
        try {
            Job job = submit(record, results, functions);
            job.done().whenComplete((done, error) -> functions.close());
            LOG.info("job resumed id={} name={}", record.id(), record.name());
            return job;
        } catch (RuntimeException e) {
            functions.close();
            SluiceException cause = SluiceException.wrap(e);
            registry.ended(record, JobStatus.FAILED, clock.currentTimeMillis(), cause.describe(), null);
            throw cause;
        }
    }

    private Job submit(JobRecord record, Optional<ResultReceiver> results, UserFunctions functions) {
        return runtime.submit(new JobRequest(
                record.name(),
                Plans.JSON.read(record.plan()),
                new Options(record.options()),
                results,
                functions,
                Optional.of(record.id()),
                journal(record)));
    }
}
