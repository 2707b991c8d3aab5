package io.sluice.gateway.server.statement;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.codegen.UserFunctions;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRequest;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.gateway.server.job.JobStarter;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.option.ResultMode;
import io.sluice.gateway.server.option.RuntimeMode;
import io.sluice.gateway.server.result.FinalRows;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.gateway.server.result.StreamedRows;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Optional;

/** Runs SELECTs and decides whether the client sees their changes or their final rows. */
final class Queries {
    private static final String JOB_NAME = "collect";

    private final JobRuntime runtime;
    private final JobStarter starter;
    private final Plugins plugins;
    private final Results results;

    Queries(JobRuntime runtime, JobStarter starter, Plugins plugins, Results results) {
        this.runtime = runtime;
        this.starter = starter;
        this.plugins = plugins;
        this.results = results;
    }

    StatementResult run(ExecPlan plan, RowType type, StatementContext context) {
        PlanShape shape = PlanShape.of(plan, context.options(), plugins);
        boolean finalRows = wantsFinalRows(shape, context);
        boolean folds = finalRows && !shape.insertOnly();
        String name = context.settings().jobName().orElse(JOB_NAME);
        // What is folded is nowhere but in memory.
        boolean lasting = context.settings().durableResults()
                && !folds
                && runtime.makesCheckpoints(
                        new JobRequest(name, plan, context.jobOptions(), Optional.empty(), UserFunctions.NONE));
        ResultStore store = results.open(type, lasting, context);
        Optional<FinalRows> folded = folds
                ? Optional.of(new FinalRows(
                        store,
                        context.settings().foldMemoryBytes(),
                        results.memory().of(context.session())))
                : Optional.empty();
        ResultReceiver receiver = folded.isPresent() ? folded.get() : new StreamedRows(store);
        Job job;
        try {
            job = context.submit(functions -> starter.start(
                    new JobRequest(name, plan, context.jobOptions(), Optional.of(receiver), functions), functions));
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
        folded.ifPresent(rows -> job.done().whenComplete((done, error) -> rows.release()));
        context.log("Submitted job " + job.id() + " (" + name + ")");
        ResultSchema schema = new ResultSchema(
                type, true, false, Optional.of(job.id()), context.settings().timeZone());
        return StatementResult.of(schema, store, job, context.operation().statement());
    }

    /** @throws SluiceException CHANGELOG_NOT_SUPPORTED or VALIDATION_ERROR when the query has no final rows */
    private static boolean wantsFinalRows(PlanShape shape, StatementContext context) {
        RuntimeMode mode = context.settings().runtimeMode();
        if (mode == RuntimeMode.BATCH) {
            BatchMode.requireBounded(shape);
            return true;
        }
        if (mode == RuntimeMode.AUTOMATIC && shape.bounded()) {
            return true;
        }
        if (context.settings().resultMode() == ResultMode.CHANGELOG) {
            return false;
        }
        if (!shape.insertOnly() && !shape.bounded()) {
            throw SluiceException.of(
                            ErrorCode.CHANGELOG_NOT_SUPPORTED,
                            "the rows of this query change for ever, so there is no final result to show")
                    .detail("It reads without end from " + String.join(", ", shape.unboundedTables()) + ".")
                    .hint("SET 'sluice.result.mode' = 'changelog' shows the changes over REST and in bin/sluice; INSERT"
                            + " INTO a table keeps the result up to date there.");
        }
        return true;
    }
}
