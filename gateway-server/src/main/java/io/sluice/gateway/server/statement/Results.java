package io.sluice.gateway.server.statement;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.gateway.server.durable.DurableResults;
import io.sluice.gateway.server.memory.ResultMemory;
import io.sluice.gateway.server.operation.StatementResult;
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
 * @param folder of files with result rows that end with the process
 * @param durable keeps those that do not
 * @param memory for rows that wait, and room on disk for them
 */
public record Results(Timers timers, Executor executor, Path folder, DurableResults durable, ResultMemory memory) {

    /** What a statement answers that needed no job. */
    StatementResult of(RowResult rows, StatementContext context) {
        return of(rows, Optional.empty(), context);
    }

    /** The id of the job that a statement has started, as a row. */
    StatementResult ofJob(String jobId, StatementContext context) {
        return of(RowResult.column("job id", List.of(jobId)), Optional.of(jobId), context);
    }

    /** A store for rows to come. */
    ResultStore open(RowType type, StatementContext context) {
        return open(type, false, context);
    }

    /** @param onCommit whether rows of a durable result are given to the client with checkpoints */
    ResultStore open(RowType type, boolean onCommit, StatementContext context) {
        ResultSettings limits = ResultSettings.of(
                context.state().rewindable(),
                context.settings().foldMemoryBytes(),
                folder,
                memory.of(context.session()),
                memory.diskOfResult(context.session()));
        if (!context.settings().durableResults()) {
            return new ResultStore(type, limits, timers, executor);
        }
        Path own = durable.begin(context.session(), context.operation().id());
        return ResultStore.durable(type, limits, own, onCommit, timers, executor);
    }

    /** Writes down that a statement has a result, if it is a durable one. */
    void keep(StatementResult result, StatementContext context) {
        if (context.settings().durableResults()) {
            durable.keep(context.session(), context.operation(), result);
        }
        durable.update(context.session());
    }

    private StatementResult of(RowResult rows, Optional<String> jobId, StatementContext context) {
        ResultSchema schema = new ResultSchema(
                rows.type(),
                false,
                rows.successOnly(),
                jobId,
                context.settings().timeZone());
        ResultStore store = open(rows.type(), context);
        store.append(batch(rows));
        store.finish();
        return StatementResult.of(schema, store);
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
