package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** SHOW JOBS, DESCRIBE JOB, STOP JOB, and how jobs would be run. */
final class Jobs {
    private static final RowType COLUMNS = RowType.of(List.of(
            Field.of("job id", Types.STRING),
            Field.of("job name", Types.STRING),
            Field.of("status", Types.STRING),
            Field.of("start time", Types.timestampLtz(6))));

    private final JobRuntime runtime;

    Jobs(JobRuntime runtime) {
        this.runtime = runtime;
    }

    /** How a plan would be run, as JSON. */
    String executionPlan(ExecPlan plan, Options options) {
        return runtime.describe(plan, options);
    }

    RowResult show() {
        return new RowResult(COLUMNS, runtime.jobs().stream().map(Jobs::row).toList(), false);
    }

    RowResult describe(String id) {
        return new RowResult(COLUMNS, List.of(row(find(id))), false);
    }

    /** @return completes when the job has stopped */
    CompletionStage<RowResult> stop(String id) {
        Job job = find(id);
        if (job.status().ended()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_OPERATION_STATE,
                    "job \"" + id + "\" cannot be stopped, it is " + job.status() + " already");
        }
        job.cancel();
        CompletableFuture<RowResult> stopped = new CompletableFuture<>();
        // It ends with an error in any case, as cancelled; that it has ended is what was asked for.
        job.done().whenComplete((done, error) -> stopped.complete(RowResult.OK));
        return stopped;
    }

    private Job find(String id) {
        return runtime.jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow(() -> SluiceException.of(ErrorCode.JOB_NOT_FOUND)
                        .with("job", id)
                        .hint("SHOW JOBS lists the jobs that run and those that ended lately."));
    }

    private static List<@Nullable Object> row(Job job) {
        return List.of(job.id(), job.name(), job.status().name(), Instant.ofEpochMilli(job.startMillis()));
    }
}
