package io.sluice.gateway.server.operation;

import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.gateway.server.result.ResultStore;

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

    /** A result that needs nothing to go on. */
    public static StatementResult of(ResultSchema schema, ResultStore rows) {
        return new StatementResult(schema, rows, () -> false);
    }
}
