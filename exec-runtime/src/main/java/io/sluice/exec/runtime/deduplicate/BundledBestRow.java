package io.sluice.exec.runtime.deduplicate;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.KeptRow;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import java.util.Arrays;

/** As {@link BestRow}, but says once a bundle of rows what has changed of a key since the last one. */
final class BundledBestRow extends BestRow {
    private final StateLayout changed = new StateLayout();
    /** 1 where the key had a row before the bundle. */
    private final int known = changed.fixed(Long.BYTES);

    private final KeptRow before = new KeptRow(changed);
    /** What was kept before the bundle of the keys that it has changed; emptied at its end. */
    private final KeyedState bundle = new KeyedState("bundle", changed);

    private final boolean updateBefore;
    private final long size;
    private int[] entries = new int[16];
    private int[] befores = new int[16];
    private int changes;
    private long rows;

    /** @param size the most rows in a bundle */
    BundledBestRow(DeduplicateSpec spec, long size) {
        super(spec);
        updateBefore = spec.updateBefore();
        this.size = size;
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        int from = 0;
        while (from < batch.rows()) {
            int count = (int) Math.min(batch.rows() - from, size - rows);
            process(batch, from, from + count, output);
            from += count;
            rows += count;
            if (rows == size) {
                finish(output);
            }
        }
    }

    @Override
    protected void beforeChange(int entry, boolean fresh, Output output) {
        int old = bundle.findOrAdd(state.header(entry), state.read(entry), KeyedState.keyOffset(entry));
        if (!bundle.added()) {
            return;
        }
        if (!fresh) {
            bundle.putLong(old, known, 1);
            before.copy(bundle, old, kept, state, entry);
        }
        if (changes == entries.length) {
            entries = Arrays.copyOf(entries, changes * 2);
            befores = Arrays.copyOf(befores, changes * 2);
        }
        entries[changes] = entry;
        befores[changes++] = old;
    }

    @Override
    protected void afterChange(int entry, boolean fresh, Output output) {
        // Said at the end of the bundle.
    }

    private void finish(Output output) {
        for (int i = 0; i < changes; i++) {
            say(entries[i], befores[i], output);
            bundle.remove(befores[i]);
        }
        changes = 0;
        flush(output);
        // Only now: what the bundle has changed must be there until its end.
        sweep(Math.min(rows, RowBatch.MAX_ROWS));
        rows = 0;
    }

    private void say(int entry, int old, Output output) {
        if (bundle.getLong(old, known) == 0) {
            emit(state, kept, entry, RowKind.INSERT_BYTE, output);
        } else if (expiry.enabled() || !kept.same(state, entry, before, bundle, old)) {
            if (updateBefore) {
                emit(bundle, before, old, RowKind.UPDATE_BEFORE_BYTE, output);
            }
            emit(state, kept, entry, RowKind.UPDATE_AFTER_BYTE, output);
        }
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        finish(output);
        output.emitWatermark(timestamp);
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        finish(output);
        output.emitIdle(idle);
    }

    @Override
    public void endInput(int input, Output output) {
        finish(output);
    }

    @Override
    public void beforeSnapshot(Output output) {
        finish(output);
    }
}
