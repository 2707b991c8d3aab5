package io.sluice.exec.runtime.sort;

import io.sluice.exec.plan.node.Sort;
import io.sluice.exec.plan.node.SortSpec;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.SortKeyEncoder;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * ORDER BY of rows that end: keeps each row with how often it is there and, when the input has ended, sends what is left, in order. A
 * row may be taken back before it comes, when parallel subtasks send it.
 */
public final class SortOperator extends OneInputOperator {
    private final StateLayout layout = new StateLayout();
    private final int count = layout.fixed(Long.BYTES);
    private final int arrival = layout.fixed(Long.BYTES);
    private final KeyedState state = new KeyedState("rows", layout);

    private final List<LogicalType> types;
    private final int batchSize;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final SortKeyEncoder keys;
    private long arrived;

    private SortOperator(SortSpec order, NodeContext context) {
        types = context.inputType().types();
        batchSize = context.settings().batchSize();
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        keys = new SortKeyEncoder(order, types);
    }

    public static NodeWork work(Sort node, NodeContext context) {
        new SortOperator(node.orderBy(), context);
        return NodeWork.operator("Sort[" + context.node().id() + "]", () -> new SortOperator(node.orderBy(), context));
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        rows.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            int entry = state.findOrAdd(rows.headers()[row], rows.data(), rows.offsets()[row]);
            int fields = state.fields(entry);
            byte[] page = state.write(entry);
            if (state.added()) {
                Bytes.putLong(page, fields + arrival, arrived++);
            }
            long left = Bytes.getLong(page, fields + count) + (RowKind.isAdd(batch.kind(row)) ? 1 : -1);
            Bytes.putLong(page, fields + count, left);
            if (left == 0) {
                state.remove(entry);
            }
        }
    }

    /** The rows come before the last watermark, which says that there are no more. */
    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        // Sent when the rows have been.
    }

    @Override
    public void endInput(int input, Output output) {
        int[] entries = entries();
        SortedIndex index = new SortedIndex();
        RowBatch batch = new RowBatch(types, batchSize);
        int first = 0;
        for (int i = 0; i < entries.length; i++) {
            decode(entries[i], batch, batch.rows());
            batch.setRows(batch.rows() + 1);
            if (batch.rows() == batchSize || i == entries.length - 1) {
                keys.encode(batch);
                for (int row = 0; row < batch.rows(); row++) {
                    long came = state.getLong(entries[first + row], arrival);
                    index.add(keys.data(), keys.offsets()[row], keys.lengths()[row], came);
                }
                batch.reset();
                first = i + 1;
            }
        }
        emit(entries, index.sort(), output);
        output.emitWatermark(Long.MAX_VALUE);
    }

    private int[] entries() {
        int[] entries = new int[state.size()];
        int[] used = new int[1];
        state.forEach(entry -> {
            if (state.getLong(entry, count) > 0) {
                entries[used[0]++] = entry;
            }
        });
        return Arrays.copyOf(entries, used[0]);
    }

    private void emit(int[] entries, int[] order, Output output) {
        OutputBuffer buffer = new OutputBuffer(types, batchSize);
        for (int place : order) {
            int entry = entries[place];
            for (long times = state.getLong(entry, count); times > 0; times--) {
                decode(entry, buffer.batch(), buffer.next(output));
                buffer.added(RowKind.INSERT_BYTE);
            }
        }
        buffer.flush(output);
    }

    private void decode(int entry, RowBatch batch, int at) {
        decoder.decode(
                state.read(entry), KeyedState.keyOffset(entry), RowLayout.info(state.header(entry)), batch, at, 0);
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
        state.forEach(entry -> arrived = Math.max(arrived, state.getLong(entry, arrival) + 1));
    }
}
