package io.sluice.sql.tests.golden;

import io.sluice.endpoints.GatewayService;
import io.sluice.endpoints.GatewayService.OperationInfo;
import io.sluice.endpoints.GatewayService.ResultSchema;
import io.sluice.endpoints.GatewayService.SessionRequest;
import io.sluice.endpoints.OperationStatus;
import io.sluice.endpoints.ResultPage;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.ErrorKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.sql.tests.Script;
import io.sluice.sql.tests.TestGateway;
import io.sluice.sql.tests.golden.GoldenRow.Outcome;
import io.sluice.sql.tests.golden.GoldenRow.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs golden rows in a gateway of their own that has the tables which they read. */
final class GoldenRun implements AutoCloseable {
    static final String FAILED = "failed: ";

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int PAGE_ROWS = 1000;
    /** Expressions in a query. */
    private static final int PACK = 20;

    private static final String SELECT = "SELECT ";
    private static final String CHANGE_SEPARATOR = " ; ";

    private final TestGateway testGateway;
    private final GatewayService gateway;
    private final UUID batch;
    private final UUID streaming;
    private int tables;

    private record Change(RowKind kind, List<String> cells) {}

    private record Answer(List<String> types, List<Change> changes) {
        Answer column(int column) {
            return new Answer(
                    List.of(types.get(column)),
                    changes.stream()
                            .map(change -> new Change(change.kind, List.of(change.cells.get(column))))
                            .toList());
        }

        String type() {
            return String.join(", ", types);
        }

        /** Sign and row. */
        List<String> texts() {
            return changes.stream()
                    .map(change -> change.kind.sign() + GoldenText.row(change.cells))
                    .toList();
        }

        @Override
        public String toString() {
            return type() + " " + texts();
        }
    }

    GoldenRun() throws IOException {
        testGateway = new TestGateway(
                new Script("golden", List.of()), Map.of("parallelism.default", "1"), RowBatch.MAX_ROWS, false, false);
        gateway = testGateway.gateway().service();
        batch = session("batch");
        streaming = session("streaming");
    }

    private UUID session(String mode) throws IOException {
        UUID session = gateway.openSession(new SessionRequest(
                "golden", "rest", Optional.empty(), Optional.empty(), Map.of("execution.runtime-mode", mode)));
        String data = GoldenRows.FOLDER.resolve("data").toAbsolutePath().toString();
        for (String line : Files.readAllLines(GoldenRows.FOLDER.resolve("function-test-setup.sql"))) {
            if (!line.startsWith("--")) {
                execute(session, line.replace("/DATA", data));
            }
        }
        return session;
    }

    /** The one value that a query gives, or {@link #FAILED} and why. */
    String value(String sql) {
        try {
            List<String> rows = execute(streaming, sql).texts();
            return rows.size() == 1 ? rows.get(0).substring(2) : FAILED + rows;
        } catch (SluiceException e) {
            return FAILED + e.describe();
        }
    }

    /** What is wrong with the answers to some rows. Many expressions are asked for in one query, which takes far less time. */
    Map<GoldenRow, String> run(List<GoldenRow> rows, Way way) throws IOException {
        Map<GoldenRow, String> wrong = new LinkedHashMap<>();
        List<GoldenRow> packed = new ArrayList<>();
        for (GoldenRow row : rows) {
            if (!canBePacked(row, way)) {
                run(row, way).ifPresent(what -> wrong.put(row, what));
            } else if (packed.size() < PACK) {
                packed.add(row);
            } else {
                wrong.putAll(runPacked(packed, way));
                packed = new ArrayList<>(List.of(row));
            }
        }
        wrong.putAll(runPacked(packed, way));
        return wrong;
    }

    private static boolean canBePacked(GoldenRow row, Way way) {
        return row.answer(way).outcome() == Outcome.ROWS
                && row.settings().isEmpty()
                && LiteralsToColumns.isExpression(row.sql());
    }

    private Map<GoldenRow, String> runPacked(List<GoldenRow> rows, Way way) throws IOException {
        Map<GoldenRow, String> wrong = new LinkedHashMap<>();
        if (rows.isEmpty()) {
            return wrong;
        }
        UUID session = way.isBatch() ? batch : streaming;
        String sql = rows.stream()
                .map(row -> row.sql().substring(SELECT.length()))
                .collect(Collectors.joining(", ", SELECT, ""));
        Answer answer;
        try {
            answer = execute(session, way.hasColumns() ? overColumns(session, sql) : sql);
        } catch (SluiceException e) { // One of them fails: which one, they say by themselves.
            for (GoldenRow row : rows) {
                run(row, way).ifPresent(what -> wrong.put(row, what));
            }
            return wrong;
        }
        for (int i = 0; i < rows.size(); i++) {
            GoldenRow row = rows.get(i);
            check(row, way, answer.column(i)).ifPresent(what -> wrong.put(row, what));
        }
        return wrong;
    }

    /** What is wrong with the answer; empty when it is right. */
    private Optional<String> run(GoldenRow row, Way way) throws IOException {
        UUID session = way.isBatch() ? batch : streaming;
        Answer answer;
        row.settings().forEach((key, value) -> execute(session, "SET '" + key + "' = '" + value + "'"));
        try {
            answer = execute(session, way.hasColumns() ? overColumns(session, row.sql()) : row.sql());
        } catch (SluiceException e) {
            return checkFailure(row.answer(way).outcome(), e);
        } finally {
            row.settings().forEach((key, value) -> execute(session, "RESET '" + key + "'"));
        }
        if (row.answer(way).outcome() == Outcome.FAILURE) {
            return Optional.of("expected a failure, got " + answer);
        }
        return check(row, way, answer);
    }

