package io.sluice.gateway.server.statement;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.runtime.checkpoint.CheckpointPath;
import io.sluice.exec.runtime.checkpoint.SavepointKind;
import io.sluice.exec.runtime.job.Job;
import io.sluice.exec.runtime.job.JobRegion;
import io.sluice.exec.runtime.job.JobRuntime;
import io.sluice.exec.runtime.job.TimePosition;
import io.sluice.gateway.server.job.JobOutcome;
import io.sluice.gateway.server.job.JobRecord;
import io.sluice.gateway.server.job.JobRegistry;
import io.sluice.planner.operation.Operation.CreateSavepoint;
import io.sluice.planner.operation.Operation.StopJob;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.config.Options;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** SHOW JOBS, DESCRIBE JOB, SHOW JOB WATERMARKS, STOP JOB, CREATE SAVEPOINT, and how jobs would be run. */
final class Jobs {
    private static final RowType COLUMNS = RowType.of(List.of(
            Field.of("job id", Types.STRING),
            Field.of("job name", Types.STRING),
            Field.of("status", Types.STRING),
            Field.of("start time", Types.timestampLtz(6))));

    private static final RowType SAVEPOINT = RowType.of(List.of(Field.of("savepoint path", Types.STRING)));

    private final JobRuntime runtime;
    private final JobRegistry registry;

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

    Jobs(JobRuntime runtime, JobRegistry registry) {
        this.runtime = runtime;
        this.registry = registry;
    }

    /** How a plan would be run, as JSON. */
    String executionPlan(ExecPlan plan, Options options) {
        return runtime.describe(plan, options);
    }

    /** Those of earlier processes first. */
    RowResult show() {
        List<Job> here = runtime.jobs();
        Set<String> known = here.stream().map(Job::id).collect(Collectors.toSet());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (JobRecord record : registry.all()) {
            if (!known.contains(record.id())) {
                rows.add(row(record));
            }
        }
        here.forEach(job -> rows.add(row(job)));
        return new RowResult(COLUMNS, rows, false);
    }

    RowResult describe(String id) {
        List<@Nullable Object> row = new ArrayList<>();
        Optional<Job> here = here(id);
        if (here.isPresent()) {
            Job job = here.get();
            JobOutcome outcome = JobOutcome.of(job);
            row.addAll(row(job));
            row.add(outcome.restarts());
            row.add(outcome.lastCheckpoint());
            row.add(job.failure().map(SluiceException::describe).orElse(null));
            row.add(job.rowsLate());
            row.add(registry.find(id).map(Jobs::upgrades).orElse(null));
            row.add(job.stateBytes());
            row.add(regions(job));
            row.addAll(checkpoints(outcome));
        } else {
            JobRecord record = registry.find(id).orElseThrow(() -> notFound(id));
            JobOutcome outcome = record.outcome();
            row.addAll(row(record));
            row.add(outcome == null ? null : outcome.restarts());
            row.add(outcome == null ? null : outcome.lastCheckpoint());
            row.add(record.cause());
            row.add(null);
            row.add(upgrades(record));
            row.add(null);
            row.add(null);
            row.addAll(checkpoints(outcome));
        }
        return new RowResult(DESCRIBED, List.of(row), false);
    }

    /** Where event time stands, and what holds it back. */
    RowResult watermarks(String id) {
        return new RowResult(
                WATERMARKS, find(id).timePositions().stream().map(Jobs::row).toList(), false);
    }

    /** @return completes when the job has stopped */
    CompletionStage<RowResult> stop(StopJob stop) {
        Job job = find(stop.jobId());
        if (job.status().ended()) {
            throw SluiceException.of(
                    ErrorCode.INVALID_OPERATION_STATE,
                    "job \"" + stop.jobId() + "\" cannot be stopped, it is " + job.status() + " already");
        }
        if (stop.withSavepoint()) {
            SavepointKind kind = stop.withDrain() ? SavepointKind.DRAIN : SavepointKind.STOP;
            return job.savepoint(Optional.empty(), kind).thenCompose(folder -> job.done()
                    .thenApply(done -> new RowResult(SAVEPOINT, List.of(List.of(folder.toString())), false)));
        }
        if (stop.withDrain()) {
            throw SluiceException.of(
                    ErrorCode.VALIDATION_ERROR,
                    "STOP JOB ... WITH DRAIN makes a savepoint: write WITH SAVEPOINT WITH DRAIN");
        }
        job.cancel();
        CompletableFuture<RowResult> stopped = new CompletableFuture<>();
        // It ends with an error in any case, as cancelled; that it has ended is what was asked for.
        job.done().whenComplete((done, error) -> stopped.complete(RowResult.OK));
        return stopped;
    }

