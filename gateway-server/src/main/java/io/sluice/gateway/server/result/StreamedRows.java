package io.sluice.gateway.server.result;

import io.sluice.exec.runtime.operator.LastingResults;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.row.RowBatch;
import java.util.Optional;

/** Gives a query's rows to the client as they come; the job waits while the client does not keep up. */
public final class StreamedRows implements ResultReceiver {
    private final ResultStore store;

    public StreamedRows(ResultStore store) {
        this.store = store;
    }

    @Override
    public boolean ready() {
        return store.room();
    }

    @Override
    public void onReady(Runnable wakeUp) {
        store.onRoom(wakeUp);
    }

    @Override
    public Optional<LastingResults> lasting() {
        return store.lasting();
    }

    @Override
    public void accept(RowBatch batch) {
        store.append(batch);
    }

    @Override
    public void end() {
        store.finish();
    }
}
