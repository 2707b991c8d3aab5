package io.sluice.spi.connector;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.util.List;

/**
 * Writes what one subtask gets. Called by one thread at a time, in this order: {@code write*}, then {@link #finish} when the input has
 * ended, or {@link #abort} when the job is cancelled or fails; {@link #close} last in any case.
 *
 * <p>In a job with checkpoints {@link #prepareCommit} is called among the writes and, with no {@link #finish}, once after the last. What it
 * gave is no longer the writer's: {@link #abort} leaves it alone.
 */
public interface SinkWriter extends AutoCloseable {
    /** As {@link SourceReader#blocking}. */
    boolean blocking();

    /** Takes all rows of the batch, which is the caller's again after the call. */
    void write(RowBatch batch) throws IOException;

    /**
     * Completes what was written since the call before, so that a {@link SinkCommitter} can make it visible, in whatever process; what
     * cannot wait for that is written out.
     *
     * @param checkpoint to which the rows belong
     * @return one or more pieces of work for the committer; none when there is nothing to do
     */
    default List<byte[]> prepareCommit(long checkpoint) throws IOException {
        return List.of();
    }

    /**
     * As {@link #prepareCommit(long)}, for writers that go by event time.
     *
     * @param watermark of the rows so far: {@link Long#MIN_VALUE} before the first one, {@link Long#MAX_VALUE} after the last row
     */
    default List<byte[]> prepareCommit(long checkpoint, long watermark) throws IOException {
        return prepareCommit(checkpoint);
    }

    /** Makes all rows visible, atomically where the target can. */
    void finish() throws IOException;

    /** Undoes what is not visible yet. */
    void abort() throws IOException;

    @Override
    void close() throws IOException;
}
