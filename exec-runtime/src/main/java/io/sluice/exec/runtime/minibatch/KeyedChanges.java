package io.sluice.exec.runtime.minibatch;

import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeptRow;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Changes of rows with a key: of each key the row that was there before the bundle, when it was taken back, and the one that is there in
 * the end.
 */
public final class KeyedChanges implements ChangeBundle {
    private final StateLayout layout = new StateLayout();
    private final int firstKind = layout.fixed(Long.BYTES);
    private final int lastKind = layout.fixed(Long.BYTES);
    /** 1 for a key of which a row went. */
    private final int went = layout.fixed(Long.BYTES);

    /** The row of the first change. */
    private final KeptRow before = new KeptRow(layout);

    private final KeptRow last = new KeptRow(layout);
    private final KeyedState state = new KeyedState("bundle", layout);
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private final boolean onlyLast;
    private int[] entries = new int[16];
    private int changed;

    /** @param onlyLast whether an update comes without the row that it replaces: of each key the last change is handed over as it came */
    public KeyedChanges(List<LogicalType> types, List<Integer> key, boolean onlyLast, int batchSize) {
        this.onlyLast = onlyLast;
        keys = RowEncoder.of(types, key);
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(types, batchSize);
    }

    @Override
    public void encode(RowBatch batch) {
        keys.encode(batch);
        rows.encode(batch);
    }

    @Override
    public void add(RowBatch batch, int from, int to) {
        for (int row = from; row < to; row++) {
            int entry = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
            byte kind = batch.kind(row);
            if (state.added()) {
                addEntry(entry);
                state.putLong(entry, firstKind, kind);
                before.set(state, entry, rows, row);
            }
            if (!RowKind.isAdd(kind)) {
                state.putLong(entry, went, 1);
            }
            state.putLong(entry, lastKind, kind);
            last.set(state, entry, rows, row);
        }
    }

    private void addEntry(int entry) {
        if (changed == entries.length) {
            entries = Arrays.copyOf(entries, changed * 2);
        }
        entries[changed++] = entry;
    }

    @Override
    public void drain(Consumer<RowBatch> target) {
        for (int i = 0; i < changed; i++) {
            if (onlyLast) {
                say(last, entries[i], kind(entries[i], lastKind), target);
            } else {
                say(entries[i], target);
            }
            state.remove(entries[i]);
        }
        changed = 0;
        buffer.flush(target);
    }

    private byte kind(int entry, int field) {
        return (byte) state.getLong(entry, field);
    }

    private void say(int entry, Consumer<RowBatch> target) {
        byte first = kind(entry, firstKind);
        byte end = kind(entry, lastKind);
        boolean had = !RowKind.isAdd(first);
        boolean has = RowKind.isAdd(end);
        if (had && has) {
            boolean anew = first == RowKind.DELETE_BYTE;
            // What is deleted need not have been there: then it comes now.
            if (anew || !last.same(state, entry, before, state, entry)) {
                say(before, entry, first, target);
                say(last, entry, anew ? RowKind.INSERT_BYTE : RowKind.UPDATE_AFTER_BYTE, target);
            }
        } else if (had) {
            say(before, entry, end, target);
        } else if (has) {
            if (state.getLong(entry, went) != 0) {
                // The first row may have been there before it came again; else nothing is taken back.
                say(before, entry, RowKind.UPDATE_BEFORE_BYTE, target);
            }
            // An update whose old row went with the bundle before is one still.
            say(last, entry, first, target);
        } else {
            // What comes may have been there, where a source repeats itself or says no old rows.
            say(last, entry, end, target);
        }
    }

    private void say(KeptRow row, int entry, byte kind, Consumer<RowBatch> target) {
        row.decode(state, entry, decoder, buffer.batch(), buffer.next(target));
        buffer.added(kind);
    }
}
