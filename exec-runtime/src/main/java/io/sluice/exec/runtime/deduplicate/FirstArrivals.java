package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import org.jspecify.annotations.Nullable;

/** Lets the first row of each key pass, in processing time. A key that has expired, counted from that row, may have another first row. */
final class FirstArrivals extends OneInputOperator {
    private static final String NAME = "seen";

    private final StateLayout layout = new StateLayout();
    private final Expiry expiry;
    private final KeyedState state;

    private final RowEncoder keys;
    private final RowBatch passed;
    private int[] selection = new int[0];
    private @Nullable Clock clock;

    FirstArrivals(DeduplicateSpec spec) {
        expiry = Expiry.of(spec.ttl(), layout);
        state = new KeyedState(NAME, layout);
        keys = spec.keyEncoder();
        passed = new RowBatch(spec.types(), 0);
    }

    StateShape shape() {
        return StateShape.entry().time(expiry).of(NAME, layout);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        long now = expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
        state.sweep(expiry, now, batch.rows());
        keys.encode(batch);
        if (selection.length < batch.rows()) {
            selection = new int[batch.rows()];
        }
        int selected = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int entry = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
            if (state.added() || expiry.expired(state.read(entry), state.fields(entry), now)) {
                expiry.touch(state.write(entry), state.fields(entry), now);
                selection[selected++] = row;
            }
        }
        if (selected == batch.rows()) {
            output.emit(batch);
        } else if (selected > 0) {
            passed.appendSelected(batch, selection, selected);
            output.emit(passed);
            passed.reset();
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
