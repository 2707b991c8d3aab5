package io.sluice.sql.tests.aggregates;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient;
import io.sluice.sql.tests.random.StreamTable;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The grid's tables, of a fixed seed: {@code ins}, whose rows stay, and {@code chg}, whose rows are taken back and replaced. */
final class GridRows {
    static final String STAYS = "ins";
    static final String CHANGES = "chg";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
    private static final LocalDateTime START = LocalDateTime.of(2024, 1, 1, 0, 0);
    private static final int ROWS = 60;
    private static final List<String> KEYS = List.of("a", "a", "b", "c");

    /** @param filter TRUE, FALSE or null */
    record GridRow(int id, String key, @Nullable String filter, List<@Nullable String> values, LocalDateTime time) {
        @Nullable String value(GridColumn column) {
            return values.get(column.ordinal());
        }

        List<@Nullable String> cells() {
            List<@Nullable String> cells = new ArrayList<>(Arrays.asList(Integer.toString(id), key, filter));
            for (GridColumn column : GridColumn.values()) {
                String value = value(column);
                cells.add(value == null ? null : column.cell(value));
            }
            cells.add(time.format(TIME));
            return cells;
        }
    }

    /** @param adds whether the row comes, else it is taken back */
    record Change(boolean adds, GridRow row) {}

    private final Random random = new Random(20);
    private int nextId;
    private int second;

    private GridRows() {}

    /** The changes of {@link #STAYS}. */
    static List<Change> staying() {
        GridRows rows = new GridRows();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            changes.add(new Change(true, rows.row()));
        }
        return changes;
    }

    /** The changes of {@link #CHANGES}; an update is a row taken back and another one. */
    static List<Change> changing() {
        GridRows rows = new GridRows();
        List<GridRow> live = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 2 * ROWS; i++) {
            boolean takes = !live.isEmpty() && rows.random.nextInt(5) < 2;
            if (takes) {
                changes.add(new Change(false, live.remove(rows.random.nextInt(live.size()))));
            } else {
                GridRow row = rows.row();
                live.add(row);
                changes.add(new Change(true, row));
            }
        }
        return changes;
    }

    static List<StreamTable> tables() {
        return List.of(table(STAYS, "I", staying()), table(CHANGES, "I,UB,UA,D", changing()));
    }

    private static StreamTable table(String name, String kinds, List<Change> changes) {
        String columns = Arrays.stream(GridColumn.values())
                .map(column -> column.column() + " " + column.sql)
                .collect(Collectors.joining(", "));
        String watermark = kinds.equals("I") ? ", WATERMARK FOR ts AS ts - INTERVAL '1' HOUR" : "";
        return new StreamTable(
                name,
                "id INT, k STRING, f BOOLEAN, " + columns + ", ts TIMESTAMP(3)" + watermark,
                kinds,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                changes.stream()
                        .map(change -> new SqlClient.Row(
                                change.adds() ? RowKind.INSERT : RowKind.DELETE,
                                change.row().cells()))
                        .toList());
    }

    private GridRow row() {
        List<@Nullable String> values = new ArrayList<>();
        String key = KEYS.get(random.nextInt(KEYS.size()));
        for (GridColumn column : GridColumn.values()) {
            // All values of a key are NULL.
            boolean isNull = key.equals("c") || random.nextInt(5) == 0;
            values.add(isNull ? null : column.samples.get(random.nextInt(column.samples.size())));
        }
        String filter =
                switch (random.nextInt(4)) {
                    case 0 -> null;
                    case 1 -> "FALSE";
                    default -> "TRUE";
                };
        second += random.nextInt(5);
        // Rows are up to twelve seconds late, no two at the same time.
        LocalDateTime time =
                START.plusSeconds(Math.max(0, second - random.nextInt(12))).plusNanos(1_000_000L * (nextId % 1000));
        return new GridRow(nextId++, key, filter, values, time);
    }
}
