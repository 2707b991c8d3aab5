package io.sluice.exec.runtime.sort;

import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;

/** Rows that wait in order until their time has come. */
final class HeldRows {
    private static final String NAME = "rows";

    private final StateLayout layout = new StateLayout();
    private final KeyedState state;
    private final OrderedRows rows;
    /** The one key of the state: all rows are one group. */
    private final int all;

    private final SortKeyEncoder keys;
    private final RowEncoder encoder;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;

    HeldRows(SortSpec order, List<LogicalType> types, int batchSize) {
        layout.ordered(OrderedRows.Identity.NONE);
        state = new KeyedState(NAME, layout);
        rows = state.ordered(0);
        all = state.findOrAdd(0, new byte[0], 0);
        keys = new SortKeyEncoder(order, types);
        encoder = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(types, batchSize);
    }

    StateShape shape(SortSpec order, List<LogicalType> types) {
        return StateShape.entry()
                .inOrder("rows", StoredRow.whole(0, types), Optional.of(order))
                .of(NAME, layout);
    }

    /** Prepares a batch, whose rows {@link #add} names. */
    void encode(RowBatch batch) {
        keys.encode(batch);
        encoder.encode(batch);
    }

    void add(int row) {
        rows.add(
                all,
                keys.data(),
                keys.offsets()[row],
                keys.lengths()[row],
                encoder.headers()[row],
                encoder.data(),
                encoder.offsets()[row]);
    }

    boolean isEmpty() {
        return rows.size(all) == 0;
    }

    /** The time with which the first row's sort key begins. */
    long firstTime() {
        int node = rows.first(all);
        return SortKeyEncoder.leadingTime(rows.read(node), rows.keyOffset(node));
    }

    /** Sends the first row and forgets it. */
    void sendFirst(Output output) {
        int node = rows.first(all);
        int info = RowLayout.info(rows.header(node));
        decoder.decode(rows.read(node), rows.rowOffset(node), info, buffer.batch(), buffer.next(output), 0);
        buffer.added(RowKind.INSERT_BYTE);
        rows.remove(all, node);
    }

    void flush(Output output) {
        buffer.flush(output);
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
