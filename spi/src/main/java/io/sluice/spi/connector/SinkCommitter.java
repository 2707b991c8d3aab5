package io.sluice.spi.connector;

import java.io.IOException;
import java.util.List;

/**
 * Makes visible what the writers of a job have prepared, once the checkpoint to which it belongs is complete. One for a sink of a job,
 * called by one thread at a time, which may block.
 */
public interface SinkCommitter extends AutoCloseable {
    /** Makes pieces of work visible. May get the same ones again, after a crash: what is visible already stays as it is. */
    void commit(List<byte[]> prepared) throws IOException;

    /**
     * Takes away what writers of the job have left that belongs to no checkpoint up to this one: prepared or half written rows and, when the
     * job had to go back further than to its last checkpoint, visible ones. Called while no writer is open and nothing waits to be committed.
     */
    void discardAfter(long checkpoint) throws IOException;

    @Override
    default void close() throws IOException {}
}