    /** @return completes when the savepoint is complete */
    CompletionStage<RowResult> savepoint(CreateSavepoint create) {
        Optional<Path> folder = create.folder().map(Jobs::path);
        return find(create.jobId())
                .savepoint(folder, SavepointKind.KEEP_RUNNING)
                .thenApply(made -> new RowResult(SAVEPOINT, List.of(List.of(made.toString())), false));
    }

    private static Path path(String text) {
        return CheckpointPath.parse(text, reason -> notAFolder(text, reason));
    }

    private static SluiceException notAFolder(String text, String reason) {
        return SluiceException.of(
                ErrorCode.VALIDATION_ERROR,
                "\"" + text + "\" cannot be a folder of savepoints: " + reason + "; a path or a file: URI can");
    }

    /** The folder of a savepoint or checkpoint that a user names. @throws SluiceException VALIDATION_ERROR or NOT_SUPPORTED */
    static Path existing(String text) {
        return CheckpointPath.parseExisting(text, reason -> notAFolder(text, reason));
    }

    /** A job that runs here. @throws SluiceException JOB_NOT_FOUND, or INVALID_OPERATION_STATE when it has ended */
    Job find(String id) {
        return here(id).orElseThrow(() -> registry.find(id)
                .map(record -> SluiceException.of(
                        ErrorCode.INVALID_OPERATION_STATE,
                        "job \"" + id + "\" does not run, it is " + record.status() + " already"))
                .orElseGet(() -> notFound(id)));
    }

    /** Whether a text is the id of a job, of this process or an earlier one. */
    boolean knows(String id) {
        return here(id).isPresent() || registry.find(id).isPresent();
    }

    private Optional<Job> here(String id) {
        return runtime.find(id);
    }

    private static SluiceException notFound(String id) {
        return SluiceException.of(ErrorCode.JOB_NOT_FOUND)
                .with("job", id)
                .hint("SHOW JOBS lists the jobs that run and those that ended lately.");
    }

    private static List<@Nullable Object> row(JobRecord record) {
        return List.of(record.id(), record.name(), record.status().name(), Instant.ofEpochMilli(record.startMillis()));
    }

    private static RowType described() {
        List<Field> fields = new ArrayList<>(COLUMNS.fields());
        fields.add(Field.of("restarts", Types.INT));
        fields.add(Field.of("last checkpoint", Types.STRING));
        fields.add(Field.of("cause", Types.STRING));
        fields.add(Field.of("late rows", Types.BIGINT));
        fields.add(Field.of("upgrades", Types.STRING));
        fields.add(Field.of("state bytes", Types.BIGINT));
        fields.add(Field.of("restarts by region", Types.STRING));
        fields.add(Field.of("checkpoints", Types.BIGINT));
        fields.add(Field.of("failed checkpoints", Types.INT));
        fields.add(Field.of("checkpoint failure", Types.STRING));
        fields.add(Field.of("checkpoint bytes", Types.BIGINT));
        fields.add(Field.of("checkpoint bytes written", Types.BIGINT));
        fields.add(Field.of("checkpoint milliseconds", Types.BIGINT));
        fields.add(Field.of("restored from", Types.STRING));
        return RowType.of(fields);
    }

    /** A line for each part of the job that begins again by itself; null when there is one. */
    private static @Nullable String regions(Job job) {
        List<JobRegion> regions = job.regions();
        return regions.size() == 1
                ? null
                : regions.stream()
                        .map(region -> region.restarts() + " " + region.name())
                        .collect(Collectors.joining("\n"));
    }

    /** The last columns of {@link #DESCRIBED}. */
    private static List<@Nullable Object> checkpoints(@Nullable JobOutcome outcome) {
        if (outcome == null) {
            return Collections.nCopies(7, null);
        }
        return Arrays.asList(
                outcome.checkpoints(),
                outcome.failedCheckpoints(),
                outcome.checkpointFailure(),
                outcome.checkpointBytes(),
                outcome.checkpointWritten(),
                outcome.checkpointMillis(),
                outcome.restoredFrom());
    }

    /** A line for each; null for none. */
    private static @Nullable String upgrades(JobRecord record) {
        return record.upgrades().isEmpty()
                ? null
                : record.upgrades().stream()
                        .map(upgrade -> Instant.ofEpochMilli(upgrade.atMillis()) + " from " + upgrade.savepoint())
                        .collect(Collectors.joining("\n"));
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

    private List<@Nullable Object> row(Job job) {
        // A job that was resumed began in an earlier process.
        long start = registry.find(job.id()).map(JobRecord::startMillis).orElse(job.startMillis());
        return List.of(job.id(), job.name(), job.status().name(), Instant.ofEpochMilli(start));
    }
}
