package io.sluice.gateway.server.statement;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.gateway.server.operation.StatementResult;
import io.sluice.gateway.server.option.SessionSettings;
import io.sluice.gateway.server.result.ResultSettings;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.gateway.server.time.Timers;
import io.sluice.planner.operation.RowResult;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Makes results.
 *
 * @param historyDisk see {@link ResultSettings}
 * @param folder of files with result rows
 */
public record Results(Timers timers, Executor executor, long historyDisk, Path folder) {

    /** What a statement answers that needed no job. */
    StatementResult of(RowResult rows, SessionSettings settings, boolean rewindable) {
        return of(rows, Optional.empty(), settings, rewindable);
    }

    /** The id of the job that a statement has started, as a row. */
    StatementResult ofJob(String jobId, SessionSettings settings, boolean rewindable) {
        return of(RowResult.column("job id", List.of(jobId)), Optional.of(jobId), settings, rewindable);
    }

    /** A store for rows to come. */
    ResultStore open(RowType type, SessionSettings settings, boolean rewindable) {
        return new ResultStore(type, limits(settings, rewindable), timers, executor);
    }

    private StatementResult of(RowResult rows, Optional<String> jobId, SessionSettings settings, boolean rewindable) {
        ResultSchema schema = new ResultSchema(rows.type(), false, rows.successOnly(), jobId, settings.timeZone());
        List<RowBatch> batches = List.of(batch(rows));
        return StatementResult.of(
                schema, ResultStore.of(rows.type(), batches, limits(settings, rewindable), timers, executor));
    }

    private ResultSettings limits(SessionSettings settings, boolean rewindable) {
        return ResultSettings.of(rewindable, settings.foldMemoryBytes(), historyDisk, folder);
    }

    private static RowBatch batch(RowResult result) {
        RowType type = result.type();
        RowBatch batch = new RowBatch(type.types(), result.rows().size());
        for (List<@Nullable Object> values : result.rows()) {
            int row = batch.rows();
            for (int i = 0; i < type.arity(); i++) {
                JavaValues.set(type.typeAt(i), batch.column(i), row, values.get(i));
            }
            batch.setRows(row + 1);
        }
        return batch;
    }
}
