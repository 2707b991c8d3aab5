package io.sluice.planner.table;

import io.sluice.spi.catalog.CatalogTable;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.connector.TableSink;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an INSERT writes.
 *
 * @param table with hints laid over its options
 * @param sink with overwriting and static partition applied
 * @param staticPartition PARTITION (key = value), values as SQL texts unquoted
 * @param targetColumns paths of the columns that the INSERT names, as indexes into the columns; empty when it names none
 * @param onConflict ERROR, NOTHING or DEDUPLICATE when the statement says
 */
public record SinkTarget(
        TableIdentifier identifier,
        CatalogTable table,
        TableExpressions expressions,
        TableSink sink,
        boolean overwrite,
        Map<String, String> staticPartition,
        List<List<Integer>> targetColumns,
        Optional<String> onConflict) {
    public SinkTarget {
        staticPartition = Collections.unmodifiableMap(new LinkedHashMap<>(staticPartition));
        targetColumns = targetColumns.stream().map(List::copyOf).toList();
    }
}
