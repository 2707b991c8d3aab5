package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;

/**
 * Writes what one subtask gets. Called by one thread at a time, in this order: {@code write*}, then {@link #finish} when the input has
 * ended, or {@link #abort} when the job is cancelled or fails; {@link #close} last in any case.
 */
public interface SinkWriter extends AutoCloseable {
    /** As {@link SourceReader#blocking}. */
    boolean blocking();

    /** Takes all rows of the batch, which is the caller's again after the call. */
    void write(RowBatch batch) throws IOException;

    /** Makes all rows visible, atomically where the target can. */
    void finish() throws IOException;

    /** Undoes what is not visible yet. */
    void abort() throws IOException;

    @Override
    void close() throws IOException;
}
