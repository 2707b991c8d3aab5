package io.sluice.sql.tests.random;

import java.util.List;
import java.util.Optional;

/**
 * A table or a query.
 *
 * @param sql a name or a SELECT
 * @param rowtime the field that is a time attribute
 * @param insertOnly whether rows are never taken back
 */
record Relation(String sql, List<Field> fields, Optional<String> rowtime, boolean insertOnly) {
    Relation {
        fields = List.copyOf(fields);
    }

    /** A query whose result may change. */
    static Relation query(String sql, List<Field> fields) {
        return new Relation(sql, fields, Optional.empty(), false);
    }

    /** As an item of FROM. */
    String as(String alias) {
        return (sql.contains(" ") ? "(" + sql + ")" : sql) + " AS " + alias;
    }

    /** As the first operand of a window table function. */
    String operand() {
        return sql.contains(" ") ? "(" + sql + ")" : "TABLE " + sql;
    }

    List<Field> fields(String alias) {
        return fields.stream().map(field -> field.in(alias)).toList();
    }

    /** The fields but the time attribute. */
    List<Field> plain() {
        return fields.stream()
                .filter(field -> !rowtime.equals(Optional.of(field.name())))
                .toList();
    }
}
