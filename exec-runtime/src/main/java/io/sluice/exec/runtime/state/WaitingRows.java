package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Rows in snapshots that wait for an answer from outside: by the input's upsert key, each with its kind and its place in the order. */
public final class WaitingRows {
    /** A row of a snapshot. */
    private record Placed(long place, byte kind, int node) {}

    private final List<LogicalType> types;
    private final int[] key;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;

    /** @param upsertKey fields; empty for all */
    public WaitingRows(List<LogicalType> types, List<Integer> upsertKey) {
        this.types = types;
        key = upsertKey.isEmpty()
                ? IntStream.range(0, types.size()).toArray()
                : upsertKey.stream().mapToInt(Integer::intValue).toArray();
        keys = new RowEncoder(IntStream.of(key).mapToObj(types::get).toList(), key);
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
    }

    private static KeyedState newState() {
        StateLayout layout = new StateLayout();
        layout.ordered(OrderedRows.Identity.NONE);
        return new KeyedState("waiting", layout);
    }

    public void snapshot(List<RowBatch> batches, SnapshotWriter snapshot) {
        if (snapshot.visiting()) {
            return; // The state below is made for the snapshot alone.
        }
        KeyedState state = newState();
        long place = 0;
        for (RowBatch batch : batches) {
            keys.encode(batch);
            rows.encode(batch);
            for (int row = 0; row < batch.rows(); row++) {
                int entry = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
                byte[] sortKey = ByteBuffer.allocate(Long.BYTES + 1)
                        .putLong(place++)
                        .put(batch.kind(row))
                        .array();
                state.ordered(0)
                        .add(entry, sortKey, 0, sortKey.length, rows.headers()[row], rows.data(), rows.offsets()[row]);
            }
        }
        state.snapshot(snapshot);
    }

    /** The rows in their order. */
    public List<RowBatch> restore(SnapshotReader snapshot) {
        KeyedState state = newState();
        state.restore(snapshot);
        OrderedRows ordered = state.ordered(0);
        List<Placed> placed = new ArrayList<>();
        state.forEach(entry -> {
            for (int at = 0; at < ordered.size(entry); at++) {
                int node = ordered.select(entry, at);
                ByteBuffer sortKey =
                        ByteBuffer.wrap(ordered.read(node), ordered.keyOffset(node), ordered.keyLength(node));
                placed.add(new Placed(sortKey.getLong(), sortKey.get(), node));
            }
        });
        placed.sort(Comparator.comparingLong(Placed::place));
        List<RowBatch> batches = new ArrayList<>();
        for (Placed row : placed) {
            RowBatch batch = new RowBatch(types, 1);
            int info = RowLayout.info(ordered.header(row.node()));
            decoder.decode(ordered.read(row.node()), ordered.rowOffset(row.node()), info, batch, 0, 0);
            batch.setRows(1);
            batch.setKind(0, row.kind());
            batches.add(batch);
        }
        return batches;
    }
}
