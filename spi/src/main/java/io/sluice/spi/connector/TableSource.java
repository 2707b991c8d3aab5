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

    /**
     * A source that reads only some fields of the table's physical columns.
     *
     * @param paths indexes into the physical row type, and from there into nested rows; each becomes one column
     * @return empty when the source cannot read parts of a column
     */
    default Optional<TableSource> withNestedProjection(List<List<Integer>> paths) {
        return Optional.empty();
    }

    /**
     * What becomes of conditions that a source is offered.
     *
     * @param accepted indexes of those that spare the source some rows
     * @param remaining indexes of those that must be checked again; a condition may be both
     */
    record FilterOffer(TableSource source, List<Integer> accepted, List<Integer> remaining) {
        public FilterOffer {
            accepted = List.copyOf(accepted);
            remaining = List.copyOf(remaining);
        }
    }

    /**
     * Lets the source read only rows for which all conditions are TRUE.
     *
     * @return empty when the source never looks at conditions
     */
    default Optional<FilterOffer> withFilters(List<SourceExpression> conditions) {
        return Optional.empty();
    }

    /** The table's partitions, by partition column the value as text; empty when the source cannot read some of them alone. */
    default Optional<List<Map<String, String>>> partitions() {
        return Optional.empty();
    }

    /**
     * A source that reads only these partitions.
     *
     * @return empty when the source cannot read some partitions alone
     */
    default Optional<TableSource> withPartitions(List<Map<String, String>> partitions) {
        return Optional.empty();
    }

    /** Whether readers say themselves how far event time is ({@link Poll.Watermark}), as {@code SOURCE_WATERMARK()} asks for. */
    default boolean ownWatermarks() {
        return false;
    }

    /**
     * A source whose watermarks are made where it is read, a split of its readers at a time ({@link SourceReader#splits}), so that a split
     * that lags or is idle shows and one that runs ahead can be paused.
     *
     * @return empty when watermarks are made behind the source, of all rows alike
     */
    default Optional<TableSource> withWatermark() {
        return Optional.empty();
    }

    /**
     * A source that aggregates what each reader reads.
     *
     * @param grouping physical columns
     * @param calls {@code COUNT}, {@code SUM}, {@code MIN}, {@code MAX} of a physical column; {@code $SUM0}, which is 0 where SUM is NULL;
     *     {@code COUNT} of nothing, which counts rows
     * @return empty when the source cannot; else it produces the grouping columns and one column a call
     */
    default Optional<TableSource> withAggregates(List<String> grouping, List<SourceExpression.Call> calls) {
        return Optional.empty();
    }

    /**
     * Columns by whose values rows can be left out when it becomes known, while a job runs, which values are wanted: of a partitioned
     * table, partition columns mostly. Batch plans make use of it.
     */
    default List<String> runtimeFilterColumns() {
        return List.of();
    }

    /** What is known of the rows that are left after all that was pushed. */
    default TableStatistics statistics() {
        return TableStatistics.UNKNOWN;
    }

    /** Whether rows can be looked up rather than scanned. */
    default LookupSupport lookup() {
        return LookupSupport.NONE;
    }

    /** Whether readers that look rows up may block; if not they are called by the threads that run the operators. */
    default boolean lookupBlocks() {
        return true;
    }

    /** What may be kept of rows that were looked up. */
    default LookupCache lookupCache() {
        return LookupCache.NONE;
    }

    /** Opens a reader that looks rows up. Called when {@link #lookup} says that it is possible; must not block. */
    default LookupReader createLookup(LookupContext context) {
        throw new IllegalStateException("rows of this source cannot be looked up");
    }

    /** The number of readers to run, when the table fixes it ({@code scan.parallelism}). */
    default Optional<Integer> parallelism() {
        return Optional.empty();
    }

    /** Opens what one subtask reads. May block only when {@link SourceReader#blocking} says so; the runtime then calls it on an I/O thread. */
    SourceReader createReader(SourceContext context);
}
