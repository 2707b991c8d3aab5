package io.sluice.spi.connector;

import io.sluice.spi.row.ChangelogMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table to be written. Immutable. */
public interface TableSink {
    /**
     * The kinds of row that the sink takes.
     *
     * @param offered what the query can produce
     * @return what the sink wants of it; contains UPDATE_BEFORE only when the sink needs it
     */
    ChangelogMode changelogMode(ChangelogMode offered);

    /** The number of writers to run, when the table fixes it ({@code sink.parallelism}). */
    default Optional<Integer> parallelism() {
        return Optional.empty();
    }

    /** Columns whose equal values are to come to one writer; empty for rows as they come. Those that a statement gives one value do not count. */
    default List<String> meetingBy() {
        return List.of();
    }

    /** A sink for INSERT OVERWRITE; empty when the table cannot be overwritten. */
    default Optional<TableSink> overwriting() {
        return Optional.empty();
    }

    /** A sink for INSERT ... PARTITION (key = value); empty when the table has no partitions to write. Values are SQL texts unquoted. */
    default Optional<TableSink> withStaticPartition(Map<String, String> partition) {
        return Optional.empty();
    }

    SinkWriter createWriter(SinkContext context);

    /**
     * What makes visible what the writers of a job prepared when a checkpoint is complete; empty when rows are visible as soon as they
     * are written, so that those since the last checkpoint are written again after a failure.
     */
    default Optional<SinkCommitter> createCommitter(String jobId) {
        return Optional.empty();
    }
}
