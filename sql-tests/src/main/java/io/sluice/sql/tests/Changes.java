package io.sluice.sql.tests;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a changelog adds up to. */
public final class Changes {
    private Changes() {}

    /**
     * The rows that are left, in order of first appearance; as they came when none is taken back.
     *
     * @throws IllegalStateException when a change takes back a row that is not there: then the changelog itself is wrong
     */
    public static List<Row> fold(List<Row> changes) {
        if (changes.stream().allMatch(change -> change.kind() == RowKind.INSERT)) {
            return List.copyOf(changes);
        }
        Map<List<@Nullable String>, Integer> counts = new LinkedHashMap<>();
        for (Row change : changes) {
            boolean adds = RowKind.isAdd(change.kind().asByte());
            int count = counts.merge(change.cells(), adds ? 1 : -1, Integer::sum);
            if (count < 0) {
                throw new IllegalStateException(
                        "a change takes back a row that is not there: " + RowText.print(change, true));
            }
            if (count == 0) {
                counts.remove(change.cells());
            }
        }
        List<Row> rows = new ArrayList<>();
        counts.forEach((cells, count) -> {
            for (int i = 0; i < count; i++) {
                rows.add(new Row(RowKind.INSERT, cells));
            }
        });
        return rows;
    }
}
