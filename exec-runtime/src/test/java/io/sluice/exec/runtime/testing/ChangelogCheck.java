package io.sluice.exec.runtime.testing;

import io.sluice.spi.row.RowKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a changelog is right at each of its prefixes: nothing is taken back that is not there, no row is inserted whose key is taken,
 * and an update with its old row follows it at once or takes its place.
 */
public final class ChangelogCheck {
    private final int[] key;
    private final boolean updateBefore;
    private final Map<List<@Nullable Object>, Integer> counts = new HashMap<>();
    private final Map<List<@Nullable Object>, List<@Nullable Object>> byKey = new HashMap<>();

    /**
     * @param updateBefore whether updates say their old rows
     * @param key the upsert key; none where rows have none, which then say their old rows
     */
    public ChangelogCheck(boolean updateBefore, int... key) {
        this.key = key;
        this.updateBefore = updateBefore;
    }

    /** Adds changes. @throws AssertionError when one is wrong where it stands */
    public ChangelogCheck add(List<Rows.Row> changes) {
        changes.forEach(this::add);
        return this;
    }

    private void add(Rows.Row change) {
        if (change.kind() == RowKind.UPDATE_BEFORE && !updateBefore) {
            throw new AssertionError("an old row that nobody wants: " + change);
        }
        if (key.length == 0) {
            int by = RowKind.isAdd(change.kind().asByte()) ? 1 : -1;
            if (counts.merge(change.values(), by, Integer::sum) < 0) {
                throw new AssertionError("taken back but not there: " + change);
            }
            return;
        }
        List<@Nullable Object> keyOf = new ArrayList<>();
        for (int column : key) {
            keyOf.add(change.values().get(column));
        }
        List<@Nullable Object> before = byKey.get(keyOf);
        boolean known = before != null;
        switch (change.kind()) {
            case INSERT -> require(!known, "a second insert of a key", change);
            case UPDATE_AFTER -> require(updateBefore || known, "an update of a key that is not there", change);
            case UPDATE_BEFORE, DELETE -> require(change.values().equals(before), "taken back but not there", change);
        }
        if (RowKind.isAdd(change.kind().asByte())) {
            byKey.put(keyOf, change.values());
        } else {
            byKey.remove(keyOf);
        }
    }

    private static void require(boolean holds, String fault, Rows.Row change) {
        if (!holds) {
            throw new AssertionError(fault + ": " + change);
        }
    }

    /** The rows that are there now, each as often as it is. */
    public List<List<@Nullable Object>> table() {
        if (key.length > 0) {
            return List.copyOf(byKey.values());
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        counts.forEach((row, count) -> {
            for (int i = 0; i < count; i++) {
                rows.add(row);
            }
        });
        return rows;
    }
}
