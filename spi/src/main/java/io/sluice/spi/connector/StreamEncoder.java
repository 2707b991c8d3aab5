package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.io.OutputStream;

/** Writes rows to a stream. Not thread-safe. */
public interface StreamEncoder {
    /** Appends the selected rows. */
    void encode(RowBatch batch, int[] selection, int count, OutputStream out) throws IOException;
}
