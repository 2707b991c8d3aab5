package io.sluice.sql.tests.flink;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/** From a query to the text of Flink's EXPLAIN, for benchmarks of planning. */
public final class FlinkPlanning implements UnaryOperator<String> {
    private final TableEnvironment environment;

    /**
     * @param mode of {@code execution.runtime-mode}
     * @param tables statements that make the tables
     */
    public FlinkPlanning(String mode, List<String> tables) {
        Configuration options = new Configuration();
        options.setString("execution.runtime-mode", mode);
        options.setString("table.local-time-zone", "UTC");
        environment = TableEnvironment.create(
                EnvironmentSettings.newInstance().withConfiguration(options).build());
        tables.forEach(environment::executeSql);
    }

    /** Flink's Calcite looks for its compiler where the thread does, and some threads of benchmarks do not look here. */
    @Override
    public String apply(String query) {
        Thread.currentThread().setContextClassLoader(FlinkPlanning.class.getClassLoader());
        return environment.explainSql(query);
    }
}