    private static Optional<String> checkFailure(Outcome outcome, SluiceException e) {
        boolean ofUser = e.code().kind() == ErrorKind.USER && e.code() != ErrorCode.NOT_SUPPORTED;
        if (outcome == Outcome.FAILURE && (ofUser || e.code() == ErrorCode.NOT_SUPPORTED)) {
            return Optional.empty();
        }
        return Optional.of("failed: " + e.describe().lines().findFirst().orElse(""));
    }

    private static Optional<String> check(GoldenRow row, Way way, Answer answer) {
        Recorded recorded = row.answer(way);
        String types = way.isBatch() ? withoutTimeAttributes(recorded.type()) : recorded.type();
        String found = way.isBatch() ? withoutTimeAttributes(answer.type()) : answer.type();
        if (!types.equals(found)) {
            return Optional.of("expected type " + types + ", got " + found);
        }
        List<String> expected = expectedRows(recorded);
        List<String> actual = folded(answer.texts());
        if (isUnorderedList(row.sql())) {
            expected.replaceAll(GoldenRun::sortedList);
            actual.replaceAll(GoldenRun::sortedList);
        }
        Collections.sort(expected);
        Collections.sort(actual);
        return expected.equals(actual) ? Optional.empty() : Optional.of("expected " + expected + ", got " + actual);
    }

    private static List<String> expectedRows(Recorded recorded) {
        List<String> rows = new ArrayList<>(Arrays.asList(recorded.expected().split(CHANGE_SEPARATOR, -1)));
        if (recorded.expected().isEmpty() && recorded.outcome() == Outcome.CHANGES) {
            rows.clear();
        }
        return recorded.outcome() == Outcome.CHANGES ? folded(rows) : rows;
    }

    /** A list of texts has no order of its own: Flink's comes in another one from run to run. */
    private static boolean isUnorderedList(String sql) {
        return sql.contains("LISTAGG(") && !sql.contains("ORDER BY");
    }

    private static String sortedList(String list) {
        return Arrays.stream(list.split(",", -1)).sorted().collect(Collectors.joining(","));
    }

    /** The rows that changes, each with its sign, add up to. */
    private static List<String> folded(List<String> changes) {
        List<String> rows = new ArrayList<>();
        for (String change : changes) {
            String row = change.substring(2);
            if (change.charAt(0) == '+') {
                rows.add(row);
            } else if (!rows.remove(row)) {
                throw new AssertionError("a change takes back a row that is not there: " + changes);
            }
        }
        return rows;
    }

    private static String withoutTimeAttributes(String types) {
        return types.replaceAll(" \\*[A-Z]+\\*", "");
    }

    /** Makes the table of the query's constants; the query over it. */
    private String overColumns(UUID session, String sql) throws IOException {
        LiteralsToColumns rewritten = LiteralsToColumns.of(sql);
        String table = "args" + ++tables;
        Path feed = testGateway.workFolder().resolve(table + ".timeline");
        Files.writeString(feed, "row " + table + " " + rewritten.timelineRow() + "\n");
        execute(
                session,
                "CREATE TEMPORARY TABLE %s (%s) WITH ('connector' = 'script', 'timeline' = '%s')"
                        .formatted(table, rewritten.columnDefinitions(), feed));
        return rewritten.query(table);
    }

    private Answer execute(UUID session, String sql) {
        UUID operation = gateway.submitStatement(session, sql, Duration.ZERO, Map.of());
        try {
            OperationInfo info = gateway.awaitOperation(session, operation, TIMEOUT);
            if (info.error().isPresent()) {
                throw info.error().get();
            }
            if (info.status() != OperationStatus.FINISHED) {
                throw SluiceException.of(ErrorCode.TIMEOUT, "no answer");
            }
            return fetch(session, operation);
        } finally {
            gateway.closeOperation(session, operation);
        }
    }

    private Answer fetch(UUID session, UUID operation) {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        ResultSchema schema = gateway.resultSchema(session, operation);
        RowType type = schema.type();
        List<String> types =
                type.fields().stream().map(field -> field.type().summary()).toList();
        List<Change> changes = new ArrayList<>();
        long token = 0;
        while (System.nanoTime() < deadline) {
            ResultPage page = gateway.fetch(session, operation, token, PAGE_ROWS, Duration.ofSeconds(1));
            if (page.status() == ResultPage.Status.EOS) {
                return new Answer(types, changes);
            }
            if (page.status() == ResultPage.Status.PAYLOAD) {
                RowBatch rows = page.rows();
                for (int row = 0; row < rows.rows(); row++) {
                    changes.add(new Change(rows.rowKind(row), GoldenText.cells(type, JavaValues.row(type, rows, row))));
                }
                token = page.nextToken();
            }
        }
        throw SluiceException.of(ErrorCode.TIMEOUT, "no end of the result");
    }

    @Override
    public void close() {
        gateway.closeSession(batch);
        gateway.closeSession(streaming);
        testGateway.close();
    }
}
