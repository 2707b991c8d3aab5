package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.golden.LiteralsToColumns;
import io.sluice.sql.tests.oracle.ExpressionResults.Engine;
import io.sluice.sql.tests.oracle.ExpressionResults.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Asks Flink for an expression whose constants stand in columns, so that nothing of it is computed while it is planned: where Flink's
 * planner fails or computes otherwise than its own code, that code has the word.
 */
final class OtherSpelling {
    private static final String SELECT = "SELECT ";

    private final FlinkProcess flink;
    private final Engine engine;
    private int tables;

    /** @param engine runs queries in that Flink */
    OtherSpelling(FlinkProcess flink, Engine engine) {
        this.flink = flink;
        this.engine = engine;
    }

    /** Empty when the expression has no constant that a column can have. */
    Optional<Result> of(String expression) {
        if (!LiteralsToColumns.applies(SELECT + expression)) {
            return Optional.empty();
        }
        LiteralsToColumns rewritten = LiteralsToColumns.of(SELECT + expression);
        String suffix = "_" + ++tables;
        RandomTable plain = RandomScalars.table();
        String ddl = plain.ddl()
                .replace("TABLE plain (", "TABLE plain" + suffix + " (" + rewritten.columnDefinitions() + ", ");
        List<Row> rows = new ArrayList<>();
        for (Row row : plain.changes()) {
            List<@Nullable String> cells = new ArrayList<>(rewritten.cells());
            cells.addAll(row.cells());
            rows.add(new Row(row.kind(), cells));
        }
        flink.add(new RandomTable(plain.name() + suffix, ddl, List.of(), rows));
        String view = RandomScalars.VIEW
                .replace("VIEW data AS", "VIEW data" + suffix + " AS")
                .replace("FROM plain", "FROM plain" + suffix);
        flink.execute(view).failure().ifPresent(failure -> {
            throw new IllegalStateException(view + "\n" + failure);
        });
        Engine other = sql -> engine.run(sql.replace("FROM data", "FROM data" + suffix));
        return Optional.of(new ExpressionResults(other)
                .of(List.of(rewritten.query().substring(SELECT.length())))
                .get(0));
    }
}
