package io.sluice.exec.runtime.job;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.environment.ProductionEnvironment;
import io.sluice.exec.runtime.testing.Plans;
import io.sluice.exec.runtime.testing.Rows;
import io.sluice.spi.config.Options;
import io.sluice.spi.connector.Plugins;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.Types;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints rows a CPU second of datagen -> filter and project -> blackhole, and of a count by key. Run by hand. */
final class PipelineSpeed {
    private PipelineSpeed() {}

    public static void main(String[] args) throws Exception {
        Plugins plugins = new Plugins(List.of(PipelineSpeed.class.getClassLoader()));
        com.sun.management.OperatingSystemMXBean system =
                (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (ProductionEnvironment environment = new ProductionEnvironment();
                JobRuntime runtime = new JobRuntime(RuntimeSettings.DEFAULT, environment, plugins)) {
            for (int round = 0; round < 4; round++) {
                for (boolean count : new boolean[] {false, true}) {
                    long cpu = system.getProcessCpuTime();
                    long start = System.nanoTime();
                    Job job = runtime.submit(request(count, 20_000_000));
                    job.done().toCompletableFuture().get();
                    double seconds = (system.getProcessCpuTime() - cpu) / 1e9;
                    System.out.printf(
                            "%s: %.1f M rows a CPU second, %.1f M rows a second, written %d%n",
                            count ? "count by key" : "filter and project",
                            20 / seconds,
                            20e9 / (System.nanoTime() - start),
                            job.rowsWritten());
                }
            }
        }
    }

    private static JobRequest request(boolean count, long rows) {
        RowType type = Rows.type(Types.BIGINT, Types.BIGINT, Types.INT);
        Plans plan = new Plans();
        int scan = plan.scan(
                "gen",
                type,
                Map.of(
                        "connector", "datagen",
                        "rows-per-second", "1000000000",
                        "number-of-rows", String.valueOf(rows),
                        "fields.f0.min", "0",
                        "fields.f0.max", "99999",
                        "fields.f1.min", "0",
                        "fields.f1.max", "1000"));
        if (count) {
            GroupAggregate node = new GroupAggregate(
                    List.of(0),
                    List.of(Plans.call("COUNT", Types.BIGINT.notNull(), false, -1)),
                    List.of(false),
                    true,
                    false,
                    List.of());
            RowType counts = Rows.type(Types.BIGINT, Types.BIGINT.notNull());
            int aggregate = plan.add(node, counts, plan.hash(plan.project(scan, 0), 0));
            plan.sink("hole", counts, Map.of("connector", "blackhole"), aggregate);
        } else {
            Expr condition = new Call(
                    FunctionRef.builtIn("$>$1", "BINARY"),
                    List.of(new InputRef(1, Types.BIGINT), new Literal(500L, Types.BIGINT.notNull())),
                    Types.BOOLEAN);
            Expr sum = new Call(
                    FunctionRef.builtIn("$+$1", "BINARY"),
                    List.of(new InputRef(0, Types.BIGINT), new InputRef(1, Types.BIGINT)),
                    Types.BIGINT);
            RowType out = Rows.type(Types.BIGINT, Types.BIGINT);
            int calc =
                    plan.add(new Calc(List.of(sum, new InputRef(0, Types.BIGINT)), Optional.of(condition)), out, scan);
            plan.sink("hole", out, Map.of("connector", "blackhole"), calc);
        }
        return new JobRequest("speed", plan.build(), Options.EMPTY, Optional.empty());
    }
}
