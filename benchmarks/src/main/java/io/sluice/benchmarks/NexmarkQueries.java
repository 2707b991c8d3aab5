package io.sluice.benchmarks;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** The tables and queries of Nexmark, as the planner's tests have them, over the {@code nexmark} connector. */
final class NexmarkQueries {
    private static final Path FOLDER = Path.of("planner/src/test/resources/nexmark");

    /** Neither Flink's planner nor this one takes it: its OVER window is over rows that change. */
    private static final String REFUSED = "q6";

    private static final String EVENTS_CONNECTOR = "'connector'='spec'";
    private static final String SIDE_INPUT_CONNECTOR = "'connector' = 'spec', 'lookup' = 'true'";
    private static final String FILES_CONNECTOR = "'connector' = 'spec'";
    /** What stands in q14 for the function of the user's. */
    private static final String COUNT_CHAR = "CHAR_LENGTH(REGEXP_REPLACE(extra, '[^c]', ''))";

    private final String tables;
    private final Map<String, String> queries = new LinkedHashMap<>();

    /** Those of the source tree in whose root {@code sluice.home} says that it is. */
    NexmarkQueries() throws IOException {
        Path folder = Path.of(System.getProperty("sluice.home", ".")).resolve(FOLDER);
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
    private String query(String name) {
        String query = queries.get(name);
        if (query == null) {
            throw new IllegalArgumentException("no query " + name + "; there are " + queries.keySet());
        }
        return query;
    }

    /**
     * Makes the tables, the function and the sink of a query in a session.
     *
     * @param events after which the input ends; empty: never
     * @param folder for what q10 writes, and the function's jar
     * @return the INSERT to run
     */
    String prepare(Session session, String name, OptionalLong events, Path folder) throws IOException {
        tables(events, folder.resolve("q10")).forEach(statement -> session.run(temporary(statement)));
        session.run(temporary("CREATE FUNCTION count_char AS '%s' USING JAR '%s'"
                .formatted(CountChar.class.getName(), functionJar(folder.resolve("functions.jar")))));
        String query = query(name);
        if (query.startsWith("INSERT")) {
            return query;
        }
        session.run("CREATE TEMPORARY VIEW wanted AS " + query);
        session.run("CREATE TEMPORARY TABLE forgotten (%s) WITH ('connector' = 'blackhole')"
                .formatted(session.columns("wanted")));
        return "INSERT INTO forgotten " + query;
    }

    private static String temporary(String create) {
        return create.replaceFirst("^CREATE ", "CREATE TEMPORARY ");
    }

    private static Path functionJar(Path jar) throws IOException {
        String name = CountChar.class.getName().replace('.', '/') + ".class";
        try (InputStream code = CountChar.class.getResourceAsStream("/" + name);
                JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(name));
            requireNonNull(code).transferTo(out);
            out.closeEntry();
        }
        return jar;
    }

    private List<String> tables(OptionalLong events, Path folder) {
        String end = events.isPresent() ? ", 'events.num' = '" + events.getAsLong() + "'" : "";
        String made = replace(tables, EVENTS_CONNECTOR, "'connector' = 'nexmark'" + end);
        made = replace(made, SIDE_INPUT_CONNECTOR, "'connector' = 'nexmark-side-input'");
        made = replace(
                made,
                FILES_CONNECTOR,
                "'connector' = 'filesystem', 'path' = '%s', 'format' = 'csv', 'sink.rolling-policy.rollover-interval' = '1min', "
                                .formatted(folder.toUri())
                        + "'sink.rolling-policy.check-interval' = '1min', 'sink.partition-commit.trigger' = 'partition-time', "
                        + "'sink.partition-commit.delay' = '1 min', 'sink.partition-commit.policy.kind' = 'success-file', "
                        + "'partition.time-extractor.timestamp-pattern' = '$dt $hm:00'");
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
