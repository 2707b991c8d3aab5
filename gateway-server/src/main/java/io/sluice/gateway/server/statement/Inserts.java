package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.option.RuntimeMode;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.connector.Plugins;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Starts jobs that write tables. They go on when the session ends. */
final class Inserts {
    private final JobStarter jobs;
    private final Plugins plugins;
    private final Results results;

    Inserts(JobStarter jobs, Plugins plugins, Results results) {
        this.jobs = jobs;
        this.plugins = plugins;
        this.results = results;
    }

    /** @return completes when the job is submitted or, with {@code table.dml-sync}, when it has finished */
    CompletionStage<StatementResult> run(ExecPlan plan, List<TableIdentifier> sinks, StatementContext context) {
        if (context.settings().runtimeMode() == RuntimeMode.BATCH) {
            BatchMode.requireFinalInserts(PlanShape.of(plan, context.options(), plugins));
        }
        String name = name(sinks, context);
        Job job = context.submit(functions -> jobs.start(name, plan, context.jobOptions(), functions));
        // Also when the statement was cancelled while it was planned: then at once.
        context.operation().onStop(job::cancel);
        context.log("Submitted job " + job.id() + " (" + name + ")");
        StatementResult result = results.ofJob(job.id(), context);
        if (!context.settings().dmlSync()) {
            return CompletableFuture.completedStage(result);
        }
        return job.done().thenApply(done -> {
            context.log("Job " + job.id() + " finished, " + job.rowsWritten() + " rows written");
            return result;
        });
    }

    /** What a job is called. */
    String name(List<TableIdentifier> sinks, StatementContext context) {
        return context.settings().jobName().orElseGet(() -> name(sinks));
    }

    private static String name(List<TableIdentifier> sinks) {
        return sinks.stream().map(TableIdentifier::summary).collect(Collectors.joining(",", "insert-into_", ""));
    }
}
