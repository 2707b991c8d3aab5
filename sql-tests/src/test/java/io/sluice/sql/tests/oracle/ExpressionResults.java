package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.SqlClient.StatementFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates many expressions by few queries. When a query fails and says at which line, the expression of that line is the one that fails;
 * when it does not say, the query is cut in halves.
 */
final class ExpressionResults {
    /** The first expression of a query stands in its second line. */
    private static final int FIRST_LINE = 2;

    private static final Pattern LINE = Pattern.compile("(?:at|From) line (\\d+), column");

    private final Engine engine;

    /** Runs statements. */
    interface Engine {
        /** @throws StatementFailure when it cannot */
        Columns run(String sql);
    }

    /** @param types of the columns, {@code INT NOT NULL} */
    record Columns(List<String> types, List<Row> rows) {}

    /** @param cells the column of an expression, one a row in the order of the data, and its type; absent when it fails */
    record Result(Optional<List<@Nullable String>> cells, String failure) {}

    ExpressionResults(Engine engine) {
        this.engine = engine;
    }

    /** A result for each. */
    List<Result> of(List<String> expressions) {
        @Nullable Result[] results = new Result[expressions.size()];
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            all.add(i);
        }
        fill(expressions, all, results);
        return Arrays.stream(results).map(Objects::requireNonNull).toList();
    }

    private void fill(List<String> expressions, List<Integer> places, @Nullable Result[] results) {
        if (places.isEmpty()) {
            return;
        }
        StringBuilder sql = new StringBuilder("SELECT id");
        for (int place : places) {
            sql.append(",\n").append(expressions.get(place)).append(" AS e").append(place);
        }
        Columns columns;
        try {
            columns = engine.run(sql.append("\nFROM data").toString());
        } catch (StatementFailure e) {
            split(expressions, places, results, String.valueOf(e.getMessage()));
            return;
        }
        List<Row> rows = new ArrayList<>(columns.rows());
        rows.sort(Comparator.comparing(row -> Objects.requireNonNull(row.cells().get(0))));
        for (int i = 0; i < places.size(); i++) {
            List<@Nullable String> cells = new ArrayList<>();
            for (Row row : rows) {
                cells.add(row.cells().get(i + 1));
            }
            cells.add(columns.types().get(i + 1));
            results[places.get(i)] = new Result(Optional.of(cells), "");
        }
    }

    private void split(List<String> expressions, List<Integer> places, @Nullable Result[] results, String failure) {
        if (places.size() == 1) {
            results[places.get(0)] = new Result(Optional.empty(), failure);
            return;
        }
        Matcher line = LINE.matcher(failure);
        int failed = line.find() ? Integer.parseInt(line.group(1)) - FIRST_LINE : -1;
        if (failed >= 0 && failed < places.size()) {
            List<Integer> others = new ArrayList<>(places);
            fill(expressions, List.of(others.remove(failed)), results);
            fill(expressions, others, results);
            return;
        }
        int half = places.size() / 2;
        fill(expressions, places.subList(0, half), results);
        fill(expressions, places.subList(half, places.size()), results);
    }
}
