package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;

/** Reads one subtask's share of a source. Called by one thread at a time. */
public interface SourceReader extends AutoCloseable {
    /** Whether {@link #poll} may block on the world outside: then it runs on an I/O thread, else on a worker, where it must not block. */
    boolean blocking();

    /**
     * Appends rows to an empty batch, as many as are at hand and at most the context's batch size, and says what comes next. Rows that
     * were appended are sent on whatever the answer is.
     */
    Poll poll(RowBatch batch) throws IOException;

    /** Where to go on after a restore; opaque to all but {@link #restore}. Taken between two polls. */
    byte[] position();

    /** Goes to a position before the first poll. */
    void restore(byte[] position) throws IOException;

    @Override
    void close() throws IOException;
}
