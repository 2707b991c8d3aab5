package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeptRow;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the last or first row of each key by arrival or event time, and says with each row what changes. Where only the end counts, it
 * sends the rows that are kept then.
 */
class BestRow extends OneInputOperator {
    private static final String NAME = "deduplicateState";

    private final StateLayout layout = new StateLayout();
    private final int time = layout.fixed(Long.BYTES);
    protected final KeptRow kept = new KeptRow(layout);
    protected final Expiry expiry;
    protected final KeyedState state;

    private final DeduplicateSpec spec;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private @Nullable Clock clock;

    BestRow(DeduplicateSpec spec) {
        this.spec = spec;
        expiry = Expiry.of(spec.ttl(), layout);
        state = new KeyedState(NAME, layout);
        keys = spec.keyEncoder();
        rows = RowEncoder.ofAll(spec.types());
        decoder = new RowDecoder(spec.types());
        buffer = new OutputBuffer(spec.types(), spec.batchSize());
    }

    StateShape shape() {
        return StateShape.entry()
                .plain("row time")
                .row(StoredRow.whole(0, spec.types()))
                .time(expiry)
                .of(NAME, layout);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        sweep(batch.rows());
        process(batch, 0, batch.rows(), output);
        buffer.flush(output);
    }

    /** Drops some of the keys that have expired. @param processed rows, by which the work is measured */
    protected final void sweep(long processed) {
        state.sweep(expiry, now(), (int) processed);
    }

    private long now() {
        return expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
    }

    /** Processes the rows from one to before another. */
    protected final void process(RowBatch batch, int from, int to, Output output) {
        long now = now();
        keys.encode(batch);
        rows.encode(batch);
        for (int row = from; row < to; row++) {
            int entry = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
            boolean fresh = state.added() || expiry.expired(state.read(entry), state.fields(entry), now);
            long rowTime = spec.time(batch, row);
            if (fresh || replaces(entry, row, rowTime)) {
                beforeChange(entry, fresh, output);
                kept.set(state, entry, rows, row);
                state.putLong(entry, time, rowTime);
                expiry.touch(state.write(entry), state.fields(entry), now);
                afterChange(entry, fresh, output);
            }
        }
    }

    private boolean replaces(int entry, int row, long rowTime) {
        long keptTime = state.getLong(entry, time);
        // A row that is the same changes nothing but the time at which its key expires.
        return spec.replaces(rowTime, keptTime) && (expiry.enabled() || !kept.same(state, entry, rows, row));
    }

    /** @param fresh whether the key has no row yet */
    protected void beforeChange(int entry, boolean fresh, Output output) {
        if (!spec.atEnd() && !fresh && spec.updateBefore()) {
            emit(state, kept, entry, RowKind.UPDATE_BEFORE_BYTE, output);
        }
    }

    protected void afterChange(int entry, boolean fresh, Output output) {
        if (!spec.atEnd()) {
            emit(state, kept, entry, fresh ? RowKind.INSERT_BYTE : RowKind.UPDATE_AFTER_BYTE, output);
        }
    }

    protected final void emit(KeyedState from, KeptRow row, int entry, byte kind, Output output) {
        row.decode(from, entry, decoder, buffer.batch(), buffer.next(output));
        buffer.added(kind);
    }

    protected final void flush(Output output) {
        buffer.flush(output);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (!spec.atEnd()) {
            output.emitWatermark(timestamp);
        }
    }

    @Override
    public void endInput(int input, Output output) {
        if (spec.atEnd()) {
            state.forEach(entry -> emit(state, kept, entry, RowKind.INSERT_BYTE, output));
            buffer.flush(output);
            output.emitWatermark(Long.MAX_VALUE);
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
