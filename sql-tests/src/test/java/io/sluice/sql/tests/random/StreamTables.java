package io.sluice.sql.tests.random;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes the tables of a round: two of events, one of versions, one that takes rows back, one of anything, one to be looked up. */
public final class StreamTables {
    private static final LocalDateTime START = LocalDateTime.of(2024, 1, 1, 0, 0);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS");
    private static final int MOST_ROWS = 30;
    private static final List<String> LOOKUPS = List.of("SYNC", "ASYNC", "BOTH");
    private static final List<String> CACHES = List.of("NONE", "NONE", "PARTIAL", "FULL");
    /** How far events of a table without updates are out of order at most, seconds. */
    private static final int DISORDER = 5;

    private StreamTables() {}

    public static List<StreamTable> create(Random random) {
        boolean local = random.nextInt(4) == 0;
        return List.of(
                new Builder(random, "e0", "I", true, false, local).build(),
                new Builder(random, "e1", "I", true, false, local).build(),
                new Builder(random, "u0", "I,UA,D", true, true, local).build(),
                new Builder(random, "r0", "I,UB,UA,D", random.nextBoolean(), random.nextBoolean(), local).build(),
                switch (random.nextInt(3)) {
                    case 0 -> new Builder(random, "x0", "I", false, random.nextBoolean(), local).build();
                    case 1 -> new Builder(random, "x0", "I,UA,D", false, true, local).build();
                    default -> new Builder(random, "x0", "I,UB,UA,D", false, random.nextBoolean(), local).build();
                },
                new Builder(random, "l0", "I", false, random.nextBoolean(), local)
                        .lookedUp()
                        .build());
    }

    private static final class Builder {
        private final Random random;
        private final String name;
        private final String kinds;
        private final boolean timed;
        private final boolean keyed;
        /** Rows may come at the same time. */
        private final boolean ties;

        /** Times are instants. */
        private final boolean local;

        private boolean array;
        private Optional<String> lookup = Optional.empty();
        private final List<ValueKind> types = new ArrayList<>();
        private final List<Boolean> nullable = new ArrayList<>();
        private final List<List<@Nullable String>> rows = new ArrayList<>();
        private final List<Row> changes = new ArrayList<>();
        private int second;

        Builder(Random random, String name, String kinds, boolean timed, boolean keyed, boolean local) {
            this.random = random;
            this.name = name;
            this.kinds = kinds;
            this.timed = timed;
            this.keyed = keyed;
            ties = random.nextInt(3) == 0;
            this.local = local;
            array = kinds.equals("I") && random.nextInt(2) == 0;
            types.add(ValueKind.INT);
            types.add(random.nextInt(3) == 0 ? ValueKind.TEXT : ValueKind.INT);
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                types.add(ValueKind.OF_COLUMNS.get(random.nextInt(ValueKind.OF_COLUMNS.size())));
            }
            for (int i = 0; i < types.size(); i++) {
                nullable.add(!(keyed && i == 0) && random.nextInt(4) > 0);
            }
        }

        Builder lookedUp() {
            array = false;
            lookup = Optional.of("'lookup' = '" + LOOKUPS.get(random.nextInt(LOOKUPS.size())) + "', 'lookup.cache' = '"
                    + CACHES.get(random.nextInt(CACHES.size())) + "'");
            return this;
        }

