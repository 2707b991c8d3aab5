package io.sluice.exec.runtime.lookup;

import io.sluice.exec.plan.node.LookupJoin;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What rows of the input were joined with, by the input's upsert key; by the whole row when there is none. */
final class KeptRows {
    private static final byte[] NO_KEY = new byte[0];

    private final StateLayout layout = new StateLayout();
    private final KeyedState state;
    private final OrderedRows matches;
    private final List<LogicalType> types;
    /** The row whose key is looked for. */
    private final RowBatch one;

    private final RowEncoder keys;
    private final RowEncoder encoder;
    private final RowDecoder decoder;

    KeptRows(LookupJoin node, NodeContext context) {
        layout.ordered(OrderedRows.Identity.NONE);
        state = new KeyedState("lookedUp", layout);
        matches = state.ordered(0);
        types = LookupParts.lookedUpType(node, context).types();
        keys = LookupParts.inputKey(node, context.inputType());
        one = new RowBatch(context.inputType().types(), 1);
        encoder = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
    }

    /** Notes what a row is joined with, in place of what its key was joined with before. */
    void keep(RowBatch rows, int row, RowBatch found) {
        encodeKey(rows, row);
        int entry = state.findOrAdd(keys.headers()[0], keys.data(), keys.offsets()[0]);
        matches.clear(entry);
        encoder.encode(found);
        for (int at = 0; at < found.rows(); at++) {
            matches.add(entry, NO_KEY, 0, 0, encoder.headers()[at], encoder.data(), encoder.offsets()[at]);
        }
    }

    /** What a row was joined with, which is forgotten; null when the key is unknown. */
    @Nullable RowBatch take(RowBatch rows, int row) {
        encodeKey(rows, row);
        int entry = state.find(keys.headers()[0], keys.data(), keys.offsets()[0]);
        if (entry == 0) {
            return null;
        }
        RowBatch found = new RowBatch(types, Math.max(1, matches.size(entry)));
        for (int at = 0; at < matches.size(entry); at++) {
            int node = matches.select(entry, at);
            decoder.decode(
                    matches.read(node), matches.rowOffset(node), RowLayout.info(matches.header(node)), found, at, 0);
        }
        found.setRows(matches.size(entry));
        state.remove(entry);
        return found;
    }

    private void encodeKey(RowBatch rows, int row) {
        one.reset();
        one.appendRow(rows, row);
        keys.encode(one);
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
