package io.sluice.sql.tests.random;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Sluice in all ways of running a query: batches, subtasks, mini-batches, and in batch mode over what the changelogs add up to. */
public final class Ways implements AutoCloseable {
    private static final String BATCH = "batch";
    private static final Duration TIMEOUT = Duration.ofSeconds(120);
    private static final List<Way> ALL = List.of(
            new Way("stream", RowBatch.MAX_ROWS, 1, 0, Kind.STREAM),
            new Way("batches of one row", 1, 1, 0, Kind.STREAM),
            new Way("two subtasks", RowBatch.MAX_ROWS, 2, 0, Kind.STREAM),
            new Way("two subtasks, batches of one row", 1, 2, 0, Kind.STREAM),
            new Way("one mini-batch", RowBatch.MAX_ROWS, 1, 1000, Kind.STREAM),
            new Way("mini-batches of three rows", 1, 2, 3, Kind.STREAM),
            new Way("two subtasks, state on disk", RowBatch.MAX_ROWS, 2, 0, Kind.ON_DISK),
            new Way(BATCH, RowBatch.MAX_ROWS, 1, 0, Kind.BATCH));

    private static final Pattern NOT_IN_THE_END =
            Pattern.compile("FOR SYSTEM_TIME AS OF a\\d+\\.\\w+_ts|SESSION\\(TABLE [ru]0|SESSION\\(a\\d+\\.[ru]0");

    private final Map<Integer, TestGateway> gateways = new LinkedHashMap<>();
    private final List<SqlClient> clients = new ArrayList<>();
    private int rounds;

    private enum Kind {
        STREAM,
        /** A stream of whose state no page stays in memory. */
        ON_DISK,
        BATCH
    }

    /** @param miniBatch rows of a mini-batch, 0 for none */
    private record Way(String name, int batchSize, int parallelism, int miniBatch, Kind kind) {
        boolean batch() {
            return kind == Kind.BATCH;
        }

        Map<String, String> options() {
            Map<String, String> options = new LinkedHashMap<>();
            options.put("parallelism.default", Integer.toString(parallelism));
            if (parallelism > 1) {
                options.put("table.exec.async-lookup.output-mode", "ALLOW_UNORDERED");
                options.put("table.optimizer.multi-join.enabled", Boolean.toString(batchSize == 1));
            }
            if (miniBatch > 0) {
                options.put("table.exec.mini-batch.enabled", "true");
                options.put("table.exec.mini-batch.allow-latency", "1 h");
                options.put("table.exec.mini-batch.size", Integer.toString(miniBatch));
                options.put("table.optimizer.distinct-agg.split.enabled", Boolean.toString(parallelism > 1));
            }
            switch (kind) {
                case STREAM -> {
                    // What options say by themselves.
                }
                case ON_DISK -> {
                    options.put("state.backend.type", "rocksdb");
                    options.put("sluice.state.cache-size", "0 bytes");
                }
                case BATCH -> options.put("execution.runtime-mode", "batch");
            }
            return options;
        }
    }

    /**
     * What came of a query.
     *
     * @param result rows in order, one a line; or the error
     */
    public record Outcome(String way, boolean failed, String result) {
        /** Whether it is that of {@link #BATCH}. */
        public boolean batch() {
            return way.equals(BATCH);
        }

        public boolean sameAs(Outcome other) {
            return failed == other.failed && (failed || result.equals(other.result));
        }
    }

    /** Starts anew with tables and views; those of before are forgotten. */
    public void define(List<StreamTable> tables, List<String> views) throws IOException {
        clients.forEach(SqlClient::close);
        clients.clear();
        rounds++;
        for (Way way : ALL) {
            TestGateway gateway = gateways.computeIfAbsent(
                    way.batchSize(),
                    size -> new TestGateway(new Script("random", List.of()), Map.of(), size, false, false));
            SqlClient client = new ServiceClient(gateway.gateway().service(), way.options(), TIMEOUT);
            clients.add(client);
            List<StreamTable> fed =
                    way.batch() ? tables.stream().map(StreamTable::end).toList() : tables;
            Path timeline = gateway.workFolder().resolve("timeline-" + rounds + "-" + clients.size());
            Files.writeString(timeline, timeline(fed).print());
            client.execute("SET 'sluice.script.timeline' = '" + timeline + "'");
            fed.forEach(table -> client.execute(table.ddl()));
            views.forEach(client::execute);
        }
    }

    private static Timeline timeline(List<StreamTable> tables) {
        List<Timeline.Item> items = new ArrayList<>();
        for (StreamTable table : tables) {
            table.changes().forEach(change -> items.add(Timeline.Row.of(table.name(), change.kind(), change.cells())));
        }
        return new Timeline(items);
    }

    /** How many operators have run with their changelogs looked at. */
    public long guardedOperators() {
        return gateways.values().stream()
                .mapToLong(TestGateway::guardedOperators)
                .sum();
    }

    /**
     * In all ways, that of a stream without any specialty first. What a table was at a time before is not to be seen in what it is at the
     * end, and a session on a stream, here as in Flink, keeps the length that rows gave it that were taken back later: such queries are not
     * run in batch mode.
     */
    public List<Outcome> run(String sql) {
        return run(sql, way -> true);
    }

    /** As a stream without any specialty, in batch mode, and in one more way, which is another one for the next number. */
    public List<Outcome> runInThree(String sql, int number) {
        Way other = ALL.get(1 + number % (ALL.size() - 2));
        return run(sql, way -> way.equals(ALL.get(0)) || way.batch() || way.equals(other));
    }

    private List<Outcome> run(String sql, Predicate<Way> wanted) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < ALL.size(); i++) {
            Way way = ALL.get(i);
            if (wanted.test(way) && !(way.batch() && NOT_IN_THE_END.matcher(sql).find())) {
                outcomes.add(run(way, clients.get(i), sql));
            }
        }
        return outcomes;
    }

    private static Outcome run(Way way, SqlClient client, String sql) {
        try {
            return new Outcome(way.name(), false, rows(client.execute(sql).rows()));
        } catch (StatementFailure | IllegalStateException e) {
            return new Outcome(way.name(), true, String.valueOf(e.getMessage()));
        }
    }

    /** What changes add up to, in order. */
    public static String rows(List<Row> changes) {
        StringBuilder text = new StringBuilder();
        Changes.fold(changes).stream()
                .map(row -> RowText.print(row, false))
                .sorted()
                .forEach(row -> text.append(row).append('\n'));
        return text.toString();
    }

    @Override
    public void close() {
        clients.forEach(SqlClient::close);
        gateways.values().forEach(TestGateway::close);
    }
}
