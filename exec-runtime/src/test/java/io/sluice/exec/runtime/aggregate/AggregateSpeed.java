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
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Prints how many rows a second of CPU COUNT by a BIGINT key does, every change sent on. Run by hand. */
final class AggregateSpeed {
    private AggregateSpeed() {}

    public static void main(String[] args) {
        RowType input = Rows.type(Types.BIGINT, Types.BIGINT);
        RowType output = Rows.type(Types.BIGINT, Types.BIGINT.notNull(), Types.BIGINT);
        boolean sum = args.length > 0;
        GroupAggregate node = new GroupAggregate(
                List.of(0),
                sum
                        ? List.of(
                                Plans.call("COUNT", Types.BIGINT.notNull(), false, -1),
                                Plans.call("SUM", Types.BIGINT, false, -1, 1))
                        : List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                List.of(false),
                true,
                false,
                List.of());
        RowType type = sum ? output : Rows.type(Types.BIGINT, Types.BIGINT.notNull());
        OperatorFactory factory = OperatorHarness.factory(node, type, 1024, Map.of(), Map.of(), input);
        for (int round = 0; round < 4; round++) {
            Operator operator = factory.create();
            measure(operator);
        }
    }

    private static void measure(Operator operator) {
        RowBatch[] batches = new RowBatch[1000];
        Random random = new Random(1);
        for (int i = 0; i < batches.length; i++) {
            batches[i] = new RowBatch(List.of(Types.BIGINT, Types.BIGINT), 1024);
            for (int row = 0; row < 1024; row++) {
                ((LongVector) batches[i].column(0)).set(row, random.nextInt(100_000));
                ((LongVector) batches[i].column(1)).set(row, row);
            }
            batches[i].setRows(1024);
        }
        long[] out = new long[1];
        Output count = new Output() {
            @Override
            public void emit(RowBatch batch) {
                out[0] += batch.rows();
            }

            @Override
            public void emitWatermark(long timestamp) {}

            @Override
            public void emitIdle(boolean idle) {}
        };
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int repeats = 10;
        for (int i = 0; i < repeats; i++) {
            for (RowBatch batch : batches) {
                operator.processBatch(0, batch, count);
            }
        }
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start) / 1e9;
        double rows = repeats * 1024.0 * batches.length;
        System.out.printf(
                "%.1f M rows/s in, %d rows out, %.2f bytes a row%n",
                rows / seconds / 1e6, out[0], (threads.getCurrentThreadAllocatedBytes() - allocated) / rows);
    }
}
