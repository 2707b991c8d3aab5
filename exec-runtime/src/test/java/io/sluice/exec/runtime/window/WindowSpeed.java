package io.sluice.exec.runtime.window;

import io.sluice.exec.plan.node.WindowAggregate;
import io.sluice.exec.plan.node.WindowSpec;
import io.sluice.exec.plan.node.WindowingStrategy;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.testing.OperatorHarness;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Prints how many rows a second of CPU COUNT and SUM by a BIGINT key and window do. Arguments: {@code tumble}, {@code hop} or {@code
 * session}, and the number of keys. Run by hand.
 */
final class WindowSpeed {
    private static final LogicalType TIME = Types.timestamp(3);
    private static final int ROWS = 10_000_000;
    /** Rows to a millisecond of event time: a second of windows holds a million. */
    private static final int ROWS_A_MILLI = 1000;

    private WindowSpeed() {}

    public static void main(String[] args) {
        Duration second = Duration.ofSeconds(1);
        WindowSpec window =
                switch (args[0]) {
                    case "tumble" -> new WindowSpec.Tumbling(second, Optional.empty());
                    case "hop" -> new WindowSpec.Hopping(second, Duration.ofMillis(200), Optional.empty());
                    default -> new WindowSpec.Session(Duration.ofMillis(100), List.of(0));
                };
        RowType input = Rows.type(Types.BIGINT, Types.BIGINT, TIME);
        WindowAggregate node = new WindowAggregate(
                List.of(0),
                List.of(
                        Plans.call("COUNT", Types.BIGINT.notNull(), false, -1),
                        Plans.call("SUM", Types.BIGINT, false, -1, 1)),
                new WindowingStrategy.TimeAttribute(window, TIME, 2, true),
                List.of(),
                false);
        RowType output = Rows.type(Types.BIGINT, Types.BIGINT.notNull(), Types.BIGINT);
        OperatorFactory factory = OperatorHarness.factory(node, output, 1024, Map.of(), Map.of(), input);
        for (int round = 0; round < 4; round++) {
            measure(factory.create(), Integer.parseInt(args[1]));
        }
    }

    private static void measure(Operator operator, int keys) {
        operator.open(NOWHERE);
        RowBatch batch = new RowBatch(List.of(Types.BIGINT, Types.BIGINT, TIME), 1024);
        long[] numbers = new Random(1).longs(1 << 16, 0, keys).toArray();
        long[] out = new long[1];
        Output count = new Output() {
            @Override
            public void emit(RowBatch rows) {
                out[0] += rows.rows();
            }

            @Override
            public void emitWatermark(long timestamp) {}

            @Override
            public void emitIdle(boolean idle) {}
        };
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long start = threads.getCurrentThreadCpuTime();
        for (int first = 0; first < ROWS; first += 1024) {
            for (int row = 0; row < 1024; row++) {
                int number = first + row;
                ((LongVector) batch.column(0)).set(row, numbers[(number * 31 + number / 65_536) & 0xFFFF]);
                ((LongVector) batch.column(1)).set(row, number);
                ((LongVector) batch.column(2)).set(row, number / ROWS_A_MILLI);
            }
            batch.setRows(1024);
            operator.processBatch(0, batch, count);
            if (first % (1024 * 100) == 0) {
                operator.processWatermark(0, first / ROWS_A_MILLI - 1, count);
            }
        }
        operator.processWatermark(0, Long.MAX_VALUE, count);
        double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
        System.out.printf(
                "%.1f M rows/s in, %d rows out, %.2f bytes a row%n",
                ROWS / seconds / 1e6, out[0], (threads.getCurrentThreadAllocatedBytes() - allocated) / (double) ROWS);
    }

    private static final OperatorContext NOWHERE = new OperatorContext() {
        @Override
        public String jobId() {
            return "0";
        }

        @Override
        public int subtask() {
            return 0;
        }

        @Override
        public int parallelism() {
            return 1;
        }

        @Override
        public int maxParallelism() {
            return 128;
        }

        @Override
        public int batchSize() {
            return 1024;
        }

        @Override
        public Clock clock() {
            return () -> 0L;
        }

        @Override
        public void wakeUp() {}

        @Override
        public void setTimer(long millis) {}

        @Override
        public void executeBlocking(Runnable work) {}

        @Override
        public void countWritten(int rows) {}

        @Override
        public void countLate(int rows) {}

        @Override
        public void fail(Throwable error) {
            throw new AssertionError(error);
        }
    };
}
