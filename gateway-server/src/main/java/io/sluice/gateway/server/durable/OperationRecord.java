package io.sluice.gateway.server.durable;

import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.exec.plan.json.TypeJson;
import io.sluice.gateway.server.operation.GatewayOperation;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is written down of an operation that has a result.
 *
 * @param startedMillis since the epoch, as {@code endedMillis}
 * @param type of the result's rows, as {@link TypeJson} has it
 */
record OperationRecord(
        UUID id,
        String statement,
        long startedMillis,
        long endedMillis,
        boolean query,
        boolean successOnly,
        @Nullable String jobId,
        String timeZone,
        String type) {

    static OperationRecord of(GatewayOperation operation, ResultSchema schema, long nowMillis) {
        OperationInfo info = operation.info();
        return new OperationRecord(
                operation.id(),
                operation.statement(),
                info.startedMillis(),
                nowMillis,
                schema.isQuery(),
                schema.successOnly(),
                schema.jobId().orElse(null),
                schema.timeZone().getId(),
                TypeJson.write(schema.type()));
    }

    ResultSchema schema() {
        if (!(TypeJson.read(type) instanceof RowType row)) {
            throw SluiceException.internal("the type of rows", type);
        }
        return new ResultSchema(row, query, successOnly, Optional.ofNullable(jobId), ZoneId.of(timeZone));
    }
}
