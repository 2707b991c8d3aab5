package io.sluice.exec.runtime.minibatch;

import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Changes of rows without a key: how much more or less often each row is there. What goes is handed over before what comes. */
public final class CountedChanges implements ChangeBundle {
    private final StateLayout layout = new StateLayout();
    private final int count = layout.fixed(Long.BYTES);
    /** The kinds with which the row came and went last. */
    private final int addKind = layout.fixed(Long.BYTES);

    private final int removeKind = layout.fixed(Long.BYTES);
    private final KeyedState state = new KeyedState("bundle", layout);
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private int[] entries = new int[16];
    private int changed;
    private boolean deletes;

    public CountedChanges(List<LogicalType> types, int batchSize) {
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(types, batchSize);
    }

    @Override
    public void encode(RowBatch batch) {
        rows.encode(batch);
    }

    @Override
    public void add(RowBatch batch, int from, int to) {
        for (int row = from; row < to; row++) {
            int entry = state.findOrAdd(rows.headers()[row], rows.data(), rows.offsets()[row]);
            if (state.added()) {
                if (changed == entries.length) {
                    entries = Arrays.copyOf(entries, changed * 2);
                }
                entries[changed++] = entry;
            }
            byte kind = batch.kind(row);
            boolean comes = RowKind.isAdd(kind);
            deletes |= kind == RowKind.DELETE_BYTE;
            state.putLong(entry, count, state.getLong(entry, count) + (comes ? 1 : -1));
            state.putLong(entry, comes ? addKind : removeKind, kind);
        }
    }

    @Override
    public void drain(Consumer<RowBatch> target) {
        // An update is told in two rows. Where folding has left more of one half, those are rows that came or went for
        // good.
        long updates =
                Math.min(rows(-1, removeKind, RowKind.UPDATE_BEFORE_BYTE), rows(1, addKind, RowKind.UPDATE_AFTER_BYTE));
        say(-1, removeKind, RowKind.UPDATE_BEFORE_BYTE, updates, deletes, RowKind.DELETE_BYTE, target);
        say(1, addKind, RowKind.UPDATE_AFTER_BYTE, updates, true, RowKind.INSERT_BYTE, target);
        for (int i = 0; i < changed; i++) {
            state.remove(entries[i]);
        }
        changed = 0;
        buffer.flush(target);
    }

    /** How many rows come, or go, as half of an update. @param sign 1 for those that come, -1 for those that go */
    private long rows(int sign, int kindField, byte half) {
        long sum = 0;
        for (int i = 0; i < changed; i++) {
            if (state.getLong(entries[i], kindField) == half) {
                sum += Math.max(0, sign * state.getLong(entries[i], count));
            }
        }
        return sum;
    }

    private void say(
            int sign,
            int kindField,
            byte half,
            long halves,
            boolean otherKnown,
            byte other,
            Consumer<RowBatch> target) {
        long left = halves;
        for (int i = 0; i < changed; i++) {
            for (long times = sign * state.getLong(entries[i], count); times > 0; times--) {
                boolean ofUpdate = state.getLong(entries[i], kindField) == half;
                boolean asHalf = ofUpdate && (left > 0 || !otherKnown);
                left -= asHalf ? 1 : 0;
                say(entries[i], asHalf ? half : other, target);
            }
        }
    }

    private void say(int entry, byte kind, Consumer<RowBatch> target) {
        int at = buffer.next(target);
        decoder.decode(
                state.read(entry),
                KeyedState.keyOffset(entry),
                RowLayout.info(state.header(entry)),
                buffer.batch(),
                at,
                0);
        buffer.added(kind);
    }
}
