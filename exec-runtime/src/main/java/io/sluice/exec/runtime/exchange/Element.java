package io.sluice.exec.runtime.exchange;

import io.sluice.spi.row.RowBatch;

/** What travels through a channel, in order. */
public sealed interface Element {
    Element END = new End();

    /** @param beyondBytes heap that they take in a channel that is fuller than it should be; else 0 */
    record Rows(RowBatch batch, long beyondBytes) implements Element {
        public Rows(RowBatch batch) {
            this(batch, 0);
        }
    }

    record Watermark(long timestamp) implements Element {}

    record Idle(boolean idle) implements Element {}

    /**
     * What came before belongs to a checkpoint, what comes after does not.
     *
     * @param startMillis when the checkpoint was begun, of the environment's steady time
     * @param savepoint whether somebody asked for it: then it holds all state by itself
     * @param stop whether subtasks stand still behind it
     */
    record Barrier(long checkpoint, long startMillis, boolean savepoint, boolean stop) implements Element {}

    /** The last element. */
    record End() implements Element {}
}
