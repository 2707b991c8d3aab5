package io.sluice.benchmarks;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.gateway.server.Gateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Plans of queries for expressions over one table, from a gateway of its own. */
final class ExpressionPlans implements AutoCloseable {
    private final List<String> columns;
    private final AtomicReference<ExecPlan> plan = new AtomicReference<>();
    private final Path folder = Files.createTempDirectory("sluice-benchmark-");
    private final Gateway gateway;
    private final Session session;

    /** @param columns of the table: {@code name TYPE} */
    ExpressionPlans(List<String> columns) throws IOException {
        this.columns = List.copyOf(columns);
        gateway = Gateway.builder(folder)
                .withoutEndpoints()
                .withoutWarmUp()
                .planFilter(made -> {
                    plan.set(made);
                    return made;
                })
                .start();
        session = new Session(gateway, Map.of("table.dml-sync", "true", "table.local-time-zone", "UTC"));
        List<String> quoted = new ArrayList<>();
        columns.forEach(column -> quoted.add("`" + column.replaceFirst(" ", "` ")));
        session.run("CREATE TABLE b (" + String.join(", ", quoted)
                + ") WITH ('connector' = 'datagen', 'number-of-rows' = '1')");
    }

    List<String> columns() {
        return columns;
    }

    ExecPlan plan(String expression) {
        session.run("SELECT " + expression + " AS r FROM b");
        return Objects.requireNonNull(plan.get());
    }

    @Override
    public void close() throws IOException {
        gateway.close();
        Folders.delete(folder);
    }
}
