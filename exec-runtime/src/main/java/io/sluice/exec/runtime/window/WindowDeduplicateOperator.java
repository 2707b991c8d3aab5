package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.WindowDeduplicate;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.row.TimeColumn;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;

/** Sends the first or the last row of each key and window. Of rows of the same time, the first to come is the first. */
public final class WindowDeduplicateOperator extends WindowRowsOperator {
    private final StateLayout layout = new StateLayout();
    private final int present = layout.fixed(Long.BYTES);
    private final int time = layout.fixed(Long.BYTES);
    private final int header = layout.fixed(Long.BYTES);
    private final int bytes = layout.blob();

    private final boolean keepLast;
    private final int timeColumn;
    private final RowEncoder keys;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;

    private WindowDeduplicateOperator(
            WindowDeduplicate node, WindowingStrategy.WindowAttached windowing, NodeContext context) {
        super(
                LocalTimes.of(windowing.timeAttributeType(), context.settings().timeZone()),
                windowing.windowEnd(),
                windowing.isRowtime());
        keepLast = node.keepLastRow();
        timeColumn = node.orderKey();
        List<LogicalType> types = context.inputType().types();
        keys = RowEncoder.of(types, node.partitionKeys());
        rows = RowEncoder.ofAll(types);
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(types, context.settings().batchSize());
    }

    public static NodeWork work(WindowDeduplicate node, NodeContext context) {
        WindowingStrategy.WindowAttached windowing = WindowRankOperator.attached(node.windowing());
        // Made here for the first time, so that the statement fails and not the job.
        new WindowDeduplicateOperator(node, windowing, context);
        return NodeWork.operator(
                        "WindowDeduplicate[" + context.node().id() + "]",
                        () -> new WindowDeduplicateOperator(node, windowing, context))
                .withShapes(calls -> List.of(new WindowDeduplicateOperator(node, windowing, context)
                        .shape(context.inputType().types())));
    }

    private StateShape shape(List<LogicalType> types) {
        return StateShape.entry()
                .plain("present")
                .plain("row time")
                .row(StoredRow.whole(0, types))
                .ofEach(WINDOW, layout);
    }

    @Override
    KeyedEntries create(String name) {
        return new KeyedEntries(name, layout);
    }

    @Override
    void load(RowBatch batch) {
        keys.encode(batch);
        rows.encode(batch);
    }

    @Override
    long header(int row) {
        return keys.headers()[row];
    }

    @Override
    void add(KeyedEntries window, RowBatch batch, int row) {
        KeyedState state = window.state();
        int entry = window.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
        int fields = state.fields(entry);
        long rowTime = TimeColumn.millis(batch.column(timeColumn), row);
        byte[] page = state.write(entry);
        if (Bytes.getLong(page, fields + present) != 0) {
            long held = Bytes.getLong(page, fields + time);
            if (keepLast ? rowTime < held : rowTime >= held) {
                return;
            }
        }
        Bytes.putLong(page, fields + present, 1);
        Bytes.putLong(page, fields + time, rowTime);
        Bytes.putLong(page, fields + header, rows.headers()[row]);
        int length = RowLayout.length(RowLayout.info(rows.headers()[row]));
        state.setBlob(entry, bytes, rows.data(), rows.offsets()[row], length);
    }

    @Override
    void send(KeyedEntries window, Output output) {
        KeyedState state = window.state();
        for (int i = 0; i < window.size(); i++) {
            int entry = window.entry(i);
            int fields = state.fields(entry);
            byte[] page = state.read(entry);
            int blob = Bytes.getInt(page, fields + bytes);
            int info = RowLayout.info(Bytes.getLong(page, fields + header));
            int at = buffer.next(output);
            decoder.decode(state.heap().read(blob), PagedHeap.offset(blob), info, buffer.batch(), at, 0);
            buffer.added(RowKind.INSERT_BYTE);
        }
    }

    @Override
    void flush(Output output) {
        buffer.flush(output);
    }
}
