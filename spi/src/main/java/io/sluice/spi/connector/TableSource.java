package io.sluice.spi.connector;

import io.sluice.spi.row.ChangelogMode;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table to be read. Immutable: pushing something down gives another source. */
public interface TableSource {
    ChangelogMode changelogMode();

    /** Whether the source ends by itself. */
    boolean bounded();

    /**
     * A source that produces only some of the table's physical columns.
     *
     * @param fields indexes into the physical row type, in the order wanted
     * @return empty when the source always produces all columns in order
     */
    default Optional<TableSource> withProjection(int[] fields) {
        return Optional.empty();
    }

    /** The metadata columns that the source can fill, with their types. */
    default Map<String, LogicalType> readableMetadata() {
        return Map.of();
    }

    /** A source that appends these metadata columns after the physical ones. Called with keys of {@link #readableMetadata} only. */
    default TableSource withMetadata(List<String> keys) {
        if (keys.isEmpty()) {
            return this;
        }
        throw new IllegalArgumentException("no metadata: " + keys);
    }

    /** A source that may stop once it has produced so many rows (per reader); more is right too. */
    default Optional<TableSource> withLimit(long rows) {
        return Optional.empty();
    }

    /** The number of readers to run, when the table fixes it ({@code scan.parallelism}). */
    default Optional<Integer> parallelism() {
        return Optional.empty();
    }

    /** Opens what one subtask reads. May block only when {@link SourceReader#blocking} says so; the runtime then calls it on an I/O thread. */
    SourceReader createReader(SourceContext context);
}
