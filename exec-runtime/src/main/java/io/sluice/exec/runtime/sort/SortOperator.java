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
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * ORDER BY of rows that end: keeps each row with how often it is there and, when the input has ended, sends what is left, in order. A
 * row may be taken back before it comes, when parallel subtasks send it. In batch mode, as long as none is, rows are sorted as they come.
 */
public final class SortOperator extends OneInputOperator {
    private static final long MOST_BYTES = 64L << 20;
    /** Of the heap, a sort has this part at most. */
    private static final int HEAP_PART = 16;

    private final StateLayout layout = new StateLayout();
    private final int count = layout.fixed(Long.BYTES);
    private final int arrival = layout.fixed(Long.BYTES);
    private final KeyedState state = new KeyedState("rows", layout);

    private final List<LogicalType> types;
    private final int batchSize;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final SortKeyEncoder keys;
    private final OutputBuffer buffer;
    private final long memoryBytes;
    private long arrived;
    /** Whether no row was taken back yet, and no snapshot will be taken. */
    private boolean adds;

    /** The rows in order, when all have come or as long as none was taken back. */
    private @Nullable SortedRuns sorted;
    /** How often the row that was sent last is to be sent again. */
    private long times;

    private SortOperator(SortSpec order, NodeContext context, long memoryBytes) {
        this.memoryBytes = memoryBytes;
        types = context.inputType().types();
        batchSize = context.settings().batchSize();
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        keys = new SortKeyEncoder(order, types);
        buffer = new OutputBuffer(types, batchSize);
        adds = context.settings().batch();
    }

    public static NodeWork work(Sort node, NodeContext context) {
        long ofJob = context.settings()
                .states()
                .map(states -> states.bound().spare())
                .orElse(MOST_BYTES);
        return work(
                node,
                context,
                Math.min(ofJob, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / HEAP_PART)));
    }

    /** @param memoryBytes that rows may take while they are sorted; those that have no room go to disk */
    static NodeWork work(Sort node, NodeContext context, long memoryBytes) {
        new SortOperator(node.orderBy(), context, memoryBytes);
        return NodeWork.operator(
                "Sort[" + context.node().id() + "]", () -> new SortOperator(node.orderBy(), context, memoryBytes));
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        rows.encode(batch);
        if (adds && !batch.insertOnly() && takesBack(batch)) {
            adds = false;
            keepAdded();
        }
        if (adds) {
            sortAdded(batch);
            return;
        }
        for (int row = 0; row < batch.rows(); row++) {
            int change = RowKind.isAdd(batch.kind(row)) ? 1 : -1;
            count(rows.headers()[row], rows.data(), rows.offsets()[row], change, arrived++);
        }
    }

    private static boolean takesBack(RowBatch batch) {
        for (int row = 0; row < batch.rows(); row++) {
            if (!RowKind.isAdd(batch.kind(row))) {
                return true;
            }
        }
        return false;
    }

    /** Nobody looks for rows that only come: they need no state. */
    private void sortAdded(RowBatch batch) {
        SortedRuns runs = sorted();
        keys.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            runs.add(
                    keys.data(),
                    keys.offsets()[row],
                    keys.lengths()[row],
                    arrived++,
                    1,
                    rows.headers()[row],
                    rows.data(),
                    rows.offsets()[row]);
        }
    }

    /** A row is taken back, after all: puts those that have come into the state. */
    private void keepAdded() {
        SortedRuns runs = sorted();
        while (runs.next()) {
            count(runs.header(), runs.row(), runs.rowFrom(), runs.times(), runs.arrival());
        }
        runs.close();
        sorted = null;
    }

    private void count(long header, byte[] row, int from, long change, long came) {
        int entry = state.findOrAdd(header, row, from);
        int fields = state.fields(entry);
        byte[] page = state.write(entry);
        if (state.added()) {
            Bytes.putLong(page, fields + arrival, came);
        }
        long left = Bytes.getLong(page, fields + count) + change;
        Bytes.putLong(page, fields + count, left);
        if (left == 0) {
            state.remove(entry);
        }
    }

    /** The rows come before the last watermark, which says that there are no more. */
    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        // Sent when the rows have been.
    }

    /** Sends a part, so that what follows can hold the rows back. */
    @Override
    public boolean sendKept(Output output) {
        SortedRuns runs = sorted();
        for (int row = 0; row < batchSize; row++) {
            if (!send(runs, output)) {
                return false;
            }
        }
        buffer.flush(output);
        return true;
    }

    /** What has not been sent yet, when the operator is not the first of its subtask. */
    @Override
    public void endInput(int input, Output output) {
        SortedRuns runs = sorted();
        while (!output.saturated() && send(runs, output)) {
            // One after the other.
        }
        buffer.flush(output);
        runs.close();
        output.emitWatermark(Long.MAX_VALUE);
    }

    /** Sends one row; false when there is none. */
    private boolean send(SortedRuns runs, Output output) {
        if (times == 0) {
            if (!runs.next()) {
                return false;
            }
            times = runs.times();
        }
        decoder.decode(
                runs.row(), runs.rowFrom(), RowLayout.info(runs.header()), buffer.batch(), buffer.next(output), 0);
        buffer.added(RowKind.INSERT_BYTE);
        times--;
        return true;
    }

    private SortedRuns sorted() {
        SortedRuns known = sorted;
        if (known == null) {
            known = new SortedRuns(memoryBytes);
            sorted = known;
            if (!adds) {
                sort(known);
            }
        }
        return known;
    }

    private void sort(SortedRuns runs) {
        int[] entries = new int[batchSize];
        RowBatch batch = new RowBatch(types, batchSize);
        state.forEach(entry -> {
            if (state.getLong(entry, count) > 0) {
                int row = batch.rows();
                entries[row] = entry;
                decoder.decode(
                        state.read(entry),
                        KeyedState.keyOffset(entry),
                        RowLayout.info(state.header(entry)),
                        batch,
                        row,
                        0);
                batch.setRows(row + 1);
                if (row + 1 == batchSize) {
                    add(entries, batch, runs);
                }
            }
        });
        add(entries, batch, runs);
    }

    private void add(int[] entries, RowBatch batch, SortedRuns runs) {
        keys.encode(batch);
        for (int row = 0; row < batch.rows(); row++) {
            int entry = entries[row];
            runs.add(
                    keys.data(),
                    keys.offsets()[row],
                    keys.lengths()[row],
                    state.getLong(entry, arrival),
                    state.getLong(entry, count),
                    state.header(entry),
                    state.read(entry),
                    KeyedState.keyOffset(entry));
        }
        batch.reset();
    }

    @Override
    public void close() {
        SortedRuns runs = sorted;
        if (runs != null) {
            runs.close();
        }
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
