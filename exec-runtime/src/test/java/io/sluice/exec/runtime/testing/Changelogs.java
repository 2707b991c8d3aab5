package io.sluice.exec.runtime.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random changelogs that are right: what is taken back was there. */
public final class Changelogs {
    private final Random random;
    private final Supplier<@Nullable Object[]> newRow;
    private final List<@Nullable Object[]> present = new ArrayList<>();

    public Changelogs(Random random, Supplier<@Nullable Object[]> newRow) {
        this.random = random;
        this.newRow = newRow;
    }

    /** The rows that are there now. */
    public List<List<@Nullable Object>> table() {
        return present.stream().map(Arrays::asList).toList();
    }

    /** Any rows: inserts, updates of a row to any other, deletes. */
    public List<Rows.Row> next(int changes) {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            int what = random.nextInt(10);
            if (present.isEmpty() || what < 5) {
                @Nullable Object[] row = newRow.get();
                present.add(row);
                rows.add(Rows.row("+I", row));
            } else if (what < 7) {
                int at = random.nextInt(present.size());
                rows.add(Rows.row("-U", present.get(at)));
                @Nullable Object[] row = newRow.get();
                present.set(at, row);
                rows.add(Rows.row("+U", row));
            } else {
                rows.add(Rows.row("-D", present.remove(random.nextInt(present.size()))));
            }
        }
        return rows;
    }

    /**
     * Rows with a unique key in a column: a known key is updated, and keeps the values of {@code fixed} columns.
     *
     * @param updateBefore whether updates say the old row
     * @param noise whether to repeat rows and delete what is not there, too
     */
    public List<Rows.Row> nextByKey(int changes, int key, boolean updateBefore, boolean noise, int... fixed) {
        List<Rows.Row> rows = new ArrayList<>();
        for (int i = 0; i < changes; i++) {
            @Nullable Object[] row = newRow.get();
            int at = indexOf(row[key], key);
            if (at < 0) {
                if (noise && random.nextInt(4) == 0) {
                    rows.add(Rows.row("-D", row));
                    continue;
                }
                present.add(row);
                rows.add(Rows.row("+I", row));
            } else if (random.nextInt(3) == 0) {
                rows.add(Rows.row("-D", present.remove(at)));
            } else {
                @Nullable Object[] old = present.get(at);
                if (noise && random.nextInt(4) == 0) {
                    rows.add(Rows.row("+I", old));
                    continue;
                }
                for (int column : fixed) {
                    row[column] = old[column];
                }
                if (updateBefore) {
                    rows.add(Rows.row("-U", old));
                }
                present.set(at, row);
                rows.add(Rows.row("+U", row));
            }
        }
        return rows;
    }

    private int indexOf(@Nullable Object value, int key) {
        for (int i = 0; i < present.size(); i++) {
            if (java.util.Objects.equals(present.get(i)[key], value)) {
                return i;
            }
        }
        return -1;
    }
}
