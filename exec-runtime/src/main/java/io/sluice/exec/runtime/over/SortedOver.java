package io.sluice.exec.runtime.over;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OVER windows by any order over rows that may be taken back: keeps all rows. With each change it says what the change does to the
 * results of the rows behind it or, where only the end counts, sends the rows with their results then.
 */
final class SortedOver extends OneInputOperator implements OverState {
    private final StateLayout layout = new StateLayout();
    private final Expiry expiry;
    /** Groups of peers in the partition; kept for {@link #tail} alone. */
    private final int groups = layout.fixed(Long.BYTES);

    private final OverRows over;
    private final OrderedRows rows;
    private final KeyedState state;

    private final OverWindow window;
    private final boolean atEnd;
    /** Null where {@link #tail} serves. */
    private final @Nullable FrameWalk walk;
    /** Goes through the rows whose results may change, and no others. */
    private final @Nullable TailWalk tail;

    private final RowEncoder before;
    private final RowEncoder after;
    private final RowDecoder results;
    private @Nullable Clock clock;

    SortedOver(OverWindow window, NodeContext context, boolean atEnd) {
        this.window = window;
        this.atEnd = atEnd;
        expiry = Expiry.of(atEnd ? 0 : window.ttl(), layout);
        boolean tails = !atEnd && TailWalk.serves(window);
        over = new OverRows(
                window,
                context,
                layout,
                window.order(),
                OrderedRows.Identity.ROW,
                !tails,
                tails || window.moves(),
                !atEnd);
        rows = over.rows;
        state = over.state;
        walk = tails ? null : new FrameWalk(window, over);
        tail = tails ? new TailWalk(window, over) : null;
        if (!atEnd) {
            over.functions.requireNoneOfWholePartitions();
        }
        List<LogicalType> types = window.outputTypes()
                .subList(window.input().arity(), window.outputTypes().size());
        before = RowEncoder.ofAll(types);
        after = RowEncoder.ofAll(types);
        results = new RowDecoder(types);
    }

    @Override
    public StateShape shape(List<String> calls, NodeContext context) {
        return over.shape(StateShape.entry().time(expiry).plain("groups"), calls, context);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        long now = expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
        state.sweep(expiry, now, batch.rows());
        over.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            int owner = over.find(row);
            if (owner != 0 && expiry.expired(state.read(owner), state.fields(owner), now)) {
                state.remove(owner);
                owner = 0;
            }
            if (RowKind.isAdd(batch.kind(row))) {
                owner = over.findOrAdd(row);
                add(owner, row, output);
                expiry.touch(state.write(owner), state.fields(owner), now);
            } else if (owner != 0) {
                int node = over.same(owner, row);
                if (node != 0) {
                    remove(owner, node, output);
                    expiry.touch(state.write(owner), state.fields(owner), now);
                    if (rows.size(owner) == 0) {
                        state.remove(owner);
                    }
                }
            }
        }
        over.flush(output);
    }

    private void add(int owner, int row, Output output) {
        if (atEnd) {
            over.add(owner, row);
            return;
        }
        int rank = over.place(owner, row);
        int from = tail == null ? 0 : window.rows() ? rank : over.placeOfPeers(owner, row);
        compute(owner, from, before);
        boolean first = rank == over.placeOfPeers(owner, row);
        int node = over.add(owner, row);
        if (tail != null) {
            over.enter(owner, node);
            state.putLong(owner, groups, state.getLong(owner, groups) + (first ? 1 : 0));
        }
        compute(owner, from, after);
        send(node, after, rank - from, RowKind.INSERT_BYTE, output);
        for (int i = from; i < rows.size(owner); i++) {
            if (i != rank) {
                sayChange(rows.select(owner, i), (i < rank ? i : i - 1) - from, i - from, output);
            }
        }
    }

    private void remove(int owner, int node, Output output) {
        if (atEnd) {
            rows.remove(owner, node);
            return;
        }
        int rank = rows.rank(owner, node);
        int from = tail == null ? 0 : window.rows() ? rank : over.firstPeer(owner, node);
        compute(owner, from, before);
        send(node, before, rank - from, RowKind.DELETE_BYTE, output);
        if (tail != null) {
            over.leave(owner, node);
            state.putLong(owner, groups, state.getLong(owner, groups) - (over.peers(owner, node) == 1 ? 1 : 0));
        }
        rows.remove(owner, node);
        compute(owner, from, after);
        for (int i = from; i < rows.size(owner); i++) {
            sayChange(rows.select(owner, i), (i < rank ? i : i + 1) - from, i - from, output);
        }
    }

    /** Encodes the results of the rows of a partition from one of them on. */
    private void compute(int owner, int from, RowEncoder target) {
        RowBatch result = over.result;
        int count = Math.max(0, rows.size(owner) - from);
        result.reset();
        result.ensureCapacity(count);
        FrameWalk.Visitor visitor =
                (index, node, frame, place, partition) -> over.compute(index - from, frame, node, place, partition);
        if (tail != null) {
            tail.walk(owner, from, state.getLong(owner, groups), visitor);
        } else {
            requireNonNull(walk).walk(owner, visitor);
        }
        result.setRows(count);
        target.encode(result);
    }

    private void sayChange(int node, int oldPlace, int newPlace, Output output) {
        if (!same(oldPlace, newPlace)) {
            send(node, before, oldPlace, RowKind.UPDATE_BEFORE_BYTE, output);
            send(node, after, newPlace, RowKind.UPDATE_AFTER_BYTE, output);
        }
    }

    private boolean same(int oldPlace, int newPlace) {
        long header = before.headers()[oldPlace];
        int length = RowLayout.length(RowLayout.info(header));
        return header == after.headers()[newPlace]
                && Bytes.equal(
                        before.data(),
                        before.offsets()[oldPlace],
                        length,
                        after.data(),
                        after.offsets()[newPlace],
                        length);
    }

    private void send(int node, RowEncoder computed, int place, byte kind, Output output) {
        int at = over.begin(node, output);
        results.decode(
                computed.data(),
                computed.offsets()[place],
                RowLayout.info(computed.headers()[place]),
                over.output(),
                at,
                window.input().arity());
        over.sent(kind);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (!atEnd) {
            output.emitWatermark(timestamp);
        }
    }

    @Override
    public void endInput(int input, Output output) {
        if (!atEnd) {
            return;
        }
        state.forEach(owner -> requireNonNull(walk).walk(owner, (index, node, frame, place, partition) -> {
            int at = over.begin(node, output);
            over.compute(at, frame, node, place, partition);
            over.sent(RowKind.INSERT_BYTE);
        }));
        over.flush(output);
        output.emitWatermark(Long.MAX_VALUE);
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
