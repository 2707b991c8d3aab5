package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.RowConversion;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * What becomes of rows in a state that another plan goes on with.
 *
 * @param from the columns of the rows as they are
 * @param to the columns that they get
 * @param sources by new column, the old one that it comes from, or {@link RowConversion#NONE}
 */
record RowChange(List<LogicalType> from, List<LogicalType> to, List<Integer> sources) {
    RowChange {
        from = List.copyOf(from);
        to = List.copyOf(to);
        sources = List.copyOf(sources);
    }

    /** Does it, for one thread. */
    RowConversion start() {
        return new RowConversion(from, to, sources);
    }
}
