package io.sluice.sql.tests.oracle;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A table with a changelog that is consistent: nothing is taken back that did not come, and a primary key holds.
 *
 * @param changes in the order in which they come
 */
record RandomTable(String name, String ddl, List<Column> columns, List<Row> changes) {
    private enum Mode {
        INSERTS("I"),
        RETRACT("I,UB,UA,D"),
        UPSERT("I,UA,D");

        private final String option;

        Mode(String option) {
            this.option = option;
        }
    }

    static RandomTable create(Random random, String name) {
        return new Builder(random, name).build();
    }

    private static final class Builder {
        private final Random random;
        private final String name;
        private final Mode mode;
        private final boolean keyed;
        private final List<ScalarType> types = new ArrayList<>();
        private final List<Boolean> nullable = new ArrayList<>();
        private final List<List<@Nullable String>> rows = new ArrayList<>();
        private final List<Row> changes = new ArrayList<>();

        Builder(Random random, String name) {
            this.random = random;
            this.name = name;
            mode = Mode.values()[random.nextInt(3)];
            keyed = mode == Mode.UPSERT || random.nextInt(3) == 0;
            types.add(random.nextInt(4) == 0 ? ScalarType.STRING : ScalarType.INT);
            types.add(random.nextInt(4) == 0 ? ScalarType.STRING : ScalarType.INT);
            for (int n = 2 + random.nextInt(4); n > 0; n--) {
                types.add(ScalarType.ALL.get(random.nextInt(ScalarType.ALL.size())));
            }
            for (int i = 0; i < types.size(); i++) {
                nullable.add(!(keyed && i == 0) && random.nextInt(5) > 0);
            }
        }

        RandomTable build() {
            for (int n = random.nextInt(16); n > 0; n--) {
                switch (mode) {
                    case INSERTS -> insert();
                    case RETRACT -> retract();
                    case UPSERT -> upsert();
                }
            }
            List<Column> columns = new ArrayList<>();
            StringBuilder ddl = new StringBuilder("CREATE TABLE " + name + " (");
            for (int i = 0; i < types.size(); i++) {
                String column = name + "_" + i;
                columns.add(new Column(column, types.get(i).family(), true));
                ddl.append(column).append(' ').append(types.get(i).sql());
                ddl.append(nullable.get(i) ? ", " : " NOT NULL, ");
            }
            ddl.append(keyed ? "PRIMARY KEY (" + name + "_0) NOT ENFORCED" : "");
            String text = keyed ? ddl.toString() : ddl.substring(0, ddl.length() - 2);
            text += ") WITH ('connector' = 'script', 'changelog' = '" + mode.option + "')";
            return new RandomTable(name, text, List.copyOf(columns), List.copyOf(changes));
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
                changes.add(new Row(RowKind.DELETE, old < 0 ? row : rows.remove(old)));
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
                List<String> values = types.get(i).values();
                boolean isNull = nullable.get(i) && random.nextInt(5) == 0;
                row.add(isNull ? null : values.get(random.nextInt(values.size())));
            }
            return row;
        }
    }
}
