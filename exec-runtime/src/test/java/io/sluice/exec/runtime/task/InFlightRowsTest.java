package io.sluice.exec.runtime.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.exec.runtime.exchange.ActivityCounter;
import io.sluice.exec.runtime.exchange.Channel;
import io.sluice.exec.runtime.exchange.Element;
import io.sluice.exec.runtime.exchange.Partitioning;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Barriers that overtake rows. */
class InFlightRowsTest {
    private static final RowType TYPE = Rows.type(Types.INT, Types.STRING);
    private static final List<List<LogicalType>> INPUTS = List.of(TYPE.types());

    private final Channel left = new Channel(TYPE.types(), 10, new ActivityCounter());
    private final Channel right = new Channel(TYPE.types(), 10, new ActivityCounter());
    private final List<List<Object>> processed = new ArrayList<>();
    private final Operator operator = new OneInputOperator() {
        @Override
        protected void process(RowBatch batch, Output output) {
            Rows.of(TYPE, batch).forEach(row -> processed.add(row.values()));
        }
    };
    private final Output nowhere = OperatorChain.toAll(List.of());

    private InputGate gate(Partitioning partitioning) {
        InFlightRows.Sender sender = new InFlightRows.Sender(partitioning, TYPE.types());
        return new InputGate(List.of(List.of(new InputGate.Source(left, sender), new InputGate.Source(right, sender))));
    }

    private static Element.Rows rows(int first, int last) {
        RowBatch batch = new RowBatch(TYPE.types(), 100);
        for (int i = first; i <= last; i++) {
            Rows.append(TYPE, batch, Rows.insert(i, "k" + i));
        }
        return new Element.Rows(batch);
    }

    private static Element.Barrier barrier(long checkpoint) {
        return new Element.Barrier(checkpoint, 0, false, false);
    }

    /** Rows by their numbers, and watermarks, in their order: {@code 1, 2, W7}. */
    private static List<String> told(List<InFlightReplay.Arrival> arrivals) {
        List<String> told = new ArrayList<>();
        for (InFlightReplay.Arrival arrival : arrivals) {
            if (arrival.element() instanceof Element.Rows rows) {
                Rows.of(TYPE, rows.batch())
                        .forEach(row -> told.add(row.values().get(0).toString()));
            } else if (arrival.element() instanceof Element.Watermark watermark) {
                told.add("W" + watermark.timestamp());
            }
        }
        return told;
    }

    /** Nothing that came by two channels before. */
    private static InFlightRows target(int subtask, int parallelism) {
        return new InFlightRows(new InputTimes(new int[] {2}), subtask, parallelism, 128);
    }

    private static SnapshotWriter written(InFlightRows rows) {
        SnapshotWriter written = new SnapshotWriter();
        rows.write(written);
        return written;
    }

