package io.sluice.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * What {@link FunctionBenchmark} measures, by the processor time and the allocation of one thread instead of the clock, both engines in turn
 * in one process: for machines on which others work, too. Prints the best of several rounds.
 */
public final class FunctionCost {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 8;

    private FunctionCost() {}

    /** @param arguments processor milliseconds for warming one engine up, then names of cases, all when left out */
    public static void main(String[] arguments) throws Exception {
        long warmNanos = Long.parseLong(arguments[0]) * 1_000_000L;
        String[] names =
                arguments.length > 1 ? Arrays.copyOfRange(arguments, 1, arguments.length) : FunctionCases.names();
        Object[][] rows = FunctionInputs.rows();
        try (ExpressionPlans plans = new ExpressionPlans(FunctionInputs.COLUMNS)) {
            for (String name : names) {
                String expression = FunctionCases.expression(name);
                LongSupplier sluice = new SluiceProjection(plans, expression, rows);
                LongSupplier flink =
                        FunctionBenchmark.hasFlink() ? FunctionBenchmark.flink(expression, rows) : () -> 0L;
                print(name, sluice, flink, warmNanos);
            }
        }
    }

    private static void print(String name, LongSupplier sluice, LongSupplier flink, long warmNanos) {
        long ours = sluice.getAsLong();
        long theirs = flink.getAsLong();
        if (FunctionBenchmark.hasFlink() && ours != theirs) {
            throw new IllegalStateException(name + " gives " + ours + " here and " + theirs + " there");
        }
        run(sluice, warmNanos);
        run(flink, warmNanos);
        double[] best = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
        for (int round = 0; round < ROUNDS; round++) {
            keepBest(best, 0, run(sluice, warmNanos / ROUNDS));
            keepBest(best, 2, run(flink, warmNanos / ROUNDS));
        }
        System.out.printf(
                Locale.ROOT,
                "%-20s %10.1f ns %8.1f B %10.1f ns %8.1f B %6.1f times%n",
                name,
                best[0],
                best[1],
                best[2],
                best[3],
                best[2] / best[0]);
    }

    private static void keepBest(double[] best, int at, double[] seen) {
        best[at] = Math.min(best[at], seen[0]);
        best[at + 1] = Math.min(best[at + 1], seen[1]);
    }

    /** Nanoseconds of the processor and bytes a value. */
    private static double[] run(LongSupplier work, long nanos) {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long start = THREADS.getCurrentThreadCpuTime();
        long values = 0;
        long seen = 0;
        do {
            seen += work.getAsLong();
            values += FunctionInputs.ROWS;
        } while (THREADS.getCurrentThreadCpuTime() - start < nanos);
        double time = THREADS.getCurrentThreadCpuTime() - start;
        double allocated = THREADS.getCurrentThreadAllocatedBytes() - bytes;
        if (seen == Long.MIN_VALUE) {
            throw new IllegalStateException("nothing was computed");
        }
        return new double[] {time / values, allocated / values};
    }
}
