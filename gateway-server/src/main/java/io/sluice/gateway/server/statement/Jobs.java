package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.TimePosition;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** SHOW JOBS, DESCRIBE JOB, SHOW JOB WATERMARKS, STOP JOB, and how jobs would be run. */
final class Jobs {
    private static final RowType COLUMNS = RowType.of(List.of(
            Field.of("job id", Types.STRING),
            Field.of("job name", Types.STRING),
            Field.of("status", Types.STRING),
            Field.of("start time", Types.timestampLtz(6))));

    private final JobRuntime runtime;

    private static final RowType DESCRIBED = described();

    private static final RowType WATERMARKS = RowType.of(List.of(
            Field.of("operator", Types.STRING),
            Field.of("subtask", Types.INT),
            Field.of("split", Types.STRING),
            // The time of the event-time columns, which for TIMESTAMP columns is no instant of any zone.
            Field.of("watermark", Types.timestamp(3)),
            Field.of("state", Types.STRING),
            Field.of("held back by", Types.STRING),
            Field.of("late rows", Types.BIGINT)));

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
        Job job = find(id);
        List<@Nullable Object> row = new ArrayList<>(row(job));
        row.add(job.rowsLate());
        return new RowResult(DESCRIBED, List.of(row), false);
    }

    /** Where event time stands, and what holds it back. */
    RowResult watermarks(String id) {
        return new RowResult(
                WATERMARKS, find(id).timePositions().stream().map(Jobs::row).toList(), false);
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

    private static RowType described() {
        List<Field> fields = new ArrayList<>(COLUMNS.fields());
        fields.add(Field.of("late rows", Types.BIGINT));
        return RowType.of(fields);
    }

    private static List<@Nullable Object> row(TimePosition position) {
        LocalDateTime watermark = position.watermark().isPresent()
                ? LocalDateTime.ofInstant(
                        Instant.ofEpochMilli(position.watermark().getAsLong()), ZoneOffset.UTC)
                : null;
        return Arrays.asList(
                position.operator(),
                position.subtask(),
                position.split().orElse(null),
                watermark,
                position.state().name(),
                position.heldBackBy().orElse(null),
                position.lateRows());
    }

    private static List<@Nullable Object> row(Job job) {
        return List.of(job.id(), job.name(), job.status().name(), Instant.ofEpochMilli(job.startMillis()));
    }
}
