package io.sluice.connectors.jdbc;

import io.sluice.spi.type.LogicalType;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A condition in the SQL of a database.
 *
 * @param parameters for its question marks
 * @param exact whether it is TRUE, FALSE and NULL for the same rows as the condition that it is made of; else it is TRUE at least where
 *     that is
 */
record Condition(String sql, List<Parameter> parameters, boolean exact) {
    /** @param value as {@link io.sluice.spi.row.JavaValues} has values of the type */
    record Parameter(LogicalType type, Object value) {}

    Condition {
        parameters = List.copyOf(parameters);
    }

    /** Puts the conditions together. @param word {@code AND} or {@code OR} */
    static Condition joined(List<Condition> parts, String word) {
        List<String> texts = new ArrayList<>();
        List<Parameter> all = new ArrayList<>();
        boolean exact = true;
        for (Condition part : parts) {
            texts.add("(" + part.sql + ")");
            all.addAll(part.parameters);
            exact &= part.exact;
        }
        return new Condition(String.join(" " + word + " ", texts), all, exact);
    }

    /** Sets the parameters. Returns the number of the next one. */
    int set(PreparedStatement statement, int first, Dialect dialect) throws SQLException {
        int next = first;
        for (Parameter parameter : parameters) {
            Values.set(statement, next++, parameter.type, parameter.value, dialect);
        }
        return next;
    }
}
