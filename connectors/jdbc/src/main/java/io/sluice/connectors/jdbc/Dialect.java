package io.sluice.connectors.jdbc;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What databases say differently. */
enum Dialect {
    POSTGRESQL("jdbc:postgresql:", "org.postgresql.Driver", '"') {
        @Override
        Optional<String> upsert(String table, List<String> columns, List<String> keys) {
            List<String> others = without(columns, keys);
            String update = others.isEmpty()
                    ? "NOTHING"
                    : "UPDATE SET " + each(others, column -> quote(column) + " = EXCLUDED." + quote(column));
            return Optional.of(insert(table, columns) + " ON CONFLICT (" + each(keys, this::quote) + ") DO " + update);
        }
    },
    MYSQL("jdbc:mysql:", "com.mysql.cj.jdbc.Driver", '`') {
        @Override
        Optional<String> upsert(String table, List<String> columns, List<String> keys) {
            return Optional.of(onDuplicateKey(table, columns));
        }

        @Override
        String textType() {
            return "CHAR(200)";
        }
    },
    MARIADB("jdbc:mariadb:", "org.mariadb.jdbc.Driver", '`') {
        @Override
        Optional<String> upsert(String table, List<String> columns, List<String> keys) {
            return Optional.of(onDuplicateKey(table, columns));
        }

        @Override
        String textType() {
            return "CHAR(200)";
        }
    },
    H2("jdbc:h2:", "org.h2.Driver", '"') {
        @Override
        Optional<String> upsert(String table, List<String> columns, List<String> keys) {
            return Optional.of("MERGE INTO " + table(table) + " (" + each(columns, this::quote) + ") KEY ("
                    + each(keys, this::quote) + ") VALUES (" + each(columns, column -> "?") + ")");
        }
    },
    DERBY("jdbc:derby:", "org.apache.derby.jdbc.EmbeddedDriver", '"') {
        @Override
        Optional<String> upsert(String table, List<String> columns, List<String> keys) {
            return Optional.empty();
        }

        @Override
        String limited(String query, long rows) {
            return query + " FETCH FIRST " + rows + " ROWS ONLY";
        }

        @Override
        boolean knowsJavaTime() {
            return false;
        }

        @Override
        Optional<String> copyOf(String copy, String table, String column) {
            return Optional.empty();
        }
    };

    private final String prefix;
    private final String driver;
    private final char quote;

    Dialect(String prefix, String driver, char quote) {
        this.prefix = prefix;
        this.driver = driver;
        this.quote = quote;
    }

    /** @throws SluiceException INVALID_OPTION_VALUE for a database that is not among these */
    static Dialect of(String url) {
        return Arrays.stream(values())
                .filter(dialect -> url.startsWith(dialect.prefix))
                .findFirst()
                .orElseThrow(() -> SluiceException.of(ErrorCode.INVALID_OPTION_VALUE)
                        .with("value", withoutSecrets(url))
                        .with("option", JdbcOptions.URL.key())
                        .with(
                                "reason",
                                "it must begin with one of "
                                        + Arrays.stream(values())
                                                .map(dialect -> dialect.prefix)
                                                .collect(Collectors.joining(", "))));
    }

    /** A URL up to its parameters, among which there may be a password. */
    static String withoutSecrets(String url) {
        return url.replaceFirst("[?;].*", "").replaceFirst("//[^/@]*@", "//");
    }

    String driver() {
        return driver;
    }

    String quote(String name) {
        return quote + name.replace(String.valueOf(quote), String.valueOf(quote) + quote) + quote;
    }

    /** A table's name, part by part. */
    String table(String name) {
        return Arrays.stream(name.split("\\.")).map(this::quote).collect(Collectors.joining("."));
    }

    /** The statement that inserts a row or replaces the one with its key; empty when the database has none. */
    abstract Optional<String> upsert(String table, List<String> columns, List<String> keys);

    String insert(String table, List<String> columns) {
        return "INSERT INTO " + table(table) + " (" + each(columns, this::quote) + ") VALUES ("
                + each(columns, column -> "?") + ")";
    }

    /** Sets columns, then finds by the keys. */
    String update(String table, List<String> columns, List<String> keys) {
        return "UPDATE " + table(table) + " SET " + each(columns, column -> quote(column) + " = ?") + where(keys);
    }

    String delete(String table, List<String> keys) {
        return "DELETE FROM " + table(table) + where(keys);
    }

    String select(String table, List<String> columns) {
        return "SELECT " + (columns.isEmpty() ? "1" : each(columns, this::quote)) + " FROM " + table(table);
    }

    /**
     * The statement that makes an empty table with the columns of another one and a text besides; empty when the database has none that does
     * so with as little.
     */
    Optional<String> copyOf(String copy, String table, String column) {
        return Optional.of("CREATE TABLE " + table(copy) + " AS SELECT t.*, CAST('' AS " + textType() + ") AS "
                + quote(column) + " FROM " + table(table) + " t WHERE 1 = 0");
    }

    /** A text of up to 200 characters, as a CAST names it. */
    String textType() {
        return "VARCHAR(200)";
    }

    /** A condition that columns are equal to parameters. */
    String where(List<String> keys) {
        return " WHERE " + keys.stream().map(key -> quote(key) + " = ?").collect(Collectors.joining(" AND "));
    }

    /** Whether the driver takes and gives values of java.time. */
    boolean knowsJavaTime() {
        return true;
    }

    String limited(String query, long rows) {
        return query + " LIMIT " + rows;
    }

    String onDuplicateKey(String table, List<String> columns) {
        return insert(table, columns) + " ON DUPLICATE KEY UPDATE "
                + each(columns, column -> quote(column) + " = VALUES(" + quote(column) + ")");
    }

    static List<String> with(List<String> columns, String another) {
        List<String> all = new ArrayList<>(columns);
        all.add(another);
        return all;
    }

    static List<String> without(List<String> columns, List<String> keys) {
        return columns.stream().filter(column -> !keys.contains(column)).toList();
    }

    static String each(List<String> names, UnaryOperator<String> text) {
        return names.stream().map(text).collect(Collectors.joining(", "));
    }
}
