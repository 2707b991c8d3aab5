package io.sluice.benchmarks;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Statistics;

/**
 * How long a query takes from its text to the text of its EXPLAIN, here and in Flink's planner when {@code FlinkPlanning} of {@code
 * sql-tests/oracle} is on the class path. A call plans the next query of the suite, so percentiles are over the queries. Both planners are
 * loaded, and have planned every query, before either is measured. The main method prints a line a suite and planner; see
 * docs/performance.md.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 10)
@Measurement(iterations = 3, time = 10)
@Fork(1)
public class PlanningBenchmark {
    private static final String FLINK = "io.sluice.sql.tests.flink.FlinkPlanning";
    private static final String SCAN = "TableSourceScan(";

    /** A planner with the queries of a suite, all of which it has planned once. */
    @State(Scope.Thread)
    public abstract static class Planning {
        @Param({"nexmark", "tpch", "tpcds"})
        public String suite = "";

        private List<String> queries = List.of();
        private UnaryOperator<String> planner = query -> query;
        private int next;

        @Setup
        public void prepare() throws Exception {
            PlanningQueries all = PlanningQueries.of(suite);
            queries = all.queries();
            planner = planner(all);
            planners(all).forEach(each -> queries.forEach(query -> check(each, query)));
        }

        abstract UnaryOperator<String> planner(PlanningQueries all) throws Exception;

        private List<UnaryOperator<String>> planners(PlanningQueries all) throws Exception {
            return hasFlink()
                    ? List.of(new Sluice().planner(all), new Flink().planner(all), planner)
                    : List.of(planner);
        }

        private static void check(UnaryOperator<String> planner, String query) {
            if (!planner.apply(query).contains(SCAN)) {
                throw new IllegalStateException("no table is read in the plan of " + query);
            }
        }

        String plan() {
            next = (next + 1) % queries.size();
            return planner.apply(queries.get(next));
        }
    }

    public static class Sluice extends Planning {
        @Override
        UnaryOperator<String> planner(PlanningQueries all) throws Exception {
            return new SluicePlanning(Files.createTempDirectory("planning"), all.mode(), all.tables());
        }
    }

    public static class Flink extends Planning {
        @Override
        @SuppressWarnings("unchecked")
        UnaryOperator<String> planner(PlanningQueries all) throws Exception {
            return (UnaryOperator<String>)
                    Class.forName(FLINK).getConstructors()[0].newInstance(all.mode(), all.tables());
        }
    }

    @Benchmark
    public String sluice(Sluice planning) {
        return planning.plan();
    }

    @Benchmark
    public String flink(Flink planning) {
        return planning.plan();
    }

    /** @param arguments names of suites, all when left out; {@code -seconds n} for the time of an iteration */
    public static void main(String[] arguments) throws RunnerException {
        List<String> suites = new ArrayList<>();
        long seconds = 10;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("-seconds")) {
                seconds = Long.parseLong(arguments[++i]);
            } else {
                suites.add(arguments[i]);
            }
        }
        ChainedOptionsBuilder options = new OptionsBuilder()
                .addProfiler(ProcessCpu.class)
                .include(PlanningBenchmark.class.getName() + (hasFlink() ? "" : ".sluice"))
                .warmupTime(TimeValue.seconds(seconds))
                .measurementTime(TimeValue.seconds(seconds));
        if (!suites.isEmpty()) {
            options.param("suite", suites.toArray(String[]::new));
        }
        print(new Runner(options.build()).run());
    }

    private static boolean hasFlink() {
        return PlanningBenchmark.class.getClassLoader().getResource(FLINK.replace('.', '/') + ".class") != null;
    }

    private static void print(Collection<RunResult> results) {
        Map<String, RunResult> lines = new TreeMap<>();
        for (RunResult result : results) {
            String planner = result.getParams().getBenchmark().replaceFirst(".*\\.", "");
            lines.put(result.getParams().getParam("suite") + " " + planner, result);
        }
        System.out.printf("%-16s %10s %10s %10s %10s%n", "", "plans", "p50 ms", "p90 ms", "CPU ms");
        lines.forEach((name, result) -> {
            Statistics times = result.getPrimaryResult().getStatistics();
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %10d %10.1f %10.1f %10.1f%n",
                    name,
                    times.getN(),
                    times.getPercentile(50),
                    times.getPercentile(90),
                    cpu(result));
        });
    }

    private static double cpu(RunResult result) {
        return result.getSecondaryResults().entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(ProcessCpu.NAME))
                .mapToDouble(entry -> entry.getValue().getScore())
                .sum();
    }
}
