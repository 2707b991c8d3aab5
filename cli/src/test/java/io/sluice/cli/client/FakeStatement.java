package io.sluice.cli.client;

import io.sluice.cli.client.Page.ColumnInfo;
import io.sluice.cli.client.Page.Row;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A statement that answers what a test says. */
public final class FakeStatement implements SqlStatement {
    private final Deque<Object> answers = new ArrayDeque<>();
    private final List<ColumnInfo> columns;
    private final boolean isQuery;
    private Runnable onNext = () -> {};
    public boolean canceled;
    public boolean closed;

    private FakeStatement(List<ColumnInfo> columns, boolean isQuery) {
        this.columns = columns;
        this.isQuery = isQuery;
    }

    /** @param columns as {@code name TYPE} */
    public static FakeStatement query(String... columns) {
        return new FakeStatement(columns(columns), true);
    }

    /** SHOW and the like. */
    public static FakeStatement table(String... columns) {
        return new FakeStatement(columns(columns), false);
    }

    /** A statement that answers one text. */
    public static FakeStatement text(String text, boolean successOnly, Optional<String> jobId) {
        FakeStatement statement = new FakeStatement(columns("result VARCHAR"), false);
        Row row = new Row("+I", List.of(text));
        statement.answers.add(new Page(true, false, statement.columns, false, successOnly, jobId, List.of(row)));
        return statement.end();
    }

    public static FakeStatement ok() {
        return text("OK", true, Optional.empty());
    }

    public FakeStatement notReady() {
        answers.add(Page.NOT_READY);
        return this;
    }

    /** A page. @param rows cells after the row's kind; null is NULL */
    public FakeStatement page(String[]... rows) {
        answers.add(page(
                false,
                Arrays.stream(rows)
                        .map(row -> new Row(row[0], Arrays.asList(row).subList(1, row.length)))
                        .toList()));
        return this;
    }

    public FakeStatement end() {
        answers.add(page(true, List.of()));
        return this;
    }

    public FakeStatement fail(String report) {
        answers.add(new SqlError(report));
        return this;
    }

    /** Called before each page is given. */
    public FakeStatement onNext(Runnable action) {
        onNext = action;
        return this;
    }

    @Override
    public Page next() {
        onNext.run();
        Object answer = answers.size() == 1 ? answers.getFirst() : answers.removeFirst();
        if (answer instanceof SqlError error) {
            throw error;
        }
        return (Page) answer;
    }

    @Override
    public void cancel() {
        canceled = true;
    }

    @Override
    public void close() {
        closed = true;
    }

    private Page page(boolean end, List<Row> rows) {
        return new Page(true, end, columns, isQuery, false, Optional.empty(), rows);
    }

    private static List<ColumnInfo> columns(String... columns) {
        return Arrays.stream(columns)
                .map(column -> column.split(" "))
                .map(parts -> new ColumnInfo(parts[0], parts[1]))
                .toList();
    }
}
