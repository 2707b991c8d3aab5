package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.row.RowBatch;

/** One row among what an entry of a {@link KeyedState} holds. */
public final class KeptRow {
    private final int header;
    private final int bytes;

    /** Adds the fields to a layout. */
    public KeptRow(StateLayout layout) {
        header = layout.fixed(Long.BYTES);
        bytes = layout.blob();
    }

    /** Sets the row to one of the batch that was encoded last. */
    public void set(KeyedState state, int entry, RowEncoder rows, int row) {
        set(state, entry, rows.headers()[row], rows.data(), rows.offsets()[row]);
    }

    /** Sets the row to that of an entry of another state. */
    public void copy(KeyedState state, int entry, KeptRow from, KeyedState fromState, int fromEntry) {
        int stored = from.stored(fromState, fromEntry);
        set(state, entry, from.header(fromState, fromEntry), fromState.heap().read(stored), PagedHeap.offset(stored));
    }

    private void set(KeyedState state, int entry, long rowHeader, byte[] row, int from) {
        state.setBlob(entry, bytes, row, from, RowLayout.length(RowLayout.info(rowHeader)));
        state.putLong(entry, header, rowHeader);
    }

    /** Frees the row's bytes; it must not be read before it is set again. */
    public void clear(KeyedState state, int entry) {
        state.setBlob(entry, bytes, new byte[0], 0, 0);
    }

    /** Whether the row is the same as one of the batch that was encoded last. */
    public boolean same(KeyedState state, int entry, RowEncoder rows, int row) {
        long rowHeader = header(state, entry);
        int stored = stored(state, entry);
        int length = RowLayout.length(RowLayout.info(rowHeader));
        return rowHeader == rows.headers()[row]
                && Bytes.equal(
                        state.heap().read(stored),
                        PagedHeap.offset(stored),
                        length,
                        rows.data(),
                        rows.offsets()[row],
                        length);
    }

    /** Whether the row is the same as that of an entry of another state. */
    public boolean same(KeyedState state, int entry, KeptRow other, KeyedState otherState, int otherEntry) {
        long rowHeader = header(state, entry);
        int stored = stored(state, entry);
        int otherStored = other.stored(otherState, otherEntry);
        int length = RowLayout.length(RowLayout.info(rowHeader));
        return rowHeader == other.header(otherState, otherEntry)
                && Bytes.equal(
                        state.heap().read(stored),
                        PagedHeap.offset(stored),
                        length,
                        otherState.heap().read(otherStored),
                        PagedHeap.offset(otherStored),
                        length);
    }

    /** Sets all columns of a batch's row to the row. */
    public void decode(KeyedState state, int entry, RowDecoder decoder, RowBatch batch, int at) {
        int stored = stored(state, entry);
        decoder.decode(
                state.heap().read(stored),
                PagedHeap.offset(stored),
                RowLayout.info(header(state, entry)),
                batch,
                at,
                0);
    }

    private long header(KeyedState state, int entry) {
        return state.getLong(entry, header);
    }

    /** Where the row's bytes are; 0, which can be read, where it has none. */
    private int stored(KeyedState state, int entry) {
        return Bytes.getInt(state.read(entry), state.fields(entry) + bytes);
    }
}
