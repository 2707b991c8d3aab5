package io.sluice.sql.tests.oracle;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.spi.row.RowBatch;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random expressions in five time zones, many a query: each gives in Sluice what it gives in Flink, or fails in both. A query that fails is
 * cut in halves until the expressions are found that do. {@code -Doracle.expressions} says how many, {@code -Doracle.seed} which; {@code
 * target/oracle/expressions.txt} then has the differences. Runs in the Maven profile {@code oracle}.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class ExpressionOracleTest {
    private static final int EXPRESSIONS = Integer.getInteger("oracle.expressions", 20_000);
    private static final long SEED = Long.getLong("oracle.seed", 20_260_101);
    private static final int A_QUERY = 40;
    private static final int DEPTH = Integer.getInteger("oracle.depth", 6);
    /** At most two in a thousand. */
    private static final double ALLOWED = 0.002;

    private static final List<String> ZONES =
            List.of("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia");
    private static final Path REPORT = Path.of("target", "oracle", "expressions.txt");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();

    /** @param cells the column of an expression, one a row in the order of the data, and its type; absent when it fails */
    private record Result(Optional<List<@Nullable String>> cells, String failure) {}

    private interface Engine {
        /** The rows of a statement. */
        List<Row> run(String sql);
    }

    @Test
    void expressionsGiveWhatTheyGiveInFlink() throws IOException {
        Files.createDirectories(REPORT.getParent());
        Random random = new Random(SEED);
        RandomScalars scalars = new RandomScalars(random);
        Path log = REPORT.resolveSibling("flink.log");
        try (FlinkProcess flink = new FlinkProcess(Path.of(System.getProperty("oracle.home")), log);
                TestGateway gateway = new TestGateway(
                        new Script("oracle", List.of()),
                        Map.of("parallelism.default", "1"),
                        RowBatch.MAX_ROWS,
                        false,
                        false);
                SqlClient sluice = new ServiceClient(gateway.gateway().service(), Map.of(), TIMEOUT)) {
            RandomTable table = RandomScalars.table();
            flink.define(List.of(table));
            Assertions.assertThat(flink.execute(RandomScalars.VIEW).failure()).isEmpty();
            Path timeline = gateway.workFolder().resolve("timeline");
            Files.writeString(
                    timeline,
                    new Timeline(table.changes().stream()
                                    .<Timeline.Item>map(row -> Timeline.Row.of(table.name(), row.kind(), row.cells()))
                                    .toList())
                            .print());
            sluice.execute("SET 'sluice.script.timeline' = '" + timeline + "'");
            sluice.execute(table.ddl());
            sluice.execute(RandomScalars.VIEW);
            for (int done = 0; done < EXPRESSIONS; done += A_QUERY) {
                String zone = ZONES.get(done / A_QUERY % ZONES.size());
                flink.set("table.local-time-zone", zone);
                sluice.execute("SET 'table.local-time-zone' = '" + zone + "'");
                List<String> expressions = new ArrayList<>();
                for (int i = 0; i < A_QUERY && done + i < EXPRESSIONS; i++) {
                    expressions.add(scalars.expression(DEPTH));
                }
                compare(expressions, zone, sql -> rows(flink.query(sql)), sql -> sluice.execute(sql)
                        .rows());
            }
        }
        report();
        long different = counts.getOrDefault("different", 0);
        Assertions.assertThat(different).as(counts.toString()).isLessThanOrEqualTo((long) (EXPRESSIONS * ALLOWED));
    }

    private void compare(List<String> expressions, String zone, Engine flink, Engine sluice) throws IOException {
        List<Result> ours = results(expressions, sluice);
        List<String> supported = new ArrayList<>();
        List<Result> answers = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            if (ours.get(i).failure().contains("NOT_SUPPORTED")) {
                count("not supported");
                note("not supported", zone, expressions.get(i), ours.get(i).failure());
            } else {
                supported.add(expressions.get(i));
                answers.add(ours.get(i));
            }
        }
        List<Result> theirs = results(supported, flink);
        for (int i = 0; i < supported.size(); i++) {
            compare(supported.get(i), zone, theirs.get(i), answers.get(i));
        }
        report();
    }

    private void compare(String expression, String zone, Result theirs, Result ours) {
        if (theirs.cells().equals(ours.cells())) {
            count(theirs.cells().isPresent() ? "same" : "both fail");
            if (theirs.cells().isEmpty()) {
                note("both fail", zone, expression, theirs.failure() + "\n" + ours.failure());
            }
            return;
        }
        Optional<String> reason =
                ExpressionFault.reason(expression, theirs.cells().isEmpty() ? theirs.failure() : "", ours.failure());
        if (reason.isPresent()) {
            count("Flink's fault");
            note(reason.get(), zone, expression, text(theirs) + "\n" + text(ours));
            return;
        }
        count("different");
        note("DIFFERENT", zone, expression, "F " + text(theirs) + "\nS " + text(ours));
    }

    private static String text(Result result) {
        return result.cells().map(List::toString).orElse(result.failure());
    }

    /** The results of all, by as few queries as show them. */
    private static List<Result> results(List<String> expressions, Engine engine) {
        if (expressions.isEmpty()) {
            return List.of();
        }
        StringBuilder sql = new StringBuilder("SELECT id");
        for (int i = 0; i < expressions.size(); i++) {
            sql.append(",\n  ").append(expressions.get(i)).append(" AS e").append(i);
        }
        List<Row> rows;
        List<Row> types;
        try {
            rows = new ArrayList<>(engine.run(sql.append("\nFROM data").toString()));
            engine.run("DROP TEMPORARY VIEW IF EXISTS described");
            engine.run("CREATE TEMPORARY VIEW described AS " + sql);
            types = engine.run("DESCRIBE described");
        } catch (StatementFailure e) {
            if (expressions.size() == 1) {
                return List.of(new Result(Optional.empty(), String.valueOf(e.getMessage())));
            }
            int half = expressions.size() / 2;
            List<Result> results = new ArrayList<>(results(expressions.subList(0, half), engine));
            results.addAll(results(expressions.subList(half, expressions.size()), engine));
            return results;
        }
        rows.sort((a, b) -> Objects.requireNonNull(a.cells().get(0))
                .compareTo(Objects.requireNonNull(b.cells().get(0))));
        List<Result> results = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            List<@Nullable String> cells = new ArrayList<>();
            for (Row row : rows) {
                cells.add(row.cells().get(i + 1));
            }
            // Its type and whether it may be NULL.
            cells.addAll(types.get(i + 1).cells().subList(1, 3));
            results.add(new Result(Optional.of(cells), ""));
        }
        return results;
    }

    private static List<Row> rows(Answer answer) {
        if (answer.failure().isPresent()) {
            throw new StatementFailure(answer.failure().get());
        }
        return answer.rows();
    }

    private void count(String outcome) {
        counts.merge(outcome, 1, Integer::sum);
    }

    private void note(String what, String zone, String expression, String detail) {
        differences.add("### " + what + " [" + zone + "] " + expression + "\n" + detail);
    }

    private void report() throws IOException {
        Files.writeString(REPORT, counts + "\n" + String.join("\n", differences) + "\n");
    }
}
