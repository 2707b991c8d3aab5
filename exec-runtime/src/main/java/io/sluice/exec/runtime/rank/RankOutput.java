package io.sluice.exec.runtime.rank;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.OutputBuffer;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends rows of a {@link RankState}, with their places where those are shown. Says nothing while it is muted. */
final class RankOutput {
    private final OrderedRows rows;
    private final RowDecoder decoder;
    private final OutputBuffer buffer;
    private final boolean updateBefore;
    private final int numberColumn;
    private boolean muted;
    private @Nullable Output output;

    /** @param types of the input */
    RankOutput(
            OrderedRows rows,
            RankSpec spec,
            List<LogicalType> types,
            List<LogicalType> outputTypes,
            int batchSize,
            boolean muted) {
        this.rows = rows;
        this.muted = muted;
        decoder = new RowDecoder(types);
        buffer = new OutputBuffer(outputTypes, batchSize);
        updateBefore = spec.generateUpdateBefore();
        numberColumn = spec.outputRowNumber() ? types.size() : -1;
    }

    void begin(Output target) {
        output = target;
    }

    void unmute() {
        muted = false;
    }

    void flush() {
        if (output != null) {
            buffer.flush(output);
        }
        output = null;
    }

    /** @param place from 1; counts only where places are shown */
    void insert(int node, long place) {
        send(RowKind.INSERT_BYTE, node, place);
    }

    void delete(int node, long place) {
        send(RowKind.DELETE_BYTE, node, place);
    }

    void update(int before, int after, long place) {
        updateBefore(before, place);
        updateAfter(after, place);
    }

    void updateBefore(int node, long place) {
        if (updateBefore) {
            send(RowKind.UPDATE_BEFORE_BYTE, node, place);
        }
    }

    void updateAfter(int node, long place) {
        send(RowKind.UPDATE_AFTER_BYTE, node, place);
    }

    private void send(byte kind, int node, long place) {
        Output target = output;
        if (muted || target == null) {
            return;
        }
        int at = buffer.next(target);
        decoder.decode(rows.read(node), rows.rowOffset(node), RowLayout.info(rows.header(node)), buffer.batch(), at, 0);
        if (numberColumn >= 0) {
            ((LongVector) buffer.batch().column(numberColumn)).set(at, place);
        }
        buffer.added(kind);
    }
}