    @Test
    void whatComesBeforeABarrierIsRecordedAndProcessed() {
        InputGate gate = gate(Partitioning.hash(List.of(1)));
        left.send(rows(1, 2));
        left.send(new Element.Watermark(7));
        left.send(barrier(1));
        left.send(rows(3, 3));
        right.send(rows(4, 4));
        Element.Barrier came = gate.overtaking();
        assertThat(came).isEqualTo(barrier(1));
        InFlightRows target = target(0, 1);
        gate.overtake(barrier(1), target);
        assertThat(gate.recorded())
                .as("the barrier has not come from the right")
                .isNull();
        assertThat(gate.overtaking()).isNull();
        while (gate.step(operator, nowhere) >= 0) {
            gate.recordWaiting();
        }
        right.send(rows(5, 6));
        right.send(barrier(1));
        right.send(rows(7, 7));
        gate.recordWaiting();
        assertThat(gate.recorded()).isSameAs(target);
        while (gate.step(operator, nowhere) >= 0) {
            assertThat(gate.takeAligned()).isNull();
        }
        assertThat(processed).extracting(row -> row.get(0)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);

        byte[] bytes = written(target).toBytes();
        assertThat(told(InFlightReplay.read(new SnapshotReader(List.of(bytes)), INPUTS)))
                .as("no watermark had come from the right")
                .containsExactly("1", "2", "4", "5", "6");
        // More subtasks: each row goes to one.
        List<String> all = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            SnapshotReader reader = SnapshotReader.forSubtask(List.of(bytes), subtask, 3, 128);
            all.addAll(told(InFlightReplay.read(reader, INPUTS)));
        }
        assertThat(all).containsExactlyInAnyOrder("1", "2", "4", "5", "6");
    }

    /** Two subtasks that a barrier finds at different watermarks, and one that goes on with the rows of both. */
    @Test
    void rowsComeBehindTheWatermarksThatTheyCameBehind() {
        InFlightRows.Sender sender = new InFlightRows.Sender(Partitioning.REBALANCE, TYPE.types());
        InputTimes ahead = new InputTimes(new int[] {2});
        ahead.setAll(0, 5);
        InFlightRows first = new InFlightRows(ahead, 0, 2, 128);
        first.add(0, 0, sender, rows(1, 1));
        first.add(0, 0, sender, new Element.Watermark(9));
        first.add(0, 0, sender, rows(2, 2));
        first.add(0, 1, sender, new Element.Watermark(7));
        first.add(0, 1, sender, rows(3, 3));
        InputTimes behind = new InputTimes(new int[] {2});
        behind.set(0, 0, 3);
        behind.set(0, 1, 4);
        InFlightRows second = new InFlightRows(behind, 1, 2, 128);
        second.add(0, 0, sender, rows(4, 4));
        second.add(0, 0, sender, new Element.Watermark(5));
        second.add(0, 0, sender, rows(5, 5));
        second.add(0, 1, sender, new Element.Watermark(5));
        second.add(0, 0, sender, new Element.Watermark(9));
        second.add(0, 1, sender, rows(6, 6));
        second.add(0, 1, sender, new Element.Watermark(7));
        List<byte[]> both = List.of(written(first).toBytes(), written(second).toBytes());
        assertThat(told(InFlightReplay.read(SnapshotReader.forSubtask(both, 0, 1, 128), INPUTS)))
                .containsExactly("W3", "4", "W4", "5", "W5", "1", "2", "6", "W7", "3");
        // Of three, each goes on with some of the rows; time is the same for all of them afterwards.
        for (int subtask = 0; subtask < 3; subtask++) {
            List<String> own = told(InFlightReplay.read(SnapshotReader.forSubtask(both, subtask, 3, 128), INPUTS));
            assertThat(own).contains("W7").doesNotContain("W9");
        }
    }

    @Test
    void watermarksGoToAllInputs() {
        InFlightRows rows = new InFlightRows(new InputTimes(new int[] {1, 1}), 0, 1, 128);
        InFlightRows.Sender sender = new InFlightRows.Sender(Partitioning.hash(List.of(0)), TYPE.types());
        assertThat(rows.isEmpty()).isTrue();
        rows.add(1, 0, sender, new Element.Watermark(5));
        assertThat(rows.isEmpty()).as("the other input has said nothing").isTrue();
        rows.add(0, 0, sender, new Element.Idle(true));
        assertThat(rows.isEmpty()).isFalse();
        List<InFlightReplay.Arrival> arrivals = InFlightReplay.read(
                new SnapshotReader(List.of(written(rows).toBytes())), List.of(TYPE.types(), TYPE.types()));
        assertThat(told(arrivals)).containsExactly("W5", "W5");
        assertThat(arrivals).extracting(InFlightReplay.Arrival::input).containsExactly(0, 1);
    }

    @Test
    void theNextBarrierWaitsUntilThisOneHasComeFromEverywhere() {
        InputGate gate = gate(Partitioning.REBALANCE);
        left.send(barrier(1));
        gate.overtake(barrier(1), target(0, 1));
        left.send(barrier(2));
        left.send(rows(1, 1));
        while (gate.step(operator, nowhere) >= 0) {
            assertThat(gate.takeAligned()).isNull();
        }
        assertThat(processed).isEmpty();
        right.send(barrier(1));
        gate.recordWaiting();
        assertThat(gate.recorded()).isNotNull();
        assertThat(gate.overtaking()).isEqualTo(barrier(2));
        right.send(barrier(2));
        while (gate.step(operator, nowhere) >= 0) {
            assertThat(processed).isEmpty();
        }
        assertThat(gate.takeAligned()).isEqualTo(barrier(2));
        gate.step(operator, nowhere);
        assertThat(processed).hasSize(1);
    }

    @Test
    void rowsForTheNeighbourAreNotOvertaken() {
        InputGate gate = gate(Partitioning.FORWARD);
        left.send(rows(1, 1));
        left.send(barrier(1));
        assertThat(gate.overtaking()).isNull();
        gate = gate(Partitioning.GLOBAL);
        assertThat(gate.overtaking()).isEqualTo(barrier(1));
    }

    @Test
    void savepointsOvertakeNothing() {
        InputGate gate = gate(Partitioning.GLOBAL);
        left.send(new Element.Barrier(2, 0, true, false));
        assertThat(gate.overtaking()).isNull();
    }
}
