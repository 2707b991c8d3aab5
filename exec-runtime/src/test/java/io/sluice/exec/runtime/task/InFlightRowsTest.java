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

    private static List<Integer> numbers(List<InFlightReplay.Arrival> arrivals) {
        List<Integer> numbers = new ArrayList<>();
        for (InFlightReplay.Arrival arrival : arrivals) {
            if (arrival.element() instanceof Element.Rows rows) {
                Rows.of(TYPE, rows.batch())
                        .forEach(row -> numbers.add((Integer) row.values().get(0)));
            }
        }
        return numbers;
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
        InFlightRows target = new InFlightRows(2, 0, 1, 128);
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

        SnapshotWriter written = new SnapshotWriter();
        target.write(written);
        List<InFlightReplay.Arrival> arrivals =
                InFlightReplay.read(new SnapshotReader(List.of(written.toBytes())), INPUTS, 2, 0, 1);
        assertThat(numbers(arrivals)).containsExactly(1, 2, 4, 5, 6);
        assertThat(arrivals).extracting(InFlightReplay.Arrival::port).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(arrivals.get(2).element()).isEqualTo(new Element.Watermark(7));
        // More subtasks: each row goes to one, and watermarks to nobody.
        List<Integer> all = new ArrayList<>();
        for (int subtask = 0; subtask < 3; subtask++) {
            SnapshotReader reader = SnapshotReader.forSubtask(List.of(written.toBytes()), subtask, 3, 128);
            List<InFlightReplay.Arrival> own = InFlightReplay.read(reader, INPUTS, 2, subtask, 3);
            assertThat(own).allMatch(arrival -> arrival.port() == -1);
            all.addAll(numbers(own));
        }
        assertThat(all).containsExactlyInAnyOrder(1, 2, 4, 5, 6);
    }

    @Test
    void theNextBarrierWaitsUntilThisOneHasComeFromEverywhere() {
        InputGate gate = gate(Partitioning.REBALANCE);
        left.send(barrier(1));
        gate.overtake(barrier(1), new InFlightRows(2, 0, 1, 128));
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
