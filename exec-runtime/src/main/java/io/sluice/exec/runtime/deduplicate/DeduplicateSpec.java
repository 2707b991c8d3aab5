package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * What is kept of the rows of a key.
 *
 * @param types of input and output
 * @param rowtime the field with the time that decides, or -1 where the order of arrival does
 * @param ttl how long a key that does not change is kept, milliseconds, 0 for ever
 * @param atEnd whether only the rows that are kept at the end are wanted
 */
record DeduplicateSpec(
        List<LogicalType> types,
        List<Integer> keys,
        int rowtime,
        boolean keepLast,
        boolean updateBefore,
        long ttl,
        int batchSize,
        boolean atEnd) {
    RowEncoder keyEncoder() {
        return RowEncoder.of(types, keys);
    }

    /** The time that decides; 0 where the order of arrival does. */
    long time(RowBatch batch, int row) {
        return rowtime < 0 ? 0 : TimeColumn.required(batch.column(rowtime), row);
    }

    /** Whether a row takes the place of one of an earlier arrival. */
    boolean replaces(long time, long keptTime) {
        return keepLast ? keptTime <= time : time < keptTime;
    }
}
