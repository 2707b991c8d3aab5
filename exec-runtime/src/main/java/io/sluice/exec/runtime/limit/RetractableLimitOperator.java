package io.sluice.exec.runtime.limit;

import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;

/**
 * LIMIT and OFFSET over rows that may be taken back. Keeps all rows that are there, in the order in which they came; each occurrence
 * of a row is skipped (OFFSET), shown (LIMIT) or waiting. When a skipped or shown one goes, one that waits takes its place.
 */
final class RetractableLimitOperator extends OneInputOperator {
    private final StateLayout occurrences = new StateLayout();
    private final int total = occurrences.fixed(Long.BYTES);
    private final int skipped = occurrences.fixed(Long.BYTES);
    private final int shown = occurrences.fixed(Long.BYTES);
    private final StateLayout layout = new StateLayout();
    private final KeyedState state;
    private final KeyedMap rows;

    private final long skip;
    private final long show;
    private final RowEncoder encoder;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    /** The one key of the state: all rows are one group. */
    private final int all;

    private long skippedSum;
    private long shownSum;
    private long totalSum;

    RetractableLimitOperator(Limit node, NodeContext context) {
        layout.map(occurrences);
        state = new KeyedState("rows", layout);
        rows = state.map(0);
        all = state.findOrAdd(0, new byte[0], 0);
        skip = node.rankRange().start() - 1;
        show = node.rankRange().end() - skip;
        encoder = RowEncoder.ofAll(context.inputType().types());
        decoder = new RowDecoder(context.inputType().types());
        buffer =
                new OutputBuffer(context.inputType().types(), context.settings().batchSize());
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        encoder.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            long header = encoder.headers()[row];
            int offset = encoder.offsets()[row];
            if (RowKind.isAdd(batch.kind(row))) {
                int entry = rows.findOrAdd(all, header, encoder.data(), offset);
                change(entry, total, 1);
                totalSum++;
                place(entry, output);
            } else {
                int entry = rows.find(all, header, encoder.data(), offset);
                if (entry != 0) {
                    remove(entry, output);
                }
            }
        }
        buffer.flush(output);
    }

    /** Skips or shows a waiting occurrence when there is room. */
    private void place(int entry, Output output) {
        if (skippedSum < skip) {
            change(entry, skipped, 1);
            skippedSum++;
        } else if (shownSum < show) {
            change(entry, shown, 1);
            shownSum++;
            emit(entry, RowKind.INSERT_BYTE, output);
        }
    }

    private void remove(int entry, Output output) {
        boolean waits = rows.getLong(entry, total) > rows.getLong(entry, skipped) + rows.getLong(entry, shown);
        boolean wasSkipped = false;
        if (!waits && rows.getLong(entry, shown) > 0) {
            hide(entry, output);
        } else if (!waits) {
            change(entry, skipped, -1);
            skippedSum--;
            wasSkipped = true;
        }
        change(entry, total, -1);
        totalSum--;
        if (rows.getLong(entry, total) == 0) {
            rows.remove(entry);
        }
        if (!waits) {
            fill(wasSkipped, output);
        }
    }

    private void fill(boolean needsSkipped, Output output) {
        int waiting = firstWaiting();
        if (waiting != 0) {
            place(waiting, output);
        } else if (needsSkipped && shownSum > 0) {
            // Nobody waits: the OFFSET takes one of those that are shown.
            int visible = firstShown();
            hide(visible, output);
            change(visible, skipped, 1);
            skippedSum++;
        }
    }

    private void hide(int entry, Output output) {
        change(entry, shown, -1);
        shownSum--;
        emit(entry, RowKind.DELETE_BYTE, output);
    }

    private int firstWaiting() {
        if (totalSum == skippedSum + shownSum) {
            return 0;
        }
        int entry = rows.first(all);
        while (entry != 0 && rows.getLong(entry, total) == rows.getLong(entry, skipped) + rows.getLong(entry, shown)) {
            entry = rows.next(entry);
        }
        return entry;
    }

    private int firstShown() {
        int entry = rows.first(all);
        while (rows.getLong(entry, shown) == 0) {
            entry = rows.next(entry);
        }
        return entry;
    }

    private void emit(int entry, byte kind, Output output) {
        int at = buffer.next(output);
        decoder.decode(
                rows.read(entry), KeyedMap.keyOffset(entry), RowLayout.info(rows.header(entry)), buffer.batch(), at, 0);
        buffer.added(kind);
    }

    private void change(int entry, int field, long by) {
        rows.putLong(entry, field, rows.getLong(entry, field) + by);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
        for (int entry = rows.first(all); entry != 0; entry = rows.next(entry)) {
            skippedSum += rows.getLong(entry, skipped);
            shownSum += rows.getLong(entry, shown);
            totalSum += rows.getLong(entry, total);
        }
    }
}
