package io.sluice.exec.runtime.testing;

import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;

/** Keeps what a job hands over. Closed doors can be opened with {@link #open}. */
public final class Results implements ResultReceiver {
    private final RowType type;
    private final List<Rows.Row> rows = new ArrayList<>();
    private volatile boolean open = true;
    private volatile boolean ended;
    private volatile Runnable wakeUp = () -> {};

    public Results(RowType type) {
        this.type = type;
    }

    public synchronized List<Rows.Row> rows() {
        return List.copyOf(rows);
    }

    public List<String> texts() {
        return rows().stream().map(Rows.Row::toString).toList();
    }

    public boolean ended() {
        return ended;
    }

    public void open(boolean nowOpen) {
        open = nowOpen;
        wakeUp.run();
    }

    @Override
    public boolean ready() {
        return open;
    }

    @Override
    public void onReady(Runnable whom) {
        wakeUp = whom;
    }

    @Override
    public synchronized void accept(RowBatch batch) {
        rows.addAll(Rows.of(type, batch));
    }

    @Override
    public void end() {
        ended = true;
    }
}
