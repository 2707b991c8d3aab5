package io.sluice.exec.runtime.join;

import io.sluice.exec.plan.node.Join;
import io.sluice.exec.plan.node.JoinSpec;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Prints how many rows a second of CPU a join of two inputs takes. Run by hand. */
final class JoinSpeed {
    private JoinSpeed() {}

    public static void main(String[] args) {
        RowType side = Rows.type(Types.BIGINT, Types.BIGINT, Types.STRING);
        RowType joined = Rows.type(Types.BIGINT, Types.BIGINT, Types.STRING, Types.BIGINT, Types.BIGINT, Types.STRING);
        List<List<Integer>> keys = args.length > 0 ? List.of(List.of(0)) : List.of();
        JoinType type = args.length > 1 ? JoinType.valueOf(args[1]) : JoinType.INNER;
        Join node = new Join(
                new JoinSpec(type, List.of(0), List.of(0), List.of(true), Optional.empty()), keys, keys, List.of());
        OperatorFactory factory = OperatorHarness.factory(node, joined, 1024, Map.of(), Map.of(), side, side);
        for (int round = 0; round < 4; round++) {
            measure(factory.create(), side);
        }
    }

    private static void measure(Operator join, RowType side) {
        Random random = new Random(1);
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
        long nanos = 0;
        int batches = 600;
        RowBatch batch = new RowBatch(side.types(), 1024);
        for (int i = 0; i < batches; i++) {
            batch.reset();
            for (int row = 0; row < 1024; row++) {
                ((LongVector) batch.column(0)).set(row, random.nextInt(300_000));
                ((LongVector) batch.column(1)).set(row, i * 1024L + row);
                ((BytesVector) batch.column(2)).setString(row, "some text");
            }
            batch.setRows(1024);
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            join.processBatch(i % 2, batch, count);
            nanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        }
        System.out.printf("%.2f M rows/s in, %d rows out%n", batches * 1024 / (nanos / 1e9) / 1e6, out[0]);
    }
}
