package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.checkpoint.CheckpointOptions;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.upgrade.Upgrade;
import io.sluice.exec.runtime.upgrade.UpgradeLine;
import io.sluice.gateway.server.function.JobFunctions;
import io.sluice.gateway.server.job.JobRecord;
import io.sluice.gateway.server.job.JobRegistry;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** EXPLAIN UPGRADE and ALTER JOB. */
final class Upgrades {
    private static final RowType COLUMNS = RowType.of(List.of(
            Field.of("operator", Types.STRING),
            Field.of("verdict", Types.STRING),
            Field.of("reason", Types.STRING),
            Field.of("state bytes", Types.BIGINT),
            Field.of("state entries", Types.BIGINT),
            Field.of("replay", Types.STRING)));

    private final JobRuntime runtime;
    private final JobRegistry registry;
    private final JobStarter starter;
    private final Jobs jobs;

    Upgrades(JobRuntime runtime, JobRegistry registry, JobStarter starter, Jobs jobs) {
        this.runtime = runtime;
        this.registry = registry;
        this.starter = starter;
        this.jobs = jobs;
    }

    /** @param from the id of a job that runs, or the folder of a savepoint or checkpoint */
    RowResult explain(String from, ExecPlan plan, StatementContext context) {
        Options options = context.jobOptions();
        try (JobFunctions functions =
                context.state().functions().forJob(context.state().catalog())) {
            if (!jobs.knows(from)) {
                return rows(runtime.explainUpgrade(request("", plan, options, functions), Jobs.existing(from)));
            }
            Job job = running(from);
            if (job.lastCheckpoint().isEmpty()) {
                throw SluiceException.of(
                                ErrorCode.INVALID_OPERATION_STATE, "job \"" + from + "\" has not made a checkpoint yet")
                        .hint("CREATE SAVEPOINT FOR JOB '" + from + "' makes one now.");
            }
            return rows(runtime.explainUpgrade(request("", plan, over(from, options), functions), job));
        }
    }

    /**
     * Makes a job another statement.
     *
     * @return completes, when the new statement runs, with what has become of the old one's state
     */
    CompletionStage<RowResult> alter(String id, String name, ExecPlan plan, StatementContext context) {
        Job job = running(id);
        Options options = over(id, context.jobOptions());
        JobFunctions functions =
                context.state().functions().forJob(context.state().catalog());
        JobRequest request = request(name, plan, options, functions);
        try {
            if (!runtime.makesCheckpoints(request)) {
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "ALTER JOB of or to a job without checkpoints")
                        .hint("SET '" + CheckpointOptions.INTERVAL.key()
                                + "' before the job is started, and before this.");
            }
            // A plan that cannot be run is refused while the job runs.
            runtime.explain(request);
            CompletionStage<?> state = job.lastCheckpoint().isPresent()
                    ? CompletableFuture.completedStage(job)
                    : job.savepoint(Optional.empty(), SavepointKind.KEEP_RUNNING);
            return state.thenCompose(ignored -> {
                        Upgrade upgrade = runtime.explainUpgrade(request, job);
                        if (!options.get(CheckpointOptions.IGNORE_UNCLAIMED)) {
                            upgrade.requireNothingLost();
                        }
                        return starter.alter(job, request, functions).thenApply(altered -> {
                            altered.done().whenComplete((done, error) -> functions.close());
                            return rows(upgrade);
                        });
                    })
                    .whenComplete((rows, error) -> {
                        if (error != null) {
                            functions.close();
                        }
                    });
        } catch (RuntimeException e) {
            functions.close();
            throw e;
        }
    }

    private Job running(String id) {
        Job job = jobs.find(id);
        if (job.status().ended()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_OPERATION_STATE,
                    "job \"" + id + "\" does not run, it is " + job.status() + " already");
        }
        return job;
    }

    /** The options of a job, and over them those of the session. */
    private Options over(String id, Options session) {
        Map<String, String> own = registry.find(id).map(JobRecord::options).orElse(Map.of());
        return new Options(own).with(session.asMap());
    }

    private static JobRequest request(String name, ExecPlan plan, Options options, JobFunctions functions) {
        return new JobRequest(name, plan, options, Optional.empty(), functions);
    }

    private static RowResult rows(Upgrade upgrade) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (UpgradeLine line : upgrade.lines()) {
            rows.add(List.of(
                    line.operator(),
                    line.verdict().name().toLowerCase(Locale.ROOT),
                    line.reason(),
                    line.bytes(),
                    line.entries(),
                    String.join(", ", line.replay())));
        }
        return new RowResult(COLUMNS, rows, false);
    }
}
