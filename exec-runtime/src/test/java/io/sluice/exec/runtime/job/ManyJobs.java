package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints what a thousand jobs of a hundred rows a second cost. Run by hand, with the built-in connectors on the class path. */
final class ManyJobs {
    private ManyJobs() {}

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        RowType type = Rows.type(Types.BIGINT, Types.STRING, Types.DOUBLE);
        Plugins plugins = new Plugins(List.of(ManyJobs.class.getClassLoader()));
        com.sun.management.OperatingSystemMXBean system =
                (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (ProductionEnvironment environment = new ProductionEnvironment();
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            System.gc();
            print("before", runtime, 0);
            List<Job> jobs = new ArrayList<>();
            long start = System.nanoTime();
            for (int i = 0; i < count; i++) {
                jobs.add(runtime.submit(request(type, i)));
            }
            System.out.printf("submitted, %.2f ms each%n", (System.nanoTime() - start) / 1e6 / count);
            for (int round = 0; round < 3; round++) {
                long cpu = system.getProcessCpuTime();
                long rows = jobs.stream().mapToLong(Job::rowsRead).sum();
                long from = System.nanoTime();
                Thread.sleep(5000);
                double seconds = (System.nanoTime() - from) / 1e9;
                System.out.printf(
                        "%.1f %% of a core, %.0f rows/s read, written %d%n",
                        (system.getProcessCpuTime() - cpu) / 1e7 / seconds,
                        (jobs.stream().mapToLong(Job::rowsRead).sum() - rows) / seconds,
                        jobs.stream().mapToLong(Job::rowsWritten).sum());
            }
            System.gc();
            print("running", runtime, count);
            jobs.forEach(Job::cancel);
            for (Job job : jobs) {
                job.done().toCompletableFuture().handle((done, error) -> true).get();
            }
            jobs.clear();
            System.gc();
            print("cancelled", runtime, 0);
        }
    }

    private static JobRequest request(RowType type, int number) {
        Plans plan = new Plans();
        int scan = plan.scan("gen" + number, type, Map.of("connector", "datagen", "rows-per-second", "100"));
        Call condition = new Call(
                FunctionRef.builtIn("$>$1", "BINARY"),
                List.of(new InputRef(0, Types.BIGINT), new Literal((long) number, Types.BIGINT.notNull())),
                Types.BOOLEAN);
        int calc = plan.add(
                new Calc(
                        List.of(
                                new InputRef(0, Types.BIGINT),
                                new InputRef(1, Types.STRING),
                                new InputRef(2, Types.DOUBLE)),
                        Optional.of(condition)),
                type,
                scan);
        plan.sink("hole", type, Map.of("connector", "blackhole"), calc);
        return new JobRequest("job" + number, plan.build(), Options.EMPTY, Optional.empty());
    }

    private static void print(String when, JobRuntime runtime, int count) {
        Runtime memory = Runtime.getRuntime();
        System.out.printf(
                "%s: %d jobs, %d threads, %d MB%n",
                when,
                Math.max(
                        count,
                        runtime.jobs().stream()
                                .filter(job -> job.endMillis().isEmpty())
                                .count()),
                Thread.activeCount(),
                (memory.totalMemory() - memory.freeMemory()) >> 20);
    }
}
