package io.sluice.spi.connector;

import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType.RowType;

/**
 * What a writer knows of where it runs.
 *
 * @param jobId unique over all jobs ever, and the same for all writers of a job
 * @param type the rows that come: the table's {@code sinkRowType}
 * @param timeZone the session's {@code table.local-time-zone}
 */
public record SinkContext(
        String jobId, int subtask, int parallelism, RowType type, Clock clock, java.time.ZoneId timeZone) {}
