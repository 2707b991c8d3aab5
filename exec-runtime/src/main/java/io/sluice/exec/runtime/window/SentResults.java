package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.aggregate.WindowAggregates;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;

/** Says how the result of an entry differs from what was said last, and keeps what is said in the entry. */
final class SentResults {
    private final WindowAggregates aggregates;
    private final KeyedState state;
    private final int headerField;
    private final boolean updates;
    private final RowBatch row;
    private final RowEncoder encoder;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;

    /**
     * @param headerField where, among an entry's own fields, the header of the row is that was said; 0 for none
     * @param updates whether a result replaces the one before; else it is one more row
     */
    SentResults(WindowAggregates aggregates, KeyedState state, int headerField, boolean updates, int batchSize) {
        this.aggregates = aggregates;
        this.state = state;
        this.headerField = headerField;
        this.updates = updates;
        row = new RowBatch(aggregates.outputTypes(), 1);
        encoder = RowEncoder.ofAll(aggregates.outputTypes());
        decoder = new RowDecoder(aggregates.outputTypes());
        buffer = new OutputBuffer(aggregates.outputTypes(), batchSize);
    }

    /** @param values of the window's properties */
    void send(int entry, long[] values, Output output) {
        row.reset();
        boolean present = aggregates.read(entry, values, row);
        long before = Bytes.getLong(state.read(entry), aggregates.own(entry) + headerField);
        if (!present) {
            if (before != 0 && updates) {
                add(entry, before, RowKind.DELETE_BYTE, output);
            }
            keep(entry, 0, new byte[0], 0);
            return;
        }
        encoder.encode(row);
        long header = encoder.headers()[0];
        int offset = encoder.offsets()[0];
        if (before != 0 && same(entry, before, header, offset)) {
            return;
        }
        byte kind = RowKind.INSERT_BYTE;
        if (before != 0 && updates) {
            add(entry, before, RowKind.UPDATE_BEFORE_BYTE, output);
            kind = RowKind.UPDATE_AFTER_BYTE;
        }
        keep(entry, header, encoder.data(), offset);
        add(entry, header, kind, output);
    }

    private boolean same(int entry, long before, long header, int offset) {
        int length = RowLayout.length(RowLayout.info(header));
        int blob = blob(entry);
        return before == header
                && Bytes.equal(state.heap().read(blob), PagedHeap.offset(blob), length, encoder.data(), offset, length);
    }

    private int blob(int entry) {
        return Bytes.getInt(state.read(entry), state.fields(entry) + aggregates.ownRow());
    }

    private void keep(int entry, long header, byte[] bytes, int offset) {
        state.setBlob(entry, aggregates.ownRow(), bytes, offset, RowLayout.length(RowLayout.info(header)));
        Bytes.putLong(state.write(entry), aggregates.own(entry) + headerField, header);
    }

    /** Sends the row that an entry keeps. */
    private void add(int entry, long header, byte kind, Output output) {
        int blob = blob(entry);
        int at = buffer.next(output);
        int info = RowLayout.info(header);
        decoder.decode(state.heap().read(blob), PagedHeap.offset(blob), info, buffer.batch(), at, 0);
        buffer.added(kind);
    }

    void flush(Output output) {
        buffer.flush(output);
    }
}
