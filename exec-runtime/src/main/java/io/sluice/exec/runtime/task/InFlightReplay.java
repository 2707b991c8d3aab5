package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was on its way when the checkpoint was made with which a run begins, as {@link InFlightRows} wrote it, until it has been processed. */
final class InFlightReplay {
    private final Deque<Replayed> left = new ArrayDeque<>();

    /** Rows or a watermark that go to an input of an operator. */
    record Arrival(int input, Element element) {}

    /** @param operator its number in the chain */
    private record Replayed(int operator, Arrival arrival) {}

    /** A row with the watermark that it came behind. */
    private record Timed(long watermark, Arrival arrival) {}

    boolean isEmpty() {
        return left.isEmpty();
    }

    void clear() {
        left.clear();
    }

    /**
     * Adds what was on its way to an operator, as {@link #read} has it, before all that was added: what later operators of the chain
     * had coming is older.
     *
     * @param operator its number in the chain
     */
    void addBefore(SnapshotReader state, int operator, List<List<LogicalType>> types) {
        List<Arrival> arrivals = read(state, types);
        for (int i = arrivals.size() - 1; i >= 0; i--) {
            left.addFirst(new Replayed(operator, arrivals.get(i)));
        }
    }

    /** Has an operator process the next of it. @param gate what leads to the first operator of the chain */
    void step(OperatorChain operators, @Nullable InputGate gate) {
        Replayed next = left.removeFirst();
        OperatorChain.Link link = operators.links().get(next.operator);
        int input = next.arrival.input;
        if (next.arrival.element instanceof Element.Rows rows) {
            link.operator().processBatch(input, rows.batch(), link.output());
        } else if (next.arrival.element instanceof Element.Watermark watermark) {
            if (next.operator == 0 && gate != null) {
                gate.advance(input, watermark.timestamp(), link.operator(), link.output());
            } else {
                link.operator().processWatermark(input, watermark.timestamp(), link.output());
            }
        }
    }

    /**
     * What was on its way to an operator. Rows that were on their way to several subtasks then and go to one now come in the order of the
     * watermarks behind which they were, each behind its own, so that the same rows are late. All the subtasks had the same watermark
     * to come last, since whoever sends one sends it to all.
     *
     * @param types of the operator's inputs
     */
    static List<Arrival> read(SnapshotReader state, List<List<LogicalType>> types) {
        List<Timed> rows = new ArrayList<>();
        while (state.next(InFlightRows.STATE)) {
            int kind = state.readInt();
            if (kind != InFlightRows.ROW) {
                throw SluiceException.internal("a row with its watermark", "an entry of kind " + kind);
            }
            rows.add(row(state, types));
        }
        rows.sort(Comparator.comparingLong(Timed::watermark));
        long last = state.leastSharedValue(InFlightRows.WATERMARK).orElse(Long.MIN_VALUE);
        List<Arrival> arrivals = new ArrayList<>();
        long now = Long.MIN_VALUE;
        for (Timed row : rows) {
            now = advance(now, Math.min(row.watermark, last), types.size(), arrivals);
            arrivals.add(row.arrival);
        }
        advance(now, last, types.size(), arrivals);
        return arrivals;
    }

    /** Adds a watermark on all inputs, if it is later than that which was added last. Returns the later one. */
    private static long advance(long now, long watermark, int inputs, List<Arrival> arrivals) {
        if (watermark <= now) {
            return now;
        }
        for (int input = 0; input < inputs; input++) {
            arrivals.add(new Arrival(input, new Element.Watermark(watermark)));
        }
        return watermark;
    }

    private static Timed row(SnapshotReader state, List<List<LogicalType>> types) {
        long watermark = state.readLong();
        int input = state.readInt();
        int kind = state.readInt();
        int info = RowLayout.info(state.readLong());
        int from = state.skip(RowLayout.length(info));
        List<LogicalType> columns = types.get(input);
        RowBatch batch = new RowBatch(columns, 1);
        new RowDecoder(columns).decode(state.data(), from, info, batch, 0, 0);
        batch.setRows(1);
        batch.setKind(0, (byte) kind);
        return new Timed(watermark, new Arrival(input, new Element.Rows(batch)));
    }
}
