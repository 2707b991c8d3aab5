package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.EntryTimers;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeptRow;
import io.sluice.exec.runtime.state.KeyProgress;
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
 * Sends the first row of each key by event time when the watermark has passed it, so that none can come before it any more. Rows that
 * the watermark has passed when they come are late.
 */
final class FirstByEventTime extends OneInputOperator {
    /** An entry that waits does not expire. */
    private static final long NEVER = Long.MAX_VALUE;

    private static final String NAME = "deduplicateState";

    private final StateLayout layout = new StateLayout();
    private final int time = layout.fixed(Long.BYTES);
    /** Timers that will still come for the entry, which must be there until then. */
    private final int timersLeft = layout.fixed(Long.BYTES);
    /** 1 when the row has been sent. */
    private final int sent = layout.fixed(Long.BYTES);

    private final KeptRow first = new KeptRow(layout);
    private final Expiry expiry;
    private final KeyedState state;
    private final EntryTimers timers = new EntryTimers();

    private final DeduplicateSpec spec;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private @Nullable OperatorContext context;
    private final KeyProgress watermark = new KeyProgress();

    FirstByEventTime(DeduplicateSpec spec) {
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
                .plain("timers left")
                .plain("sent")
                .row(StoredRow.whole(0, spec.types()))
                .fixedTime(expiry)
                .of(NAME, layout);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        state.sweep(expiry, now(), batch.rows());
        keys.encode(batch);
        rows.encode(batch);
        int late = 0;
        for (int row = 0; row < batch.rows(); row++) {
            long rowTime = spec.time(batch, row);
            if (rowTime <= watermark.of(keys.headers()[row])) {
                late++;
            } else {
                keep(row, rowTime);
            }
        }
        if (late > 0 && context != null) {
            context.countLate(late);
        }
    }

    private void keep(int row, long rowTime) {
        int entry = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
        boolean fresh = state.added();
        if (!fresh
                && state.getLong(entry, sent) != 0
                && expiry.expired(state.read(entry), state.fields(entry), now())) {
            state.putLong(entry, sent, 0);
            fresh = true;
        }
        if (fresh || state.getLong(entry, sent) == 0 && rowTime < state.getLong(entry, time)) {
            first.set(state, entry, rows, row);
            state.putLong(entry, time, rowTime);
            state.putLong(entry, timersLeft, state.getLong(entry, timersLeft) + 1);
            expiry.touch(state.write(entry), state.fields(entry), NEVER);
            timers.add(rowTime, entry);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        watermark.advance(timestamp);
        while (timers.size() > 0 && timers.next() <= timestamp) {
            long due = timers.next();
            fire(timers.poll(), due, output);
        }
        buffer.flush(output);
        output.emitWatermark(timestamp);
    }

    private void fire(int entry, long due, Output output) {
        long left = state.getLong(entry, timersLeft) - 1;
        state.putLong(entry, timersLeft, left);
        if (state.getLong(entry, sent) == 0 && state.getLong(entry, time) == due) {
            first.decode(state, entry, decoder, buffer.batch(), buffer.next(output));
            buffer.added(RowKind.INSERT_BYTE);
            state.putLong(entry, sent, 1);
            first.clear(state, entry);
        }
        if (left == 0) {
            expiry.touch(state.write(entry), state.fields(entry), now());
        }
    }

    private long now() {
        Clock clock = context == null ? null : context.clock();
        return expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        watermark.snapshot(snapshot);
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        watermark.restore(snapshot);
        state.restore(snapshot);
        state.forEach(entry -> {
            boolean waits = state.getLong(entry, sent) == 0;
            state.putLong(entry, timersLeft, waits ? 1 : 0);
            if (waits) {
                timers.add(state.getLong(entry, time), entry);
            }
        });
    }
}
