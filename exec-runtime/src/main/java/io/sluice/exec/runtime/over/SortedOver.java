package io.sluice.exec.runtime.over;

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
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OVER windows by any order over rows that may be taken back: keeps all rows. With each change it says what the change does to the
 * results of all rows of the partition or, where only the end counts, sends the rows with their results then.
 */
final class SortedOver extends OneInputOperator {
    private final StateLayout layout = new StateLayout();
    private final Expiry expiry;
    private final OverRows over;
    private final OrderedRows rows;
    private final KeyedState state;

    private final OverWindow window;
    private final boolean atEnd;
    private final FrameWalk walk;
    private final RowEncoder before;
    private final RowEncoder after;
    private final RowDecoder results;
    private @Nullable Clock clock;

    SortedOver(OverWindow window, NodeContext context, boolean atEnd) {
        this.window = window;
        this.atEnd = atEnd;
        expiry = Expiry.of(atEnd ? 0 : window.ttl(), layout);
        over = new OverRows(window, context, layout, window.order(), OrderedRows.Identity.ROW, true, !atEnd);
        rows = over.rows;
        state = over.state;
        walk = new FrameWalk(window, over);
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
        compute(owner, before);
        int node = over.add(owner, row);
        int rank = rows.rank(owner, node);
        compute(owner, after);
        send(node, after, rank, RowKind.INSERT_BYTE, output);
        for (int i = 0; i < rows.size(owner); i++) {
            if (i != rank) {
                sayChange(rows.select(owner, i), i < rank ? i : i - 1, i, output);
            }
        }
    }

    private void remove(int owner, int node, Output output) {
        if (atEnd) {
            rows.remove(owner, node);
            return;
        }
        compute(owner, before);
        int rank = rows.rank(owner, node);
        send(node, before, rank, RowKind.DELETE_BYTE, output);
        rows.remove(owner, node);
        compute(owner, after);
        for (int i = 0; i < rows.size(owner); i++) {
            sayChange(rows.select(owner, i), i < rank ? i : i + 1, i, output);
        }
    }

    /** Encodes the results of all rows of a partition, by their places. */
    private void compute(int owner, RowEncoder target) {
        RowBatch result = over.result;
        result.reset();
        result.ensureCapacity(rows.size(owner));
        walk.walk(owner, (index, node, frame, place, partition) -> over.compute(index, frame, node, place, partition));
        result.setRows(rows.size(owner));
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
        state.forEach(owner -> walk.walk(owner, (index, node, frame, place, partition) -> {
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
