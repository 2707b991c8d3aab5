package io.sluice.sql.tests.oracle;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.spi.row.RowBatch;
import io.sluice.sql.tests.Changes;
import io.sluice.sql.tests.RowText;
import io.sluice.sql.tests.Script;
import io.sluice.sql.tests.ServiceClient;
import io.sluice.sql.tests.SqlClient;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import io.sluice.sql.tests.TestGateway;
import io.sluice.sql.tests.oracle.FlinkProcess.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random queries in rounds: each round has tables and changelogs of its own. What Sluice's changes add up to, in every way of running,
 * must be what Flink's do, with the same types; and where Flink fails, Sluice must. Runs in the Maven profile {@code oracle}.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class OracleTest {
    private static final int QUERIES_A_ROUND = 10;
    private static final int DEPTH = 3;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int QUERIES = Integer.getInteger("oracle.queries", 100);
    private static final long SEED = Long.getLong("oracle.seed", 20_260_101);
    private static final Path REPORTS = Path.of("target", "oracle");

    private static FlinkProcess flink;
    private static final Map<String, Integer> OUTCOMES = new TreeMap<>();
    private static final List<String> PLANS = new ArrayList<>();
    private static final List<String> NOTES = new ArrayList<>();
    private static final Path DIFFERENCES = REPORTS.resolve("differences.txt");

    /** Batch size and parallelism of a Sluice. */
    private record Way(int batchSize, int parallelism) {}

    private static final List<Way> WAYS =
            List.of(new Way(RowBatch.MAX_ROWS, 1), new Way(1, 1), new Way(RowBatch.MAX_ROWS, 2), new Way(1, 2));

    /**
     * @param result rows in order, one a line; or the error
     * @param types as DESCRIBE has them, of rows
     */
    private record Outcome(boolean failed, String result, String types) {}

    @BeforeAll
    static void start() throws IOException {
        Files.createDirectories(REPORTS);
        Files.writeString(DIFFERENCES, "");
        flink = new FlinkProcess(Path.of(System.getProperty("oracle.home")), REPORTS.resolve("flink.log"));
    }

    @AfterAll
    static void stop() throws IOException {
        flink.close();
        Files.writeString(REPORTS.resolve("outcomes.txt"), OUTCOMES + "\n" + String.join("\n", NOTES));
        Files.write(REPORTS.resolve("plans.txt"), PLANS);
    }

    @TestFactory
    Stream<DynamicTest> rounds() {
        return IntStream.range(0, (QUERIES + QUERIES_A_ROUND - 1) / QUERIES_A_ROUND)
                .mapToLong(round -> SEED + round)
                .mapToObj(seed -> DynamicTest.dynamicTest("-Doracle.seed=" + seed, () -> round(seed)));
    }

    private static void round(long seed) throws IOException {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        List<RandomTable> tables = new ArrayList<>();
        for (int n = 2 + random.nextInt(2); n > 0; n--) {
            tables.add(RandomTable.create(random, "t" + tables.size()));
        }
        flink.define(tables);
        RandomQueries queries = new RandomQueries(random, tables);
        List<String> differences = new ArrayList<>();
        try (Sluices sluices = new Sluices(tables)) {
            for (int i = 0; i < QUERIES_A_ROUND; i++) {
                String sql = queries.query(1 + random.nextInt(DEPTH));
                compare(sql, sluices, differences);
            }
        }
        if (!differences.isEmpty()) {
            String text = description(tables) + "\n" + String.join("\n", differences);
            Files.writeString(DIFFERENCES, "### " + seed + "\n" + text, StandardOpenOption.APPEND);
            Assertions.fail(text);
        }
    }

    private static void compare(String sql, Sluices sluices, List<String> differences) {
        Outcome theirs = flink(sql);
        List<Outcome> ours = sluices.run(sql);
        Outcome first = ours.get(0);
        if (first.failed() && first.result().contains("NOT_SUPPORTED")) {
            count("not supported");
            NOTES.add("not supported: " + sql + "\n" + first.result());
            return;
        }
        String differs = "";
        for (int i = 0; i < ours.size(); i++) {
            Outcome outcome = ours.get(i);
            boolean same = theirs.failed()
                    ? outcome.failed()
                    : outcome.result().equals(theirs.result())
                            && outcome.types().equals(theirs.types());
            if (!same) {
                differs += "\n--- Sluice, " + WAYS.get(i) + "\n" + outcome.types() + outcome.result();
            }
        }
        if (differs.isEmpty()) {
            count(theirs.failed() ? "both fail" : "same rows");
            if (theirs.failed()) {
                NOTES.add("both fail: " + sql + "\n" + theirs.result() + first.result());
            } else {
                comparePlans(sql, sluices);
            }
            return;
        }
        Optional<FlinkFault> fault =
                FlinkFault.of(sql, theirs.failed() ? Optional.of(theirs.result()) : Optional.empty());
        if (fault.isPresent()) {
            count("Flink's fault");
            NOTES.add(fault.get().reason() + ": " + sql);
            return;
        }
        count("different");
        differences.add(sql + ";\n--- Flink\n" + theirs.types() + theirs.result() + differs + "\n");
    }

    private static Outcome flink(String sql) {
        Answer answer = flink.query(sql);
        if (answer.failure().isPresent()) {
            return new Outcome(true, answer.failure().get(), "");
        }
        flink.execute("DROP TEMPORARY VIEW IF EXISTS q");
        flink.execute("CREATE TEMPORARY VIEW q AS " + sql);
        return new Outcome(
                false, rows(answer.rows()), types(flink.query("DESCRIBE q").rows()));
    }

    private static void comparePlans(String sql, Sluices sluices) {
        String explain = "EXPLAIN CHANGELOG_MODE " + sql;
        String theirs = plan(flink.query(explain).rows());
        String ours = plan(sluices.clients.get(0).execute(explain).rows());
        count(theirs.equals(ours) ? "same plan" : "other plan");
        if (!theirs.equals(ours)) {
            PLANS.add(sql + "\n--- Flink\n" + theirs + "\n--- Sluice\n" + ours);
        }
    }

    private static String plan(List<Row> rows) {
        String text = String.valueOf(rows.get(0).cells().get(0));
        return text.substring(text.indexOf("== Optimized Physical Plan ==")).strip();
    }

    private static String rows(List<Row> changes) {
        StringBuilder text = new StringBuilder();
        Changes.fold(changes).stream()
                .map(row -> RowText.print(row, false))
                .sorted()
                .forEach(row -> text.append(row).append('\n'));
        return text.toString();
    }

    private static String types(List<Row> described) {
        StringBuilder text = new StringBuilder();
        described.forEach(row -> text.append(row.cells().subList(0, 3)).append('\n'));
        return text.toString();
    }

    private static void count(String outcome) {
        OUTCOMES.merge(outcome, 1, Integer::sum);
    }

    /** What a script needs to show it again. */
    private static String description(List<RandomTable> tables) {
        StringBuilder text = new StringBuilder();
        for (RandomTable table : tables) {
            text.append(table.ddl()).append(";\nfeed ").append(table.name()).append('\n');
            table.changes()
                    .forEach(change -> text.append(RowText.print(change, true)).append('\n'));
        }
        return text.toString();
    }

    /** Sessions in all ways, with the tables. */
    private static final class Sluices implements AutoCloseable {
        private final List<TestGateway> gateways = new ArrayList<>();
        final List<SqlClient> clients = new ArrayList<>();

        Sluices(List<RandomTable> tables) throws IOException {
            for (Way way : WAYS) {
                Map<String, String> options = Map.of("parallelism.default", Integer.toString(way.parallelism()));
                TestGateway gateway =
                        new TestGateway(new Script("oracle", List.of()), options, way.batchSize(), false, false);
                gateways.add(gateway);
                Path timeline = gateway.workFolder().resolve("timeline");
                Files.writeString(timeline, timeline(tables).print());
                SqlClient client = new ServiceClient(gateway.gateway().service(), Map.of(), TIMEOUT);
                clients.add(client);
                client.execute("SET 'sluice.script.timeline' = '" + timeline + "'");
                tables.forEach(table -> client.execute(table.ddl()));
            }
        }

        private static Timeline timeline(List<RandomTable> tables) {
            List<Timeline.Item> items = new ArrayList<>();
            for (RandomTable table : tables) {
                table.changes()
                        .forEach(change -> items.add(Timeline.Row.of(table.name(), change.kind(), change.cells())));
            }
            return new Timeline(items);
        }

        List<Outcome> run(String sql) {
            return clients.stream().map(client -> run(client, sql)).toList();
        }

        private static Outcome run(SqlClient client, String sql) {
            try {
                String rows = rows(client.execute(sql).rows());
                client.execute("DROP TEMPORARY VIEW IF EXISTS q");
                client.execute("CREATE TEMPORARY VIEW q AS " + sql);
                return new Outcome(
                        false, rows, types(client.execute("DESCRIBE q").rows()));
            } catch (StatementFailure | IllegalStateException e) {
                return new Outcome(true, String.valueOf(e.getMessage()), "");
            }
        }

        @Override
        public void close() {
            clients.forEach(SqlClient::close);
            gateways.forEach(TestGateway::close);
        }
    }
}
