package io.sluice.exec.runtime.task;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was on its way when the checkpoint was made with which a run begins, as {@link InFlightRows} wrote it, until it has been processed. */
final class InFlightReplay {
    private final Deque<Replayed> left = new ArrayDeque<>();

    /** Something that goes to an input of an operator. @param port through which it came; -1 when the subtask has other ports now */
    record Arrival(int port, int input, Element element) {}

    /** @param operator its number in the chain */
    private record Replayed(int operator, Arrival arrival) {}

    boolean isEmpty() {
        return left.isEmpty();
    }

    void clear() {
        left.clear();
    }

    /** Adds what was on its way to an operator, as {@link #read} has it. @param operator its number in the chain */
    void add(
            SnapshotReader state,
            int operator,
            List<List<LogicalType>> types,
            int ports,
            int subtask,
            int parallelism) {
        read(state, types, ports, subtask, parallelism).forEach(arrival -> left.add(new Replayed(operator, arrival)));
    }

    /** Has an operator process the next of it. */
    void step(OperatorChain operators, @Nullable InputGate gate) {
        Replayed next = left.removeFirst();
        OperatorChain.Link link = operators.links().get(next.operator);
        Arrival arrival = next.arrival;
        if (arrival.port >= 0) {
            requireNonNull(gate).replay(arrival.port, arrival.element, link.operator(), link.output());
        } else if (arrival.element instanceof Element.Rows rows) {
            link.operator().processBatch(arrival.input, rows.batch(), link.output());
        }
    }

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
