package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;

/** Finds a table's rows by the values of some of its columns. Called by one thread at a time, which may be another each time, and may block. */
public interface LookupReader extends AutoCloseable {
    /**
     * Appends the rows whose key columns are equal to those of a row of keys.
     *
     * @param keys the key columns in the order of {@link LookupContext#keys}, none of them NULL in this row
     * @param found rows of the columns that the source produces
     */
    void lookup(RowBatch keys, int row, RowBatch found) throws IOException;

    @Override
    void close() throws IOException;
}
