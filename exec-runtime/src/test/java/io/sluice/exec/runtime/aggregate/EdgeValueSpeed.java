package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Prints how many changes a second of CPU FIRST_VALUE and LAST_VALUE do where a group holds so many rows, and each change takes one of them
 * back, at random, and adds another. Run by hand.
 */
final class EdgeValueSpeed {
    private EdgeValueSpeed() {}

    public static void main(String[] args) {
        RowType input = Rows.type(Types.BIGINT, Types.BIGINT);
        RowType output = Rows.type(Types.BIGINT, Types.BIGINT, Types.BIGINT);
        GroupAggregate node = new GroupAggregate(
                List.of(0),
                List.of(
                        Plans.call("FIRST_VALUE", Types.BIGINT, false, -1, 1),
                        Plans.call("LAST_VALUE", Types.BIGINT, false, -1, 1)),
                List.of(true, true),
                true,
                true,
                List.of());
        OperatorFactory factory = OperatorHarness.factory(node, output, 1024, Map.of(), Map.of(), input);
        for (int rows : new int[] {10, 100, 1000, 10_000, 100_000}) {
            for (int round = 0; round < 2; round++) {
                measure(factory.create(), rows);
            }
        }
    }

    private static void measure(Operator operator, int rows) {
        Random random = new Random(1);
        long[] live = new long[rows];
        RowBatch batch = new RowBatch(List.of(Types.BIGINT, Types.BIGINT), 1024);
        Output nowhere = new Output() {
            @Override
            public void emit(RowBatch out) {}

            @Override
            public void emitWatermark(long timestamp) {}

            @Override
            public void emitIdle(boolean idle) {}
        };
        int filled = 0;
        for (int i = 0; i < rows; i++) {
            live[i] = i;
            filled = put(operator, batch, filled, RowKind.INSERT, i, nowhere);
        }
        flush(operator, batch, filled, nowhere);
        filled = 0;
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int changes = 0;
        double seconds = 0;
        long next = rows;
        while (seconds < 2) {
            for (int i = 0; i < 512; i++) {
                int at = random.nextInt(rows);
                filled = put(operator, batch, filled, RowKind.UPDATE_BEFORE, live[at], nowhere);
                live[at] = next++;
                filled = put(operator, batch, filled, RowKind.UPDATE_AFTER, live[at], nowhere);
                changes++;
            }
            seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
        }
        System.out.printf("%7d rows in the group: %,12.0f updates a second%n", rows, changes / seconds);
    }

    private static int put(Operator operator, RowBatch batch, int filled, RowKind kind, long value, Output output) {
        ((LongVector) batch.column(0)).set(filled, 1);
        ((LongVector) batch.column(1)).set(filled, value);
        batch.setKind(filled, kind.asByte());
        if (filled + 1 == 1024) {
            flush(operator, batch, 1024, output);
            return 0;
        }
        return filled + 1;
    }

    private static void flush(Operator operator, RowBatch batch, int rows, Output output) {
        batch.setRows(rows);
        operator.processBatch(0, batch, output);
        batch.reset();
    }
}
