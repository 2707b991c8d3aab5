package io.sluice.sql.tests.random;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.Changes;
import io.sluice.sql.tests.SqlClient.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A table with a changelog that is consistent: nothing is taken back that did not come, a primary key holds, and no row comes after the
 * watermark that ends its time.
 *
 * @param columns the DDL between the parentheses
 * @param kinds the option {@code changelog}
 * @param fields what queries may name
 * @param rowtime the time attribute
 * @param clock the processing-time attribute
 * @param array a column of type ARRAY&lt;INT&gt;
 * @param key the column of the primary key
 * @param lookup options by which rows can be looked up; then all are there from the start
 * @param changes in the order in which they come
 */
public record StreamTable(
        String name,
        String columns,
        String kinds,
        List<Field> fields,
        Optional<String> rowtime,
        Optional<String> clock,
        Optional<String> array,
        OptionalInt key,
        Optional<String> lookup,
        List<Row> changes) {
    public String ddl() {
        return ddl(kinds);
    }

    private String ddl(String changelog) {
        return "CREATE TEMPORARY TABLE " + name + " (" + columns + ") WITH ('connector' = 'script', 'changelog' = '"
                + changelog + "'" + lookup.map(options -> ", " + options).orElse("") + ")";
    }

    boolean insertOnly() {
        return kinds.equals("I");
    }

    /** A table that holds what is left of this one. */
    public StreamTable end() {
        if (insertOnly()) {
            return this;
        }
        return new StreamTable(name, columns, "I", fields, rowtime, clock, array, key, lookup, left());
    }

    private List<Row> left() {
        if (key.isEmpty()) {
            return Changes.fold(changes);
        }
        Map<@Nullable String, Row> byKey = new HashMap<>();
        List<@Nullable String> order = new ArrayList<>();
        for (Row change : changes) {
            @Nullable String value = change.cells().get(key.getAsInt());
            byKey.remove(value);
            order.remove(value);
            if (RowKind.isAdd(change.kind().asByte())) {
                byKey.put(value, new Row(RowKind.INSERT, change.cells()));
                order.add(value);
            }
        }
        List<Row> rows = new ArrayList<>();
        order.forEach(value -> rows.add(Objects.requireNonNull(byKey.get(value))));
        return rows;
    }

    Relation relation() {
        return new Relation(name, fields, rowtime, insertOnly());
    }
}
