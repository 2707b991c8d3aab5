package io.sluice.sql.tests;

import io.sluice.sql.tests.SqlClient.Result;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import io.sluice.sql.tests.Step.Compare;
import io.sluice.sql.tests.Step.FeedLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs scripts in one session. A step that fails does not stop the script: later steps often say why. */
public final class ScriptRunner {
    /** The session option under which script tables find their rows. */
    static final String TIMELINE_OPTION = "sluice.script.timeline";

    private final SqlClient client;
    private final Path workFolder;
    private final boolean ordered;
    private int feeds;

    /**
     * @param workFolder where feeds are written; must exist
     * @param ordered whether rows arrive in one order that the script can know: one subtask an operator
     */
    public ScriptRunner(SqlClient client, Path workFolder, boolean ordered) {
        this.client = client;
        this.workFolder = workFolder;
        this.ordered = ordered;
    }

    public List<CaseResult> run(Script script) {
        List<CaseResult> results = new ArrayList<>();
        for (Step step : script.steps()) {
            results.add(run(script, step));
        }
        return results;
    }

    private CaseResult run(Script script, Step step) {
        long start = System.nanoTime();
        List<String> actual = new ArrayList<>();
        Optional<String> failure;
        try {
            prepareFeed(step.feed());
            Result result = client.execute(script.statement(step, workFolder));
            failure = check(step, result, actual);
        } catch (StatementFailure e) {
            failure = checkFailure(step, e);
        }
        return new CaseResult(script.name(), step, actual, failure, System.nanoTime() - start);
    }

    private Optional<String> check(Step step, Result result, List<String> actual) {
        if (step instanceof Step.Fails fails) {
            return Optional.of("expected error " + fails.code() + ", but the statement succeeded");
        }
        if (!(step instanceof Step.Query query)) {
            return Optional.empty();
        }
        if (query.compare() == Compare.TEXT) {
            result.rows()
                    .forEach(row -> String.valueOf(row.cells().get(0)).lines().forEach(actual::add));
            return Diff.of(query.expected(), actual);
        }
        return checkRows(query, result.rows(), actual);
    }

    private Optional<String> checkRows(Step.Query query, List<Row> rows, List<String> actual) {
        boolean exact = query.compare() == Compare.CHANGELOG && client.showsChanges() && ordered;
        List<Row> found;
        try {
            found = exact || !client.showsChanges() ? rows : Changes.fold(rows);
        } catch (IllegalStateException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
        found.forEach(row -> actual.add(RowText.print(normalize(row), exact)));
        List<Row> wanted = query.expected().stream()
                .map(RowText::parse)
                .map(this::normalize)
                .toList();
        if (query.compare() == Compare.CHANGELOG && !exact) {
            wanted = Changes.fold(wanted);
        }
        List<String> expected = new ArrayList<>(
                wanted.stream().map(row -> RowText.print(row, exact)).toList());
        boolean inOrder = exact || query.compare() == Compare.ORDERED && ordered;
        if (inOrder) {
            return Diff.of(expected, actual);
        }
        List<String> sorted = new ArrayList<>(actual);
        Collections.sort(sorted);
        Collections.sort(expected);
        return Diff.of(expected, sorted);
    }

    private Row normalize(Row row) {
        List<@Nullable String> cells = new ArrayList<>(row.cells().size());
        for (@Nullable String cell : row.cells()) {
            cells.add(cell == null ? null : client.normalize(cell));
        }
        return new Row(row.kind(), cells);
    }

    private static Optional<String> checkFailure(Step step, StatementFailure failure) {
        if (!(step instanceof Step.Fails fails)) {
            return Optional.of("the statement failed:\n" + failure.getMessage());
        }
        String text = String.valueOf(failure.getMessage());
        if (!failure.code().equals(Optional.of(fails.code()))) {
            return Optional.of("expected error " + fails.code() + ", got:\n" + text);
        }
        if (fails.position().isPresent() && !fails.position().equals(failure.position())) {
            return Optional.of("expected the error at " + fails.position().get() + ", got:\n" + text);
        }
        if (fails.text().isPresent() && !text.contains(fails.text().get())) {
            return Optional.of("expected \"" + fails.text().get() + "\" in the error, got:\n" + text);
        }
        return Optional.empty();
    }

    /** Writes the feed as a timeline and points the session to it. A step without a feed sees the last one. */
    private void prepareFeed(List<FeedLine> feed) {
        if (feed.isEmpty()) {
            return;
        }
        List<String> timeline = new ArrayList<>();
        for (FeedLine line : feed) {
            timeline.add(line.table()
                    .map(table -> "row " + table + " " + line.text())
                    .orElse(line.text()));
        }
        Path file = workFolder.resolve("feed-" + ++feeds + ".timeline");
        try {
            Files.write(file, timeline);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        client.execute("SET '" + TIMELINE_OPTION + "' = '" + file.toString().replace("'", "''") + "'");
    }
}
