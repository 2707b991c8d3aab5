package io.sluice.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What a function costs a value, in the code that a plan's expression becomes, and in the code that Flink generates for it when {@code
 * FlinkProjection} of {@code sql-tests/oracle} is on the class path: same process, same rows. Both must give as many values, of as many
 * bytes. The main method prints the table of docs/performance.md.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FunctionBenchmark {
    private static final String FLINK = "io.sluice.sql.tests.flink.FlinkProjection";

    /** All cases, unless the command line names some. */
    @Param({})
    public String function = "";

    private LongSupplier sluice = () -> 0;
    private LongSupplier flink = () -> 0;

    @Setup
    public void prepare() throws Exception {
        String expression = FunctionCases.expression(function);
        Object[][] rows = FunctionInputs.rows();
        try (ExpressionPlans plans = new ExpressionPlans(FunctionInputs.COLUMNS)) {
            sluice = new SluiceProjection(plans, expression, rows);
        }
        if (hasFlink()) {
            flink = flink(expression, rows);
            if (sluice.getAsLong() != flink.getAsLong()) {
                throw new IllegalStateException(
                        expression + " gives " + sluice.getAsLong() + " here and " + flink.getAsLong() + " there");
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(FunctionInputs.ROWS)
    public long sluice() {
        return sluice.getAsLong();
    }

    @Benchmark
    @OperationsPerInvocation(FunctionInputs.ROWS)
    public long flink() {
        return flink.getAsLong();
    }

    /** @param arguments names of cases, all when left out; {@code -millis n} for the time of an iteration */
    public static void main(String[] arguments) throws RunnerException {
        List<String> names = new ArrayList<>();
        long millis = 1000;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("-millis")) {
                millis = Long.parseLong(arguments[++i]);
            } else {
                names.add(arguments[i]);
            }
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(FunctionBenchmark.class.getName() + (hasFlink() ? "" : ".sluice"))
                .param("function", names.isEmpty() ? FunctionCases.names() : names.toArray(String[]::new))
                .addProfiler(GCProfiler.class)
                .warmupTime(TimeValue.milliseconds(millis))
                .measurementTime(TimeValue.milliseconds(millis));
        print(new Runner(options.build()).run());
    }

    static LongSupplier flink(String expression, Object[][] rows) throws ReflectiveOperationException {
        String[] columns = FunctionInputs.COLUMNS.stream()
                .map(column -> "`" + column.replaceFirst(" ", "` "))
                .toArray(String[]::new);
        return (LongSupplier) Class.forName(FLINK).getConstructors()[0].newInstance(columns, expression, rows);
    }

    static boolean hasFlink() {
        return FunctionBenchmark.class.getClassLoader().getResource(FLINK.replace('.', '/') + ".class") != null;
    }

    /** Prints the table of docs/performance.md. */
    private static void print(Collection<RunResult> results) {
        Map<String, Line> lines = new HashMap<>();
        for (RunResult result : results) {
            Line line = lines.computeIfAbsent(result.getParams().getParam("function"), name -> new Line());
            line.set(result);
        }
        boolean flink = hasFlink();
        System.out.println(flink ? "| function | Sluice | Flink 2.3.0 | times |" : "| function | Sluice |");
        System.out.println(flink ? "| --- | --- | --- | --- |" : "| --- | --- |");
        for (String name : FunctionCases.names()) {
            Line line = lines.get(name);
            if (line != null) {
                System.out.println("| " + name.replace("|", "&#124;") + " | " + line.cells(flink) + " |");
            }
        }
    }

    /** What came of one case: nanoseconds and bytes a value, here and there. */
    private static final class Line {
        private double nanos;
        private double bytes;
        private double flinkNanos;
        private double flinkBytes;

        void set(RunResult result) {
            double time = result.getPrimaryResult().getScore();
            double allocated = 0;
            for (Map.Entry<String, Result> other : result.getSecondaryResults().entrySet()) {
                if (other.getKey().endsWith("gc.alloc.rate.norm")) {
                    allocated = other.getValue().getScore();
                }
            }
            if (result.getParams().getBenchmark().endsWith("sluice")) {
                nanos = time;
                bytes = allocated;
            } else {
                flinkNanos = time;
                flinkBytes = allocated;
            }
        }

        String cells(boolean flink) {
            String here = cell(nanos, bytes);
            return flink
                    ? here + " | " + cell(flinkNanos, flinkBytes)
                            + String.format(Locale.ROOT, " | %.1f", flinkNanos / nanos)
                    : here;
        }

        private static String cell(double time, double allocated) {
            return String.format(Locale.ROOT, time < 10 ? "%.1f ns, %,.0f B" : "%.0f ns, %,.0f B", time, allocated);
        }
    }
}
