package io.sluice.sql.tests.aggregates;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.connectors.builtin.script.Timeline;
import io.sluice.sql.tests.aggregates.GridRows.Change;
import io.sluice.sql.tests.random.Ways;
import io.sluice.sql.tests.random.Ways.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The grid: each column with all aggregates that take it, in each {@link GridPlace}, plain, with DISTINCT, with FILTER and with both, in
 * all {@link Ways} of running a query.
 */
class AggregateGridTest {
    /** In these a group's rows stay in the order of the table. */
    private static final Set<String> IN_ORDER = Set.of("stream", "batches of one row", "one mini-batch");

    /** Names of columns, with commas; empty for all. */
    private static final String ONLY = System.getProperty("grid.only", "");

    private static final Ways WAYS = new Ways();
    private static int cells;
    private static int queries;

    /** What stands in and behind the calls. */
    private enum Clause {
        NONE(false, false),
        DISTINCT(true, false),
        FILTER(false, true),
        DISTINCT_FILTER(true, true);

        private final boolean distinct;
        private final boolean filter;

        Clause(boolean distinct, boolean filter) {
            this.distinct = distinct;
            this.filter = filter;
        }

        String call(GridCall call, GridColumn column) {
            return call.call(column, distinct) + (filter ? " FILTER (WHERE f)" : "");
        }

        /** The values that are left, in order: what is taken back is the first that is equal. */
        List<@Nullable String> values(GridColumn column, List<Change> changes) {
            List<@Nullable String> values = new ArrayList<>();
            Map<@Nullable String, Integer> counts = new HashMap<>();
            for (Change change : changes) {
                String value = change.row().value(column);
                if (filter && !"TRUE".equals(change.row().filter())) {
                    continue;
                }
                int count = counts.merge(value, change.adds() ? 1 : -1, Integer::sum);
                if (change.adds() && (!distinct || count == 1)) {
                    values.add(value);
                } else if (!change.adds() && (!distinct || count == 0)) {
                    values.remove(value);
                }
            }
            return values;
        }
    }

    @BeforeAll
    static void define() throws IOException {
        WAYS.define(GridRows.tables(), List.of());
    }

    @AfterAll
    static void close() {
        WAYS.close();
        assertThat(cells).isPositive();
        System.out.println("aggregates: " + cells + " cells as computed from the rows");
    }

    @TestFactory
    Stream<DynamicTest> columns() {
        return Arrays.stream(GridColumn.values())
                .filter(column ->
                        ONLY.isEmpty() || Arrays.asList(ONLY.split(",")).contains(column.name()))
                .map(column -> DynamicTest.dynamicTest(column.sql, () -> check(column)));
    }

    private static void check(GridColumn column) {
        List<String> faults = new ArrayList<>();
        for (GridPlace place : GridPlace.values()) {
            for (Clause clause : Clause.values()) {
                // There is no FILTER before OVER.
                if (!clause.filter || !place.isOver()) {
                    check(column, place, clause, faults);
                }
            }
        }
        if (!faults.isEmpty()) {
            Assertions.fail(faults.size() + " faults\n" + String.join("\n", faults));
        }
    }

    private static void check(GridColumn column, GridPlace place, Clause clause, List<String> faults) {
        List<GridCall> calls = GridCall.of(column).stream()
                .filter(call -> !call.isJson() || clause == Clause.NONE && !place.isOver())
                .filter(call -> !call.isDeviation() || !clause.distinct || !place.isOver())
                .toList();
        String sql = place.query(calls.stream().map(call -> clause.call(call, column)));
        Map<String, List<Change>> groups = place.groups();
        for (Outcome outcome : WAYS.runInThree(sql, queries++)) {
            if (outcome.failed()) {
                faults.add(place + " " + clause + ", " + outcome.way() + ": " + outcome.result() + "\n  " + sql);
                continue;
            }
            // Where a value comes again that leaves a frame, or in a bundle, it keeps its place or loses it.
            boolean moves = clause.distinct && (place.isOver() || outcome.way().contains("mini"));
            boolean ordered = place.ordered && IN_ORDER.contains(outcome.way()) && !moves;
            Map<String, List<@Nullable String>> rows = rows(outcome.result(), calls.size());
            if (!rows.keySet().equals(groups.keySet())) {
                faults.add(place + " " + clause + ", " + outcome.way() + ": rows " + rows.keySet() + "\n  instead of "
                        + groups.keySet());
                continue;
            }
            groups.forEach((key, changes) -> {
                List<@Nullable String> values = clause.values(column, changes);
                List<@Nullable String> given = Objects.requireNonNull(rows.get(key));
                for (int i = 0; i < calls.size(); i++) {
                    Expected expected = calls.get(i).expected(column, values);
                    cells++;
                    if (!expected.is(given.get(i), ordered)) {
                        faults.add(place + ", " + outcome.way() + ": " + clause.call(calls.get(i), column) + " of "
                                + values + " is " + given.get(i) + " instead of " + expected);
                    }
                }
            });
        }
    }

    /** By the cells before the calls, the cells of the calls. */
    private static Map<String, List<@Nullable String>> rows(String text, int calls) {
        Map<String, List<@Nullable String>> rows = new HashMap<>();
        text.lines().forEach(line -> {
            List<@Nullable String> cells = ((Timeline.Row)
                            Timeline.parse("row t " + line, "a row").items().get(0))
                    .values();
            int keys = cells.size() - calls;
            rows.put(
                    String.join(
                            "\t",
                            cells.subList(0, keys).stream().map(String::valueOf).toList()),
                    cells.subList(keys, cells.size()));
        });
        return rows;
    }
}
