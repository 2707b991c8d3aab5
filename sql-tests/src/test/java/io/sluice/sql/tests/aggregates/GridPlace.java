package io.sluice.sql.tests.aggregates;

import io.sluice.sql.tests.aggregates.GridRows.Change;
import io.sluice.sql.tests.aggregates.GridRows.GridRow;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where SQL has aggregates: a query around the calls, and the changes that each of its rows is computed of, by the cells that stand before the
 * calls.
 */
enum GridPlace {
    BY_KEY(GridRows.STAYS, "SELECT k, %s FROM ins GROUP BY k", "", true, changes -> by(changes, GridRow::key)),
    BY_KEY_OF_CHANGES(
            GridRows.CHANGES, "SELECT k, %s FROM chg GROUP BY k", "", true, changes -> by(changes, GridRow::key)),
    OF_ALL(GridRows.STAYS, "SELECT 'all', %s FROM ins", "", true, changes -> by(changes, row -> "all")),
    OF_ALL_CHANGES(GridRows.CHANGES, "SELECT 'all', %s FROM chg", "", true, changes -> by(changes, row -> "all")),
    TUMBLE(
            GridRows.STAYS,
            "SELECT k, CAST(window_start AS STRING), %s FROM TABLE(TUMBLE(TABLE ins, DESCRIPTOR(ts), INTERVAL '20' SECOND))"
                    + " GROUP BY k, window_start, window_end",
            "",
            true,
            changes -> windows(changes, 20, 20)),
    HOP(
            GridRows.STAYS,
            "SELECT k, CAST(window_start AS STRING), %s"
                    + " FROM TABLE(HOP(TABLE ins, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND))"
                    + " GROUP BY k, window_start, window_end",
            "",
            false,
            changes -> windows(changes, 10, 30)),
    SESSION(
            GridRows.STAYS,
            "SELECT k, CAST(window_start AS STRING), %s"
                    + " FROM TABLE(SESSION(TABLE ins PARTITION BY k, DESCRIPTOR(ts), INTERVAL '6' SECOND))"
                    + " GROUP BY k, window_start, window_end",
            "",
            false,
            changes -> sessions(changes, 6)),
    OVER_ROWS(
            GridRows.STAYS,
            "SELECT id, %s FROM ins WINDOW w AS (PARTITION BY k ORDER BY ts ROWS BETWEEN 3 PRECEDING AND CURRENT ROW)",
            " OVER w",
            true,
            changes -> frames(changes, (partition, at) -> partition.subList(Math.max(0, at - 3), at + 1))),
    OVER_RANGE(
            GridRows.STAYS,
            "SELECT id, %s FROM ins WINDOW w AS"
                    + " (PARTITION BY k ORDER BY ts RANGE BETWEEN INTERVAL '7' SECOND PRECEDING AND CURRENT ROW)",
            " OVER w",
            true,
            changes -> frames(changes, (partition, at) -> partition.subList(0, at + 1).stream()
                    .filter(row -> !row.time().isBefore(partition.get(at).time().minusSeconds(7)))
                    .toList())),
    OVER_ALL_BEFORE(
            GridRows.STAYS,
            "SELECT id, %s FROM ins WINDOW w AS (PARTITION BY k ORDER BY ts)",
            " OVER w",
            true,
            changes -> frames(changes, (partition, at) -> partition.subList(0, at + 1)));

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");

    private final String table;
    private final String query;
    private final String behindCall;
    final boolean ordered;
    private final Groups groups;

    /** The changes behind each row, by the cells before the calls, tabs between them. */
    private interface Groups {
        Map<String, List<Change>> of(List<Change> changes);
    }

    /** @param ordered whether the aggregates have their rows in the order of {@link #groups} where nothing is done by several */
    GridPlace(String table, String query, String behindCall, boolean ordered, Groups groups) {
        this.table = table;
        this.query = query;
        this.behindCall = behindCall;
        this.ordered = ordered;
        this.groups = groups;
    }

    String query(Stream<String> calls) {
        return query.formatted(
                String.join(", ", calls.map(call -> call + behindCall).toList()));
    }

    boolean isOver() {
        return !behindCall.isEmpty();
    }

    boolean takesBack() {
        return table.equals(GridRows.CHANGES);
    }

    Map<String, List<Change>> groups() {
        return groups.of(takesBack() ? GridRows.changing() : GridRows.staying());
    }

    private static Map<String, List<Change>> by(List<Change> changes, Function<GridRow, String> key) {
        Map<String, List<Change>> groups = new LinkedHashMap<>();
        for (Change change : changes) {
            groups.computeIfAbsent(key.apply(change.row()), any -> new ArrayList<>())
                    .add(change);
        }
        // A key without rows is none.
        groups.values()
                .removeIf(
                        all -> all.stream().mapToInt(one -> one.adds() ? 1 : -1).sum() == 0);
        return groups;
    }

    private static Map<String, List<Change>> windows(List<Change> changes, int step, int size) {
        Map<String, List<Change>> groups = new LinkedHashMap<>();
        for (Change change : changes) {
            LocalDateTime time = change.row().time();
            LocalDateTime last = time.truncatedTo(ChronoUnit.DAYS)
                    .plusSeconds(time.toLocalTime().toSecondOfDay() / step * step);
            for (LocalDateTime start = last; start.plusSeconds(size).isAfter(time); start = start.minusSeconds(step)) {
                groups.computeIfAbsent(cells(change, start), any -> new ArrayList<>())
                        .add(change);
            }
        }
        return groups;
    }

    private static Map<String, List<Change>> sessions(List<Change> changes, int gap) {
        Map<String, List<Change>> groups = new LinkedHashMap<>();
        for (List<Change> ofKey : by(changes, GridRow::key).values()) {
            List<Change> sorted = inTime(ofKey);
            List<Change> session = new ArrayList<>();
            for (Change change : sorted) {
                boolean apart = !session.isEmpty()
                        && Duration.between(
                                                session.get(session.size() - 1)
                                                        .row()
                                                        .time(),
                                                change.row().time())
                                        .compareTo(Duration.ofSeconds(gap))
                                >= 0;
                if (apart) {
                    groups.put(cells(session.get(0), session.get(0).row().time()), session);
                    session = new ArrayList<>();
                }
                session.add(change);
            }
            groups.put(cells(session.get(0), session.get(0).row().time()), session);
        }
        return groups;
    }

    /** @param frame of a partition in order of time and a place in it */
    private static Map<String, List<Change>> frames(
            List<Change> changes, BiFunction<List<GridRow>, Integer, List<GridRow>> frame) {
        Map<String, List<Change>> groups = new LinkedHashMap<>();
        for (List<Change> ofKey : by(changes, GridRow::key).values()) {
            List<GridRow> partition = inTime(ofKey).stream().map(Change::row).toList();
            for (int i = 0; i < partition.size(); i++) {
                List<Change> rows = frame.apply(partition, i).stream()
                        .map(row -> new Change(true, row))
                        .toList();
                groups.put(Integer.toString(partition.get(i).id()), rows);
            }
        }
        return groups;
    }

    private static List<Change> inTime(List<Change> changes) {
        return changes.stream()
                .sorted(Comparator.comparing(change -> change.row().time()))
                .toList();
    }

    private static String cells(Change change, LocalDateTime start) {
        return String.join("\t", Arrays.asList(change.row().key(), start.format(TIME)));
    }
}
