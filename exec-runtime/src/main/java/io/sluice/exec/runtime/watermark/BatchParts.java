package io.sluice.exec.runtime.watermark;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** Sends on parts of batches, between which watermarks go. */
final class BatchParts {
    private final RowBatch part;

    BatchParts(List<LogicalType> types) {
        part = new RowBatch(types, 0);
    }

    /** Sends the rows from {@code from} up to, not including, {@code to}, if there are any. */
    void emit(RowBatch batch, int from, int to, Output output) {
        if (from == 0 && to == batch.rows()) {
            output.emit(batch);
        } else if (to > from) {
            part.viewRange(batch, from, to - from);
            output.emit(part);
            part.reset();
        }
    }
}
