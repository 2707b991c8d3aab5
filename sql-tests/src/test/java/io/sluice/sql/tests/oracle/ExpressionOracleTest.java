package io.sluice.sql.tests.oracle;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.sql.tests.Script;
import io.sluice.sql.tests.ServiceClient;
import io.sluice.sql.tests.SqlClient;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import io.sluice.sql.tests.TestGateway;
import io.sluice.sql.tests.oracle.ExpressionResults.Columns;
import io.sluice.sql.tests.oracle.ExpressionResults.Result;
import io.sluice.sql.tests.oracle.FlinkProcess.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random expressions in five time zones, many a query: each gives in Sluice what it gives in Flink, or fails in both. {@code
 * -Doracle.expressions} says how many, {@code -Doracle.seed} which; {@code target/oracle/expressions.txt} then has the differences. Runs in
 * the Maven profile {@code oracle}.
 */
@EnabledIfSystemProperty(named = "oracle.home", matches = ".+")
class ExpressionOracleTest {
    private static final int EXPRESSIONS = Integer.getInteger("oracle.expressions", 20_000);
    private static final long SEED = Long.getLong("oracle.seed", 20_260_101);
    private static final int A_QUERY = 100;
    private static final int DEPTH = Integer.getInteger("oracle.depth", 6);
    /** At most two in a thousand. */
    private static final double ALLOWED = 0.002;

    private static final List<String> ZONES =
            List.of("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia");
    private static final Path REPORT = Path.of("target", "oracle", "expressions.txt");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();

    @Test
    void expressionsGiveWhatTheyGiveInFlink() throws IOException {
        Files.createDirectories(REPORT.getParent());
        RandomScalars scalars = new RandomScalars(new Random(SEED));
        Path log = REPORT.resolveSibling("flink.log");
        try (FlinkProcess flink = new FlinkProcess(Path.of(System.getProperty("oracle.home")), log);
                TestGateway gateway = new TestGateway(
                        new Script("oracle", List.of()),
                        Map.of("parallelism.default", "1"),
                        RowBatch.MAX_ROWS,
                        false,
                        false);
                ServiceClient sluice = new ServiceClient(gateway.gateway().service(), Map.of(), TIMEOUT)) {
            define(flink, sluice, gateway.workFolder().resolve("timeline"));
            ExpressionResults ours = new ExpressionResults(sql -> columns(sluice, sql));
            ExpressionResults theirs = new ExpressionResults(sql -> columns(flink, sql));
            for (int done = 0; done < EXPRESSIONS; done += A_QUERY) {
                String zone = ZONES.get(done / A_QUERY % ZONES.size());
                flink.set("table.local-time-zone", zone);
                sluice.execute("SET 'table.local-time-zone' = '" + zone + "'");
                List<String> expressions = new ArrayList<>();
                for (int i = 0; i < A_QUERY && done + i < EXPRESSIONS; i++) {
                    expressions.add(scalars.expression(DEPTH));
                }
                compare(expressions, zone, ours, theirs);
            }
        }
        report();
        long different = counts.getOrDefault("different", 0);
        Assertions.assertThat(different).as(counts.toString()).isLessThanOrEqualTo((long) (EXPRESSIONS * ALLOWED));
    }

    private static void define(FlinkProcess flink, SqlClient sluice, Path timeline) throws IOException {
        RandomTable table = RandomScalars.table();
        flink.define(List.of(table));
        Assertions.assertThat(flink.execute(RandomScalars.VIEW).failure()).isEmpty();
        List<Timeline.Item> rows = table.changes().stream()
                .<Timeline.Item>map(row -> Timeline.Row.of(table.name(), row.kind(), row.cells()))
                .toList();
        Files.writeString(timeline, new Timeline(rows).print());
        sluice.execute("SET 'sluice.script.timeline' = '" + timeline + "'");
        sluice.execute(table.ddl());
        sluice.execute(RandomScalars.VIEW);
    }

    private static Columns columns(ServiceClient sluice, String sql) {
        List<Row> rows = sluice.execute(sql).rows();
        RowType type = sluice.lastType().orElseThrow();
        return new Columns(type.types().stream().map(LogicalType::summary).toList(), rows);
    }

    private static Columns columns(FlinkProcess flink, String sql) {
        Answer answer = flink.query(sql);
        if (answer.failure().isPresent()) {
            throw new StatementFailure(answer.failure().get());
        }
        return new Columns(answer.types(), answer.rows());
    }

    /** What fails here is asked of Flink alone, so that a query of many does not fail there. */
    private void compare(List<String> expressions, String zone, ExpressionResults ours, ExpressionResults theirs)
            throws IOException {
        List<Result> results = ours.of(expressions);
        List<String> good = new ArrayList<>();
        List<Result> answers = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            String expression = expressions.get(i);
            Result result = results.get(i);
            if (result.failure().contains("NOT_SUPPORTED")) {
                count("not supported");
                note("not supported", zone, expression, result.failure());
            } else if (result.cells().isEmpty()) {
                Result expected = theirs.of(List.of(expression)).get(0);
                compare(expression, zone, expected, result, ours, theirs);
            } else {
                good.add(expression);
                answers.add(result);
            }
        }
        List<Result> expected = theirs.of(good);
        for (int i = 0; i < good.size(); i++) {
            compare(good.get(i), zone, expected.get(i), answers.get(i), ours, theirs);
        }
        report();
    }

    private void compare(
            String expression,
            String zone,
            Result expected,
            Result result,
            ExpressionResults ours,
            ExpressionResults theirs) {
        if (expected.cells().equals(result.cells())) {
            count(expected.cells().isPresent() ? "same" : "both fail");
            if (expected.cells().isEmpty()) {
                note("both fail", zone, expression, expected.failure() + "\n" + result.failure());
            }
            return;
        }
        Difference difference = smallest(expression, expected, result, ours, theirs);
        Optional<String> reason =
                ExpressionFault.reason(difference.expression(), difference.expected(), difference.result());
        count(reason.isPresent() ? "Flink's fault" : "different");
        String detail =
                difference.expression() + "\nF " + text(difference.expected()) + "\nS " + text(difference.result());
        note(reason.orElse("DIFFERENT"), zone, expression, detail);
    }

    private record Difference(String expression, Result expected, Result result) {}

    /** The shortest part of an expression that is different by itself; the whole when none is. */
    private static Difference smallest(
            String expression, Result expected, Result result, ExpressionResults ours, ExpressionResults theirs) {
        List<String> parts = ExpressionParts.of(expression);
        List<Result> results = ours.of(parts);
        List<Result> answers = theirs.of(parts);
        for (int i = 0; i < parts.size(); i++) {
            if (!answers.get(i).cells().equals(results.get(i).cells())) {
                return new Difference(parts.get(i), answers.get(i), results.get(i));
            }
        }
        return new Difference(expression, expected, result);
    }

    private static String text(Result result) {
        return result.cells().map(List::toString).orElse(result.failure());
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
