package io.sluice.exec.runtime.window;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;

/** Sessions that hold their rows as they came, and send them with the session's start, end and time. */
final class SessionRows implements SessionContents {
    private final StateLayout rowFields = new StateLayout();
    private final int header = rowFields.fixed(Long.BYTES);
    private final int kind = rowFields.fixed(Long.BYTES);
    private final int bytes = rowFields.blob();
    private final StateLayout layout = new StateLayout();
    private final int own = layout.fixed(Sessions.OWN_BYTES);

    private final KeyedEntries sessions;
    private final KeyedMap held;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final LocalTimes times;
    private final OutputBuffer buffer;
    private final int arity;
    private final byte[] number = new byte[Long.BYTES];
    private long nextNumber;

    /** @param output the input's fields, and start, end and time of the session */
    SessionRows(RowType input, RowType output, List<Integer> keyFields, LocalTimes times, int batchSize) {
        layout.map(rowFields);
        sessions = new KeyedEntries("sessions", layout);
        held = sessions.state().map(0);
        keys = RowEncoder.of(input.types(), keyFields);
        rows = RowEncoder.ofAll(input.types());
        decoder = new RowDecoder(input.types());
        this.times = times;
        buffer = new OutputBuffer(output.types(), batchSize);
        arity = input.arity();
    }

    @Override
    public void load(RowBatch batch) {
        keys.encode(batch);
        rows.encode(batch);
    }

    @Override
    public RowEncoder keys() {
        return keys;
    }

    @Override
    public KeyedEntries entries() {
        return sessions;
    }

    @Override
    public int own(int entry) {
        return sessions.state().fields(entry) + own;
    }

    @Override
    public void add(int entry, RowBatch batch, int row) {
        long rowHeader = rows.headers()[row];
        int length = RowLayout.length(RowLayout.info(rowHeader));
        add(entry, rowHeader, batch.kind(row), rows.data(), rows.offsets()[row], length);
    }

    private void add(int entry, long rowHeader, long rowKind, byte[] data, int offset, int length) {
        int added = 0;
        while (added == 0) {
            // Numbers only tell rows apart; those of a restored session may be taken.
            long candidate = nextNumber++;
            Bytes.putLong(number, 0, candidate);
            int hash = Long.hashCode(candidate * 0x9E37_79B9_7F4A_7C15L);
            int found = held.findOrAdd(entry, 1L << 32 | hash & 0xFFFF_FFFFL, number, 0);
            added = held.added() ? found : 0;
        }
        held.setBlob(added, bytes, data, offset, length);
        held.putLong(added, header, rowHeader);
        held.putLong(added, kind, rowKind);
    }

    @Override
    public void join(int entry, int from) {
        for (int row = held.first(from); row != 0; row = held.next(row)) {
            long rowHeader = held.getLong(row, header);
            long rowKind = held.getLong(row, kind);
            int blob = Bytes.getInt(held.read(row), held.fields(row) + bytes);
            int length = RowLayout.length(RowLayout.info(rowHeader));
            byte[] copy = new byte[length];
            System.arraycopy(sessions.state().heap().read(blob), PagedHeap.offset(blob), copy, 0, length);
            add(entry, rowHeader, rowKind, copy, 0, length);
        }
    }

    @Override
    public void emit(int entry, long start, long end, Output output) {
        long time = times.toEpoch(end - 1);
        for (int row = held.first(entry); row != 0; row = held.next(row)) {
            int at = buffer.next(output);
            long rowHeader = held.getLong(row, header);
            int blob = Bytes.getInt(held.read(row), held.fields(row) + bytes);
            RowBatch batch = buffer.batch();
            decoder.decode(
                    sessions.state().heap().read(blob),
                    PagedHeap.offset(blob),
                    RowLayout.info(rowHeader),
                    batch,
                    at,
                    0);
            ((LongVector) batch.column(arity)).set(at, start);
            ((LongVector) batch.column(arity + 1)).set(at, end);
            ((LongVector) batch.column(arity + 2)).set(at, time);
            buffer.added((byte) held.getLong(row, kind));
        }
    }

    @Override
    public void flush(Output output) {
        buffer.flush(output);
    }
}
