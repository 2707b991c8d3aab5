package io.sluice.sql.tests.oracle;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.sql.tests.Script;
import io.sluice.sql.tests.ServiceClient;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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
    private static final int A_QUERY = 25;
    private static final int WORKERS = Integer.getInteger(
            "oracle.workers", Math.min(2, Runtime.getRuntime().availableProcessors()));
    private static final int PARTS_A_QUERY = 8;
    private static final int DEPTH = Integer.getInteger("oracle.depth", 6);
    /** At most two in a thousand. */
    private static final double ALLOWED = 0.002;

    private static final String ZONE = "table.local-time-zone";
    private static final List<String> ZONES =
            List.of("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia");
    private static final Path REPORT = Path.of("target", "oracle", "expressions.txt");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Map<String, Integer> counts = new TreeMap<>();
    private final Map<String, Integer> reasons = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();

    @Test
    void expressionsGiveWhatTheyGiveInFlink() throws Exception {
        RandomScalars scalars = new RandomScalars(new Random(SEED));
        ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
        try (TestGateway gateway = gateway()) {
            define(gateway);
            int asked = 0;
            // An expression on which Flink itself crashes says nothing: another one is made in its place.
            for (int comparable = 0; comparable < EXPRESSIONS; comparable = asked - count("Flink fails alone")) {
                List<Batch> batches = batches(scalars, EXPRESSIONS - comparable);
                asked += EXPRESSIONS - comparable;
                compare(batches, threads, gateway);
            }
        } finally {
            threads.shutdown();
        }
        int different = count("different") + count("reviewed");
        Assertions.assertThat(different).as(counts.toString()).isLessThanOrEqualTo((int) (EXPRESSIONS * ALLOWED));
        Assertions.assertThat(count("different"))
                .as("differences without a reason, see " + REPORT)
                .isZero();
    }

    private static List<Batch> batches(RandomScalars scalars, int count) {
        List<Batch> batches = new ArrayList<>();
        for (int done = 0; done < count; done += A_QUERY) {
            List<String> expressions = new ArrayList<>();
            for (int i = 0; i < A_QUERY && done + i < count; i++) {
                expressions.add(scalars.expression(DEPTH));
            }
            batches.add(new Batch(ZONES.get(batches.size() % ZONES.size()), expressions));
        }
        return batches;
    }

    private void compare(List<Batch> batches, ExecutorService threads, TestGateway gateway) throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> workers = new ArrayList<>();
        for (int worker = 0; worker < Math.min(WORKERS, batches.size()); worker++) {
            workers.add(threads.submit(() -> {
                compareFrom(batches, next, gateway);
                return null;
            }));
        }
        for (Future<?> worker : workers) {
            worker.get();
        }
    }

    /** Flink's code outside a job gives what jobs give. */
    @Test
    void expressionsGiveWithoutJobsWhatTheyGiveInJobs() throws Exception {
        RandomScalars scalars = new RandomScalars(new Random(SEED));
        List<String> expressions = Stream.generate(() -> scalars.expression(DEPTH))
                .limit(Math.min(EXPRESSIONS, A_QUERY))
                .toList();
        try (FlinkProcess flink = flink()) {
            flink.define(List.of(RandomScalars.table()));
            Assertions.assertThat(flink.execute(RandomScalars.VIEW).failure()).isEmpty();
            List<Result> computed = new ExpressionResults(sql -> columns(flink.compute(sql))).of(expressions);
            List<Result> jobs = new ExpressionResults(sql -> columns(flink.query(sql))).of(expressions);
            for (int i = 0; i < expressions.size(); i++) {
                Assertions.assertThat(computed.get(i).cells())
                        .as(expressions.get(i))
                        .isEqualTo(jobs.get(i).cells());
            }
        }
    }

    /** Each worker has a Flink and a session, and takes the next batch that none has. */
    private void compareFrom(List<Batch> batches, AtomicInteger next, TestGateway gateway) throws IOException {
        try (FlinkProcess flink = flink();
                ServiceClient sluice = client(gateway)) {
            flink.define(List.of(RandomScalars.table()));
            Assertions.assertThat(flink.execute(RandomScalars.VIEW).failure()).isEmpty();
            use(sluice, gateway);
            ExpressionResults ours = new ExpressionResults(sql -> columns(sluice, sql));
            ExpressionResults theirs = new ExpressionResults(sql -> columns(flink.compute(sql)));
            OtherSpelling other = new OtherSpelling(flink, sql -> columns(flink.compute(sql)));
            Engines engines = new Engines(ours, theirs, other);
            for (int i = next.getAndIncrement(); i < batches.size(); i = next.getAndIncrement()) {
                Batch batch = batches.get(i);
                flink.set(ZONE, batch.zone);
                sluice.execute("SET '" + ZONE + "' = '" + batch.zone + "'");
                compare(batch, engines);
            }
        }
    }

    private record Batch(String zone, List<String> expressions) {}

    /** @param other Flink again, asked so that nothing is folded */
    private record Engines(ExpressionResults ours, ExpressionResults theirs, OtherSpelling other) {}

    private static FlinkProcess flink() throws IOException {
        Files.createDirectories(REPORT.getParent());
        return new FlinkProcess(Path.of(System.getProperty("oracle.home")), REPORT.resolveSibling("flink.log"));
    }

    private static TestGateway gateway() throws IOException {
        Script none = new Script("oracle", List.of());
        return new TestGateway(none, Map.of("parallelism.default", "1"), RowBatch.MAX_ROWS, false, false);
    }

    private static ServiceClient client(TestGateway gateway) {
        return new ServiceClient(gateway.gateway().service(), Map.of(), TIMEOUT);
    }

    private static Path timeline(TestGateway gateway) {
        return gateway.workFolder().resolve("timeline");
    }

    private static void define(TestGateway gateway) throws IOException {
        RandomTable table = RandomScalars.table();
        List<Timeline.Item> rows = table.changes().stream()
                .<Timeline.Item>map(row -> Timeline.Row.of(table.name(), row.kind(), row.cells()))
                .toList();
        Files.writeString(timeline(gateway), new Timeline(rows).print());
        try (ServiceClient session = client(gateway)) {
            session.execute(table.ddl());
        }
    }

    private static void use(ServiceClient session, TestGateway gateway) {
        session.execute("SET 'sluice.script.timeline' = '" + timeline(gateway) + "'");
        session.execute(RandomScalars.VIEW);
    }

    private static Columns columns(ServiceClient sluice, String sql) {
        List<Row> rows = sluice.execute(sql).rows();
        RowType type = sluice.lastType().orElseThrow();
        return new Columns(type.types().stream().map(LogicalType::summary).toList(), rows);
    }

    private static Columns columns(Answer answer) {
        if (answer.failure().isPresent()) {
            throw new StatementFailure(answer.failure().get());
        }
        return new Columns(answer.types(), answer.rows());
    }

    /** What fails here is asked of Flink alone, so that a query of many does not fail there. */
    private void compare(Batch batch, Engines engines) throws IOException {
        List<String> expressions = batch.expressions;
        List<Result> results = engines.ours.of(expressions);
        List<String> good = new ArrayList<>();
        List<Result> answers = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            String expression = expressions.get(i);
            Result result = results.get(i);
            if (result.cells().isEmpty()) {
                Result expected = engines.theirs.of(List.of(expression)).get(0);
                compare(expression, batch.zone, expected, result, engines);
            } else {
                good.add(expression);
                answers.add(result);
            }
        }
        List<Result> expected = engines.theirs.of(good);
        for (int i = 0; i < good.size(); i++) {
            compare(good.get(i), batch.zone, expected.get(i), answers.get(i), engines);
        }
        report();
    }

    private void compare(String expression, String zone, Result first, Result result, Engines engines) {
        Result expected = first;
        if (!expected.cells().equals(result.cells()) && expected.cells().isPresent()) {
            // Flink mixes up constants of a query.
            expected = engines.theirs.of(List.of(expression)).get(0);
        }
        if (expected.cells().equals(result.cells())) {
            add(expected.cells().isPresent() ? "same" : "both fail");
            if (expected.cells().isEmpty()) {
                note("both fail", zone, expression, expected.failure() + "\n" + result.failure());
            }
            return;
        }
        Difference difference = smallest(expression, expected, result, engines);
        String detail =
                difference.expression() + "\nF " + text(difference.expected()) + "\nS " + text(difference.result());
        if (sameInOtherSpelling(difference, engines.other)) {
            add(expected.cells().isEmpty() ? "same as Flink unfolded, which fails to fold" : "same as Flink unfolded");
            note("UNFOLDED", zone, expression, detail);
            return;
        }
        Optional<ExpressionFault> fault =
                ExpressionFault.find(difference.expression(), difference.expected(), difference.result());
        add(fault.map(known -> outcome(known.kind())).orElse("different"));
        String reason = fault.map(ExpressionFault::reason).orElse("DIFFERENT");
        note(reason, zone, expression, detail);
    }

    private static String outcome(ExpressionFault.Kind kind) {
        return switch (kind) {
            case CRASH -> "Flink fails alone";
            case NEEDLESS -> "Flink fails for what is not needed";
            case OTHER -> "reviewed";
        };
    }

    /** Whether Flink's own code, over columns, gives what Sluice gives, so that it is Flink's planner that differs from both. */
    private static boolean sameInOtherSpelling(Difference difference, OtherSpelling other) {
        return difference.result().cells().isPresent()
                && other.of(difference.expression())
                        .filter(unfolded ->
                                unfolded.cells().equals(difference.result().cells()))
                        .isPresent();
    }

    private record Difference(String expression, Result expected, Result result) {}

    /** The shortest part of an expression that is different by itself; the whole when none is. */
    private static Difference smallest(String expression, Result expected, Result result, Engines engines) {
        List<String> parts = ExpressionParts.of(expression);
        for (int from = 0; from < parts.size(); from += PARTS_A_QUERY) {
            List<String> some = parts.subList(from, Math.min(parts.size(), from + PARTS_A_QUERY));
            List<Result> results = engines.ours.of(some);
            List<Result> answers = engines.theirs.of(some);
            for (int i = 0; i < some.size(); i++) {
                if (!answers.get(i).cells().equals(results.get(i).cells())) {
                    Result alone = engines.theirs.of(List.of(some.get(i))).get(0);
                    if (!alone.cells().equals(results.get(i).cells())) {
                        return new Difference(some.get(i), alone, results.get(i));
                    }
                }
            }
        }
        return new Difference(expression, expected, result);
    }

    private static String text(Result result) {
        return result.cells().map(List::toString).orElse(result.failure());
    }

    private synchronized void add(String outcome) {
        counts.merge(outcome, 1, Integer::sum);
    }

    private synchronized int count(String outcome) {
        return counts.getOrDefault(outcome, 0);
    }

    private synchronized void note(String what, String zone, String expression, String detail) {
        reasons.merge(what, 1, Integer::sum);
        differences.add("### " + what + " [" + zone + "] " + expression + "\n" + detail);
    }

    private synchronized void report() throws IOException {
        StringBuilder summary = new StringBuilder(counts + "\n");
        reasons.forEach((reason, times) ->
                summary.append(times).append(" x ").append(reason).append('\n'));
        Files.writeString(REPORT, summary + "\n" + String.join("\n", differences) + "\n");
    }
}
