package io.sluice.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables and queries of Nexmark, as the planner's tests have them, over the {@code nexmark} connector. */
final class NexmarkQueries {
    /** Neither Flink's planner nor this one takes it: its OVER window is over rows that change. */
    private static final String REFUSED = "q6";

    private static final String EVENTS_CONNECTOR = "'connector'='spec'";
    private static final String SIDE_INPUT_CONNECTOR = "'connector' = 'spec', 'lookup' = 'true'";
    private static final String FILES_CONNECTOR = "'connector' = 'spec'";
    /** What stands in q14 for the function of the user's. */
    private static final String COUNT_CHAR = "CHAR_LENGTH(REGEXP_REPLACE(extra, '[^c]', ''))";

    private final String tables;
    private final Map<String, String> queries = new LinkedHashMap<>();

    /** @param folder with {@code tables.sql} and {@code queries.sql} */
    NexmarkQueries(Path folder) throws IOException {
        tables = Files.readString(folder.resolve("tables.sql"));
        for (String part : Files.readString(folder.resolve("queries.sql")).split("(?m)^-- (?=q)")) {
            if (!part.isBlank()) {
                int lineEnd = part.indexOf('\n');
                String name = "q" + Integer.parseInt(part.substring(1, lineEnd).strip());
                queries.put(name, part.substring(lineEnd).strip());
            }
        }
        queries.remove(REFUSED);
        queries.computeIfPresent("q14", (name, query) -> replace(query, COUNT_CHAR, "count_char(extra, 'c')"));
    }

    /** In their order: q0, q1... */
    List<String> names() {
        return List.copyOf(queries.keySet());
    }

    /** A query, or for q10 an INSERT. */
    String query(String name) {
        String query = queries.get(name);
        if (query == null) {
            throw new IllegalArgumentException("no query " + name + "; there are " + queries.keySet());
        }
        return query;
    }

    /**
     * Statements that make the tables.
     *
     * @param folder for what q10 writes
     */
    List<String> tables(long events, Path folder) {
        String made = replace(tables, EVENTS_CONNECTOR, "'connector' = 'nexmark', 'events.num' = '" + events + "'");
        made = replace(made, SIDE_INPUT_CONNECTOR, "'connector' = 'nexmark-side-input'");
        made = replace(
                made,
                FILES_CONNECTOR,
                "'connector' = 'filesystem', 'path' = '%s', 'format' = 'csv', 'sink.rolling-policy.rollover-interval' = '1min', "
                                .formatted(folder.toUri())
                        + "'sink.rolling-policy.check-interval' = '1min'");
        return Arrays.stream(made.split(";\\s*(\n|$)"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static String replace(String text, String part, String by) {
        if (!text.contains(part)) {
            throw new IllegalStateException("expected in the files of Nexmark: " + part);
        }
        return text.replace(part, by);
    }
}
