package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.spi.row.RowBatch;

/** Sessions that hold accumulators and send results. */
final class SessionResults implements SessionContents {
    /** Of the state. */
    static final String NAME = "sessions";

    private final WindowAggregates aggregates;
    private final KeyedEntries accumulators;
    private final WindowProperties properties;

    SessionResults(WindowAggregates aggregates, WindowProperties properties) {
        this.aggregates = aggregates;
        this.properties = properties;
        accumulators = aggregates.create(NAME);
        aggregates.use(accumulators);
    }

    @Override
    public void load(RowBatch batch) {
        aggregates.load(batch);
    }

    @Override
    public RowEncoder keys() {
        return aggregates.keys();
    }

    @Override
    public KeyedEntries entries() {
        return accumulators;
    }

    @Override
    public int own(int entry) {
        return aggregates.own(entry);
    }

    @Override
    public void add(int entry, RowBatch batch, int row) {
        aggregates.addTo(entry, batch, row);
    }

    @Override
    public void join(int entry, int from) {
        aggregates.join(entry, from);
    }

    @Override
    public void emit(int entry, long start, long end, Output output) {
        aggregates.emit(entry, properties.of(start, end), output);
    }

    @Override
    public void close() {
        aggregates.close();
    }

    @Override
    public void flush(Output output) {
        aggregates.flush(output);
    }
}