        StreamTable build() {
            for (int n = random.nextInt(12) == 0 ? 0 : 6 + random.nextInt(MOST_ROWS); n > 0; n--) {
                switch (kinds) {
                    case "I" -> insert();
                    case "I,UA,D" -> upsert();
                    default -> retract();
                }
            }
            List<Field> fields = new ArrayList<>();
            List<String> columns = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                fields.add(Field.of(name + "_" + i, types.get(i)));
                columns.add(name + "_" + i + " " + types.get(i).sql() + (nullable.get(i) ? "" : " NOT NULL"));
            }
            if (array) {
                columns.add(name + "_arr ARRAY<INT>");
            }
            if (timed) {
                ValueKind time = local ? ValueKind.LOCAL_TIMESTAMP : ValueKind.TIMESTAMP;
                fields.add(Field.of(name + "_ts", time));
                columns.add(name + "_ts " + time.sql());
            }
            boolean clock = kinds.equals("I") && lookup.isEmpty();
            if (clock) {
                columns.add(name + "_pt AS PROCTIME()");
            }
            if (timed) {
                String delay = kinds.equals("I") ? "'" + DISORDER + "' SECOND" : "'1' HOUR";
                columns.add("WATERMARK FOR " + name + "_ts AS " + name + "_ts - INTERVAL " + delay);
            }
            if (keyed) {
                columns.add("PRIMARY KEY (" + name + "_0) NOT ENFORCED");
            }
            return new StreamTable(
                    name,
                    String.join(", ", columns),
                    kinds,
                    List.copyOf(fields),
                    timed ? Optional.of(name + "_ts") : Optional.empty(),
                    clock ? Optional.of(name + "_pt") : Optional.empty(),
                    array ? Optional.of(name + "_arr") : Optional.empty(),
                    keyed ? OptionalInt.of(0) : OptionalInt.empty(),
                    lookup,
                    List.copyOf(changes));
        }

        private void insert() {
            List<@Nullable String> row = row();
            if (!keyed || find(row) < 0) {
                rows.add(row);
                changes.add(new Row(RowKind.INSERT, row));
            }
        }

        private void retract() {
            if (rows.isEmpty() || random.nextInt(2) == 0) {
                insert();
                return;
            }
            int old = random.nextInt(rows.size());
            if (random.nextBoolean()) {
                changes.add(new Row(RowKind.DELETE, rows.remove(old)));
                return;
            }
            List<@Nullable String> row = row();
            if (keyed) {
                row.set(0, rows.get(old).get(0));
            }
            changes.add(new Row(RowKind.UPDATE_BEFORE, rows.get(old)));
            changes.add(new Row(RowKind.UPDATE_AFTER, row));
            rows.set(old, row);
        }

        /** Inserts and updates of a key mean the same; deletes may be of keys that are not there. */
        private void upsert() {
            List<@Nullable String> row = row();
            int old = find(row);
            if (random.nextInt(4) == 0) {
                if (old >= 0) {
                    List<@Nullable String> gone = new ArrayList<>(rows.remove(old));
                    if (timed) {
                        gone.set(gone.size() - 1, row.get(row.size() - 1));
                    }
                    row = gone;
                }
                changes.add(new Row(RowKind.DELETE, row));
                return;
            }
            if (old < 0) {
                rows.add(row);
            } else {
                rows.set(old, row);
            }
            changes.add(new Row(random.nextBoolean() ? RowKind.INSERT : RowKind.UPDATE_AFTER, row));
        }

        private int find(List<@Nullable String> row) {
            for (int i = 0; i < rows.size(); i++) {
                if (Objects.equals(rows.get(i).get(0), row.get(0))) {
                    return i;
                }
            }
            return -1;
        }

        private List<@Nullable String> row() {
            List<@Nullable String> row = new ArrayList<>();
            for (int i = 0; i < types.size(); i++) {
                List<String> values = types.get(i).samples();
                boolean isNull = nullable.get(i) && random.nextInt(6) == 0;
                row.add(isNull ? null : values.get(random.nextInt(values.size())));
            }
            if (array) {
                row.add(random.nextInt(5) == 0 ? null : elements());
            }
            if (timed) {
                row.add(START.plusNanos(1_000_000L * time()).format(TIME));
            }
            return row;
        }

        private String elements() {
            List<String> elements = new ArrayList<>();
            for (int n = random.nextInt(4); n > 0; n--) {
                elements.add(random.nextInt(6) == 0 ? "NULL" : Integer.toString(random.nextInt(4)));
            }
            return "[" + String.join(", ", elements) + "]";
        }

        /** Milliseconds. Without ties, each row has a millisecond of its own. */
        private int time() {
            second += random.nextInt(4);
            int late = random.nextInt(3) == 0 ? random.nextInt(DISORDER) : 0;
            int seconds = Math.max(0, second - late);
            return ties ? seconds * 1000 : seconds * 1000 + changes.size() % 1000;
        }
    }
}
