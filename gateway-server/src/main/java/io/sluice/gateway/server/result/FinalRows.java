package io.sluice.gateway.server.result;

import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.gateway.server.memory.MemoryShare;
import io.sluice.spi.row.RowBatch;
import java.util.List;

/** Gives a query's rows to the client when the query has ended, as its changes add up. */
public final class FinalRows implements ResultReceiver {
    private final ResultStore store;
    private final FoldedRows folded;

    public FinalRows(ResultStore store, long maxBytes, MemoryShare memory) {
        this.store = store;
        this.folded = new FoldedRows(store.type(), maxBytes, memory);
    }

    @Override
    public boolean ready() {
        return true;
    }

    @Override
    public void onReady(Runnable wakeUp) {
        // Always ready, so there is nobody to wake.
    }

    @Override
    public boolean finalRows() {
        return true;
    }

    @Override
    public void accept(RowBatch batch) {
        folded.add(batch);
    }

    /** The job has ended, in whatever way. */
    public void release() {
        folded.release();
    }

    @Override
    public void end() {
        List<RowBatch> batches = folded.toBatches();
        // They count where they go.
        folded.release();
        batches.forEach(store::append);
        store.finish();
    }
}
