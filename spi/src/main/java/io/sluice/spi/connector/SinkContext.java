package io.sluice.spi.connector;

import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.OptionalLong;

/**
 * What a writer knows of where it runs.
 *
 * @param jobId of a job and its sink: unique over all jobs ever, and the same for all writers of the sink
 * @param type the rows that come: the table's {@code sinkRowType}
 * @param timeZone the session's {@code table.local-time-zone}
 * @param checkpoint the checkpoint after which the writer begins, 0 at the start of a job; empty when the job makes none: then rows are
 *     to be visible after {@link SinkWriter#finish}, else when what {@link SinkWriter#prepareCommit} gave is committed
 */
public record SinkContext(
        String jobId,
        int subtask,
        int parallelism,
        RowType type,
        Clock clock,
        java.time.ZoneId timeZone,
        OptionalLong checkpoint) {
    /** For a job without checkpoints. */
    public SinkContext(
            String jobId, int subtask, int parallelism, RowType type, Clock clock, java.time.ZoneId timeZone) {
        this(jobId, subtask, parallelism, type, clock, timeZone, OptionalLong.empty());
    }
}
