package io.sluice.spi.connector;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is known of a table's rows without reading them.
 *
 * @param rowCount empty when nobody knows
 * @param columns by name of a physical column; columns of which nothing is known are missing
 */
public record TableStatistics(OptionalLong rowCount, Map<String, ColumnStatistics> columns) {
    public static final TableStatistics UNKNOWN = new TableStatistics(OptionalLong.empty(), Map.of());

    /**
     * @param distinctValues number of different values, NULL left out
     * @param nulls number of NULLs
     * @param averageLength bytes
     * @param least as {@link io.sluice.spi.row.JavaValues} has values of the column
     */
    public record ColumnStatistics(
            OptionalLong distinctValues,
            OptionalLong nulls,
            OptionalDouble averageLength,
            Optional<Comparable<?>> least,
            Optional<Comparable<?>> greatest) {
        public static final ColumnStatistics UNKNOWN = new ColumnStatistics(
                OptionalLong.empty(), OptionalLong.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty());
    }

    public TableStatistics {
        columns = Map.copyOf(columns);
    }

    public static TableStatistics ofRows(long rowCount) {
        return new TableStatistics(OptionalLong.of(rowCount), Map.of());
    }
}
