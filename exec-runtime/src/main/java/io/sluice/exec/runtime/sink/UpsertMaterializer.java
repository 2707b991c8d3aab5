package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.Sink;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts right an upsert stream whose rows of one key come in the wrong order, because they came over different ways: keeps all rows
 * of a key that are there, and writes the one that came last.
 */
final class UpsertMaterializer implements SinkKeys {
    private static final String NAME = "sinkMaterializeState";

    private final StateLayout rowFields = new StateLayout();
    private final int count = rowFields.count();
    private final int rowInfo = rowFields.fixed(Long.BYTES);
    private final int rowBytes = rowFields.blob();
    private final StateLayout layout = new StateLayout();
    private final Expiry expiry;
    private final KeyedState state;
    private final KeyedMap rows;

    private final List<LogicalType> types;
    private final List<Integer> upsertKey;
    private final RowEncoder keys;
    /** Tells the rows of a key apart: by the input's upsert key when it has one, else by the whole row. */
    private final RowEncoder identities;

    private final boolean replacesByIdentity;
    private final RowEncoder whole;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private @Nullable Clock clock;

    UpsertMaterializer(Sink node, List<Integer> primaryKey, NodeContext context) {
        types = context.inputType().types();
        upsertKey = node.inputUpsertKey();
        layout.map(rowFields);
        expiry = Expiry.of(context.stateTtl(node.state(), 0), layout);
        state = new KeyedState(NAME, layout);
        rows = state.map(0);
        keys = SinkKeys.encoder(primaryKey, types);
        replacesByIdentity = !node.inputUpsertKey().isEmpty();
        identities = replacesByIdentity ? SinkKeys.encoder(node.inputUpsertKey(), types) : RowEncoder.ofAll(types);
        whole = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(types, context.settings().batchSize());
    }

    @Override
    public StateShape shape() {
        StoredRow row = StoredRow.whole(0, types);
        return StateShape.entry()
                .elements(
                        replacesByIdentity ? StoredRow.of(0, types, upsertKey) : row,
                        StateShape.entry().count().row(row))
                .time(expiry)
                .of(NAME, layout);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    public void process(RowBatch batch, Consumer<RowBatch> target) {
        Output output = new WriteOnly(target);
        keys.encode(batch);
        identities.encode(batch);
        whole.encode(batch);
        long now = expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
        state.sweep(expiry, now, batch.rows());
        for (int row = 0; row < batch.rows(); row++) {
            int owner = owner(row, now);
            if (RowKind.isAdd(batch.kind(row))) {
                add(batch, row, owner, now, output);
            } else if (owner != 0) {
                remove(batch, row, owner, output);
            }
        }
        buffer.flush(output);
    }

    private int owner(int row, long now) {
        int owner = state.find(keys.headers()[row], keys.data(), keys.offsets()[row]);
        if (owner != 0 && expiry.expired(state.read(owner), state.fields(owner), now)) {
            state.remove(owner);
            return 0;
        }
        return owner;
    }

    private void add(RowBatch batch, int row, int known, long now, Output output) {
        int owner = known != 0 ? known : state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
        expiry.touch(state.write(owner), state.fields(owner), now);
        boolean first = rows.size(owner) == 0;
        int entry = rows.find(
                owner, identities.headers()[row], identities.data(), identities.offsets()[row]);
        long occurrences = 1;
        if (entry != 0) {
            occurrences = replacesByIdentity ? 1 : rows.getLong(entry, count) + 1;
            if (!replacesByIdentity) {
                rows.remove(entry); // To stand last again.
            }
        }
        int kept = rows.findOrAdd(
                owner, identities.headers()[row], identities.data(), identities.offsets()[row]);
        long header = whole.headers()[row];
        rows.setBlob(kept, rowBytes, whole.data(), whole.offsets()[row], RowLayout.length(RowLayout.info(header)));
        rows.putLong(kept, count, occurrences);
        rows.putLong(kept, rowInfo, header);
        int at = buffer.next(output);
        copy(batch, row, at);
        buffer.added(first ? RowKind.INSERT_BYTE : RowKind.UPDATE_AFTER_BYTE);
    }

    private void remove(RowBatch batch, int row, int owner, Output output) {
        int entry = rows.find(
                owner, identities.headers()[row], identities.data(), identities.offsets()[row]);
        if (entry == 0) {
            return;
        }
        long occurrences = rows.getLong(entry, count) - 1;
        if (occurrences > 0) {
            rows.putLong(entry, count, occurrences);
            return;
        }
        boolean wasLast = rows.last(owner) == entry;
        rows.remove(entry);
        if (rows.size(owner) == 0) {
            int at = buffer.next(output);
            copy(batch, row, at);
            buffer.added(RowKind.DELETE_BYTE);
            state.remove(owner);
        } else if (wasLast) {
            emitLast(rows.last(owner), output);
        }
    }

    private void emitLast(int entry, Output output) {
        int at = buffer.next(output);
        byte[] page = rows.read(entry);
        int fields = rows.fields(entry);
        int stored = Bytes.getInt(page, fields + rowBytes);
        int info = RowLayout.info(Bytes.getLong(page, fields + rowInfo));
        decoder.decode(state.heap().read(stored), PagedHeap.offset(stored), info, buffer.batch(), at, 0);
        buffer.added(RowKind.UPDATE_AFTER_BYTE);
    }

    private void copy(RowBatch batch, int row, int at) {
        for (int i = 0; i < batch.arity(); i++) {
            buffer.batch().column(i).copy(batch.column(i), row, at);
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
