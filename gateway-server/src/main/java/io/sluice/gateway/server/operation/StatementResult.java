package io.sluice.gateway.server.operation;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.exec.runtime.job.Job;
import io.sluice.gateway.server.result.ResultStore;
import io.sluice.spi.error.SluiceException;
import java.util.concurrent.CompletionException;

/**
 * What a statement answers with.
 *
 * @param stop ends what still makes rows, without waiting for it; returns whether there was something to end
 */
public record StatementResult(ResultSchema schema, ResultStore rows, Stop stop) {

    /** See {@link StatementResult#stop}. */
    public interface Stop {
        boolean stop();
    }

    /** The result of a query, whose job ends it. @param statement for places in errors */
    public static StatementResult of(ResultSchema schema, ResultStore rows, Job job, String statement) {
        job.done().whenComplete((done, error) -> {
            if (error == null) {
                rows.finish();
            } else {
                Throwable cause =
                        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
                rows.fail(SluiceException.wrap(cause).inStatement(statement));
            }
        });
        return new StatementResult(schema, rows, () -> {
            boolean running = !job.status().ended();
            job.cancel();
            return running;
        });
    }

    /** A result that needs nothing to go on. */
    public static StatementResult of(ResultSchema schema, ResultStore rows) {
        return new StatementResult(schema, rows, () -> false);
    }
}
