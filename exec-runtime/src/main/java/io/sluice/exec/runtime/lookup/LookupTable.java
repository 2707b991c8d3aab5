package io.sluice.exec.runtime.lookup;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;

/** A table that is looked up, its cache and its retries included. Called by several threads. */
interface LookupTable {
    /**
     * The rows of a key, which are the caller's to read and nobody's to change.
     *
     * @param keys none of which is NULL in this row
     */
    RowBatch lookup(LookupKeys keys, int row) throws IOException;

    void close() throws IOException;
}
