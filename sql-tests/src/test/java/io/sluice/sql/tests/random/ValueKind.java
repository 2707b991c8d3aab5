package io.sluice.sql.tests.random;

import java.util.List;
import java.util.Locale;

/** What columns hold, with few values, so that rows repeat and joins match. */
public enum ValueKind {
    INT("INT", "0", "1", "2", "3", "4", "7", "-1", "1", "2"),
    LONG("BIGINT", "0", "1", "2", "5", "-3", "1000000000000"),
    DECIMAL("DECIMAL(10, 2)", "0.00", "1.50", "-2.25", "3.00", "99.99", "1.00"),
    DOUBLE("DOUBLE", "0.0", "0.5", "1.25", "-2.0", "3.0"),
    TEXT("STRING", "", "a", "ab", "b", "B", "x y", "c"),
    BOOLEAN("BOOLEAN", "true", "false"),
    DATE("DATE", "2024-02-29", "2024-03-01", "1969-12-31"),
    TIMESTAMP("TIMESTAMP(3)", "2024-01-01 00:00:01", "2024-01-01 00:00:07.5", "2023-12-31 23:59:59.999"),
    LOCAL_TIMESTAMP("TIMESTAMP_LTZ(3)", "2024-01-01 00:00:01", "2024-01-01 00:00:07.5");

    /** Those that a table's columns have. */
    static final List<ValueKind> OF_COLUMNS = List.of(INT, INT, INT, LONG, DECIMAL, DOUBLE, TEXT, TEXT, BOOLEAN, DATE);

    private final String sql;
    private final List<String> samples;

    ValueKind(String sql, String... values) {
        this.sql = sql;
        this.samples = List.of(values);
    }

    String sql() {
        return sql;
    }

    /** As tables of connector {@code script} write them. */
    List<String> samples() {
        return samples;
    }

    String literal(String value) {
        return switch (this) {
            case INT -> value.startsWith("-") ? "(" + value + ")" : value;
            case LONG, DOUBLE, DECIMAL, DATE, TIMESTAMP, LOCAL_TIMESTAMP -> "CAST('" + value + "' AS " + sql + ")";
            case TEXT -> "'" + value.replace("'", "''") + "'";
            case BOOLEAN -> value.toUpperCase(Locale.ROOT);
        };
    }

    boolean numeric() {
        return this == INT || this == LONG || this == DECIMAL || this == DOUBLE;
    }
}
