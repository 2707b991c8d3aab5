package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link InFlightRows} wrote. */
final class InFlightReplay {
    /** Something that goes to an input of an operator. @param port through which it came; -1 when the subtask has other ports now */
    record Arrival(int port, int input, Element element) {}

    private InFlightReplay() {}

    /**
     * What was on its way to an operator. Watermarks are left out where there are other subtasks now: others come when new rows do.
     *
     * @param types of the operator's inputs
     * @param ports the channels that the operator has in this subtask; 0 when it is not the first of its chain
     */
    static List<Arrival> read(
            SnapshotReader state, List<List<LogicalType>> types, int ports, int subtask, int parallelism) {
        List<Arrival> arrivals = new ArrayList<>();
        int layouts = 0;
        boolean same = true;
        while (state.next(InFlightRows.STATE)) {
            int what = state.readInt();
            switch (what) {
                case InFlightRows.LAYOUT -> {
                    layouts++;
                    same &= state.readInt() == subtask && state.readInt() == parallelism && state.readInt() == ports;
                }
                case InFlightRows.ROW -> arrivals.add(row(state, types));
                case InFlightRows.WATERMARK ->
                    arrivals.add(new Arrival(state.readInt(), -1, new Element.Watermark(state.readLong())));
                case InFlightRows.IDLE ->
                    arrivals.add(new Arrival(state.readInt(), -1, new Element.Idle(state.readInt() == 1)));
                default -> throw new IllegalStateException("an entry of kind " + what);
            }
        }
        if (same && layouts == 1) {
            return arrivals;
        }
        return arrivals.stream()
                .filter(arrival -> arrival.element instanceof Element.Rows)
                .map(arrival -> new Arrival(-1, arrival.input, arrival.element))
                .toList();
    }

    private static Arrival row(SnapshotReader state, List<List<LogicalType>> types) {
        int port = state.readInt();
        int input = state.readInt();
        int kind = state.readInt();
        int info = RowLayout.info(state.readLong());
        int from = state.skip(RowLayout.length(info));
        List<LogicalType> columns = types.get(input);
        RowBatch batch = new RowBatch(columns, 1);
        new RowDecoder(columns).decode(state.data(), from, info, batch, 0, 0);
        batch.setRows(1);
        batch.setKind(0, (byte) kind);
        return new Arrival(port, input, new Element.Rows(batch));
    }
}
