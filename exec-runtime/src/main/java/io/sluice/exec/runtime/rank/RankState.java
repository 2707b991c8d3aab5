package io.sluice.exec.runtime.rank;

import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.OrderedRows.Identity;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.IntVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The rows of each partition in order. Rows of the batch that {@link #encode} was given are named by their number. */
final class RankState {
    private static final String NAME = "rankState";
    private static final String ROWS = "rows";

    private final StateLayout layout = new StateLayout();
    /** The last place of the partition, where rows say it. */
    private final int end = layout.fixed(Long.BYTES);

    private final Expiry expiry;
    private final KeyedState state;
    private final OrderedRows rows;

    private final RankSpec spec;
    private final List<LogicalType> types;
    private final RowEncoder partitions;
    private final SortKeyEncoder keys;
    private final RowEncoder all;
    private final @Nullable RowEncoder identities;
    private long now;

    RankState(RankSpec spec, List<LogicalType> types) {
        this.spec = spec;
        this.types = types;
        RankStrategy strategy = spec.strategy();
        Identity identity =
                switch (strategy.kind()) {
                    case APPEND_FAST -> Identity.NONE;
                    case UPDATE_FAST -> Identity.KEY;
                    case RETRACT, UNDEFINED -> Identity.ROW;
                };
        layout.ordered(identity);
        expiry = Expiry.of(spec.ttl(), layout);
        state = new KeyedState(NAME, layout);
        rows = state.ordered(0);
        partitions = RowEncoder.of(types, spec.partition());
        keys = new SortKeyEncoder(spec.order(), types);
        all = RowEncoder.ofAll(types);
        identities = identity == Identity.KEY ? RowEncoder.of(types, strategy.primaryKeys()) : null;
    }

    StateShape shape() {
        StoredRow whole = StoredRow.whole(0, types);
        StateShape.Parts parts = StateShape.entry().plain("end");
        parts = switch (spec.strategy().kind()) {
            case APPEND_FAST -> parts.inOrder(ROWS, whole, Optional.of(spec.order()));
            case UPDATE_FAST ->
                parts.foundBy(
                        ROWS,
                        whole,
                        spec.order(),
                        StoredRow.of(0, types, spec.strategy().primaryKeys()));
            case RETRACT, UNDEFINED -> parts.found(ROWS, whole, spec.order());
        };
        return parts.time(expiry).of(NAME, layout);
    }

    OrderedRows rows() {
        return rows;
    }

    void setTime(long nowMillis, int batchRows) {
        now = nowMillis;
        state.sweep(expiry, nowMillis, batchRows);
    }

    boolean expires() {
        return expiry.enabled();
    }

    /** Prepares what {@link #partition} and {@link #compareWithLast} need of a batch. */
    void encodeKeys(RowBatch batch) {
        partitions.encode(batch);
        keys.encode(batch);
    }

    /** Prepares all of a batch. */
    void encode(RowBatch batch) {
        encodeKeys(batch);
        all.encode(batch);
        if (identities != null) {
            identities.encode(batch);
        }
    }

    /** The partition of a row, or 0. One that has expired is dropped. */
    int partition(int row) {
        int owner = state.find(
                partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
        if (owner != 0 && expiry.expired(state.read(owner), state.fields(owner), now)) {
            state.remove(owner);
            return 0;
        }
        return owner;
    }

    /** The partition of a row, which is made when there is none. */
    int partitionOrNew(RowBatch batch, int row) {
        int owner = partition(row);
        if (owner == 0) {
            owner = state.findOrAdd(
                    partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
            if (spec.endField() >= 0) {
                state.putLong(owner, end, endOf(batch, row));
            }
        }
        return owner;
    }

    private long endOf(RowBatch batch, int row) {
        int field = spec.endField();
        if (batch.column(field).isNull(row)) {
            return 0;
        }
        return batch.column(field) instanceof LongVector longs
                ? longs.get(row)
                : ((IntVector) batch.column(field)).get(row);
    }

    /** The last place of a partition that is shown. */
    long end(int owner) {
        return spec.endField() < 0 ? spec.end() : state.getLong(owner, end);
    }

    void touch(int owner) {
        expiry.touch(state.write(owner), state.fields(owner), now);
    }

    void removeIfEmpty(int owner) {
        if (rows.size(owner) == 0) {
            state.remove(owner);
        }
    }

    /** Whether a row would stand before the last row of a partition that has some. */
    boolean beforeLast(int owner, int row) {
        return compareKey(rows.last(owner), row) > 0;
    }

    /** Whether a kept row's sort key is less than (negative), equal to (0) or greater than that of a row of the batch. */
    int compareKey(int node, int row) {
        return rows.compareKey(node, keys.data(), keys.offsets()[row], keys.lengths()[row]);
    }

    int add(int owner, int row) {
        RowEncoder named = identities;
        return named == null
                ? rows.add(
                        owner,
                        keys.data(),
                        keys.offsets()[row],
                        keys.lengths()[row],
                        all.headers()[row],
                        all.data(),
                        all.offsets()[row])
                : rows.add(
                        owner,
                        keys.data(),
                        keys.offsets()[row],
                        keys.lengths()[row],
                        all.headers()[row],
                        all.data(),
                        all.offsets()[row],
                        named.headers()[row],
                        named.data(),
                        named.offsets()[row]);
    }

    /** Puts a row where one with its key and its sort key stood that was detached. */
    int addInPlaceOf(int owner, int detached, int row) {
        return rows.addInPlaceOf(owner, detached, all.headers()[row], all.data(), all.offsets()[row]);
    }

    /** The kept row that is the same as a row of the batch or has the same key; 0 when there is none. */
    int find(int owner, int row) {
        RowEncoder named = identities == null ? all : identities;
        return rows.find(owner, named.headers()[row], named.data(), named.offsets()[row]);
    }

    /** Whether a kept row is exactly a row of the batch. */
    boolean same(int node, int row) {
        return rows.sameRow(node, all.headers()[row], all.data(), all.offsets()[row]);
    }

    void forEachPartition(IntConsumer action) {
        state.forEach(action);
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
