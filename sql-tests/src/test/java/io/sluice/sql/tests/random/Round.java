package io.sluice.sql.tests.random;

import io.sluice.sql.tests.RowText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Tables with rows, and queries over them, of one seed.
 *
 * @param views statements that define views over the tables
 */
public record Round(long seed, List<StreamTable> tables, List<String> views, List<String> queries) {
    private static final int DEPTH = 3;
    /** Consecutive seeds give unlike numbers. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    public static Round of(long seed, int queries) {
        Random random = new Random(seed * SPREAD);
        List<StreamTable> tables = StreamTables.create(random);
        StreamQueries made = new StreamQueries(random, tables);
        List<String> all = new ArrayList<>();
        for (int i = 0; i < queries; i++) {
            all.add(made.query(1 + random.nextInt(DEPTH)));
        }
        return new Round(seed, tables, List.of(), all);
    }

    /** What a script needs to show it again. */
    public String description() {
        StringBuilder text = new StringBuilder();
        for (StreamTable table : tables) {
            text.append(table.ddl()).append(";\nfeed ").append(table.name()).append('\n');
            table.changes()
                    .forEach(change -> text.append(RowText.print(change, true)).append('\n'));
        }
        views.forEach(view -> text.append(view).append(";\n"));
        return text.toString();
    }
}
