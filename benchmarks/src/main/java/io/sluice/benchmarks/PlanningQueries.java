package io.sluice.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.sluice.sql.parser.FlinkParser;
import io.sluice.sql.parser.ParsedStatement;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The tables and queries of a benchmark, as the planner's tests have them.
 *
 * @param mode of {@code execution.runtime-mode}
 * @param tables statements that make the tables
 */
record PlanningQueries(String mode, List<String> tables, List<String> queries) {
    private static final int TPCDS = 99;

    /** The query of Nexmark that neither planner takes: its OVER window is over rows that change. */
    private static final String REFUSED = "q06";

    PlanningQueries {
        tables = List.copyOf(tables);
        queries = List.copyOf(queries);
    }

    /** @param suite nexmark, tpch or tpcds */
    static PlanningQueries of(String suite) throws IOException {
        List<String> tables = statements(suite + "/tables.sql");
        return switch (suite) {
            case "nexmark" -> new PlanningQueries("streaming", tables, parts(suite));
            case "tpch" -> new PlanningQueries("batch", tables, parts(suite));
            case "tpcds" -> {
                List<String> queries = new ArrayList<>();
                for (int i = 1; i <= TPCDS; i++) {
                    queries.addAll(statements(String.format(Locale.ROOT, "%s/q%02d.sql", suite, i)));
                }
                yield new PlanningQueries("batch", tables, queries);
            }
            default -> throw new IllegalArgumentException("no suite " + suite);
        };
    }

    private static List<String> statements(String file) throws IOException {
        return FlinkParser.parse(text(file)).stream().map(ParsedStatement::text).toList();
    }

    /** Queries of one file, each after a line with its name. */
    private static List<String> parts(String suite) throws IOException {
        return Arrays.stream(text(suite + "/queries.sql").split("(?m)^-- (?=q)"))
                .filter(part -> !part.isBlank())
                .filter(part -> !(suite.equals("nexmark") && part.startsWith(REFUSED)))
                .map(part -> part.substring(part.indexOf('\n') + 1))
                .toList();
    }

    private static String text(String file) throws IOException {
        try (InputStream stream = PlanningQueries.class.getResourceAsStream("/" + file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is not on the class path: add planner/target/test-classes");
            }
            return new String(stream.readAllBytes(), UTF_8);
        }
    }
}
