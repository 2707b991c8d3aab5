package io.sluice.gateway.server.statement;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/** What {@code execution.runtime-mode = batch} asks of a plan. */
final class BatchMode {
    private BatchMode() {}

    /** @throws SluiceException VALIDATION_ERROR when the plan reads without end */
    static void requireBounded(PlanShape shape) {
        if (!shape.bounded()) {
            throw SluiceException.of(
                            ErrorCode.VALIDATION_ERROR,
                            "batch mode cannot read " + String.join(", ", shape.unboundedTables())
                                    + ", which never ends")
                    .hint("SET 'execution.runtime-mode' = 'streaming', or read a bounded table.");
        }
    }

    /** @throws SluiceException as {@link #requireBounded}; NOT_SUPPORTED when a sink would get updates */
    static void requireFinalInserts(PlanShape shape) {
        requireBounded(shape);
        if (!shape.insertOnly()) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", "INSERT of a result that is updated, in batch mode,")
                    .hint("SET 'execution.runtime-mode' = 'streaming' writes the changes.");
        }
    }
}
