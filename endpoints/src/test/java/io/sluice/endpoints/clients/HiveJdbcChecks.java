package io.sluice.endpoints.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** What a real Hive JDBC driver must get from a HiveServer2 endpoint, be there a fake gateway behind it or a real one. */
public final class HiveJdbcChecks {
    private final ClientDriver driver;
    private final String url;

    /** @param session the part of the URL after the database, such as {@code ;auth=noSasl} */
    public HiveJdbcChecks(String version, String host, int port, String session) {
        driver = ClientDriver.hive(version);
        url = "jdbc:hive2://" + host + ":" + port + "/" + session;
    }

    public Connection connect() throws SQLException {
        Properties properties = new Properties();
        properties.put("user", "ada");
        properties.put("password", "x");
        return driver.connect(url, properties);
    }

    /** What Beeline does to print its banner, and DBeaver to make its connection. */
    public void banner(String product, String productVersion) throws SQLException {
        try (Connection connection = connect()) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(metadata.getDatabaseProductName()).isEqualTo(product);
            assertThat(metadata.getDatabaseProductVersion()).isEqualTo(productVersion);
            assertThat(metadata.getDatabaseMajorVersion()).isNotNegative();
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    /** GP-01. */
    public void fiveRowsOnce() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(100);
            assertThat(statement.execute(Sql.FIVE_ROWS)).isTrue();
            List<String> rows = new ArrayList<>();
            try (ResultSet result = statement.getResultSet()) {
                while (result.next()) {
                    rows.add(result.getInt("id") + result.getString("name"));
                }
            }
            assertThat(rows).containsExactly("1a", "2b", "3c", "4d", "5ü");
        }
    }

    /** Fewer rows a fetch than there are. */
    public void smallFetches() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(2);
            int count = 0;
            try (ResultSet result = statement.executeQuery(Sql.FIVE_ROWS)) {
                while (result.next()) {
                    count++;
                }
            }
            assertThat(count).isEqualTo(5);
        }
    }

    public void scalars() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(Sql.SCALARS)) {
            assertThat(row.next()).isTrue();
            assertThat(row.getBoolean("c_boolean")).isTrue();
            assertThat(row.getByte("c_tinyint")).isEqualTo((byte) -1);
            assertThat(row.getShort("c_smallint")).isEqualTo((short) -2);
            assertThat(row.getInt("c_int")).isEqualTo(-3);
            assertThat(row.getLong("c_bigint")).isEqualTo(9_000_000_000L);
            assertThat(row.getDouble("c_float")).isEqualTo(1.1);
            assertThat(row.getDouble("c_double")).isEqualTo(2.5);
            assertThat(row.getBigDecimal("c_decimal")).isEqualTo(new BigDecimal("12.50"));
            assertThat(row.getBigDecimal("c_wide")).isEqualTo(new BigDecimal("12345678901234567890.123456"));
            assertThat(row.getString("c_char")).isEqualTo("ab");
            assertThat(row.getString("c_varchar")).isEqualTo("short");
            assertThat(row.getString("c_string")).isEqualTo("ünï");
            assertThat((byte[]) row.getObject("c_bytes")).containsExactly(0, 0xFF);
            assertThat(row.getDate("c_date")).isEqualTo(Date.valueOf("2024-02-29"));
            assertThat(row.getString("c_time")).isEqualTo("12:34:56");
            assertThat(row.getTimestamp("c_timestamp")).isEqualTo(Timestamp.valueOf("2024-02-29 12:34:56.789"));
            assertThat(row.getTimestamp("c_nanos")).isEqualTo(Timestamp.valueOf("1969-12-31 23:59:59.123456789"));
            assertThat(row.getTimestamp("c_ltz")).isEqualTo(Timestamp.valueOf("1970-01-01 00:00:00"));
            checkTypes(row.getMetaData());
            assertThat(row.next()).isFalse();
        }
    }

    private static void checkTypes(ResultSetMetaData types) throws SQLException {
        assertThat(types.getColumnCount()).isEqualTo(18);
        assertThat(types.getColumnName(1)).isEqualTo("c_boolean");
        assertThat(types.getColumnType(4)).isEqualTo(Types.INTEGER);
        assertThat(types.getColumnType(8)).isEqualTo(Types.DECIMAL);
        assertThat(types.getPrecision(8)).isEqualTo(10);
        assertThat(types.getScale(8)).isEqualTo(2);
        assertThat(types.getColumnType(10)).isEqualTo(Types.CHAR);
        assertThat(types.getPrecision(10)).isEqualTo(2);
        assertThat(types.getColumnType(11)).isEqualTo(Types.VARCHAR);
        assertThat(types.getColumnType(13)).isEqualTo(Types.BINARY);
        assertThat(types.getColumnType(14)).isEqualTo(Types.DATE);
        assertThat(types.getColumnType(16)).isEqualTo(Types.TIMESTAMP);
        assertThat(types.getColumnType(18)).isEqualTo(Types.TIMESTAMP);
        for (int i = 1; i <= types.getColumnCount(); i++) {
            // Beeline asks both of every column before it prints.
            types.getPrecision(i);
            types.getColumnDisplaySize(i);
        }
    }

    public void nulls() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(Sql.NULLS)) {
            assertThat(row.next()).isTrue();
            assertThat(row.getObject(1)).isNull();
            assertThat(row.getInt(1)).isZero();
            assertThat(row.wasNull()).isTrue();
            assertThat(row.getString(2)).isNull();
            assertThat(row.getBigDecimal(3)).isNull();
        }
    }

    public void errors() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Sql.CREATE_ORDERS);
            assertThatThrownBy(() -> statement.execute(Sql.UNKNOWN_TABLE))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"))
                    .hasMessageContaining("TABLE_NOT_FOUND at line 2, column 6")
                    .hasMessageContaining("^^^^^")
                    .hasMessageContaining("Did you mean \"orders\"?");
            assertThatThrownBy(() -> statement.execute(Sql.SYNTAX_ERROR))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42601"));
            // The session goes on.
            assertThat(statement.execute(Sql.NULLS)).isTrue();
        }
    }

    public void statementWithoutRows() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute(Sql.CREATE_ORDERS)).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    /** GP-03: the rows that are there come while there are fewer than asked for, and cancel gets a waiting fetch back. */
    public void endlessAndCancel() throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Sql.CREATE_TICKS);
            statement.setFetchSize(5);
            ResultSet result = statement.executeQuery(Sql.ENDLESS);
            for (long expected = 0; expected < 3; expected++) {
                assertThat(result.next()).isTrue();
                assertThat(result.getLong(1)).isEqualTo(expected);
            }
            statement.cancel();
            assertThatThrownBy(() -> {
                        while (result.next()) {
                            // Rows that came before the cancel.
                        }
                    })
                    .isInstanceOf(SQLException.class);
        }
    }

    public void metadata() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Sql.CREATE_ORDERS);
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(column(metadata.getCatalogs(), 1)).contains("default_catalog");
            assertThat(column(metadata.getSchemas(), 1)).contains("default_database");
            assertThat(column(metadata.getTableTypes(), 1)).contains("TABLE", "VIEW");
            assertThat(column(metadata.getTables(null, "default_database", "ord%", new String[] {"TABLE"}), 3))
                    .containsExactly("orders");
            assertThat(column(metadata.getTables(null, "%", "orders", null), 5)).containsExactly("all orders");
            assertThat(column(metadata.getTables(null, "%", "orders", new String[] {"SYSTEM TABLE"}), 3))
                    .isEmpty();
            assertThat(column(metadata.getFunctions(null, null, "SubStr%"), 3))
                    .anyMatch(name -> name.equalsIgnoreCase("substring"));
            assertThat(column(metadata.getTypeInfo(), 1)).contains("INT", "DECIMAL", "STRING", "ARRAY");
            assertThat(column(metadata.getPrimaryKeys(null, "default_database", "orders"), 4))
                    .containsExactly("id");
            assertThat(column(metadata.getCrossReference(null, "a", "b", null, "c", "d"), 1))
                    .isEmpty();
            checkColumns(metadata);
        }
    }

    private static void checkColumns(DatabaseMetaData metadata) throws SQLException {
        try (ResultSet columns = metadata.getColumns(null, "default_database", "orders", "%")) {
            assertThat(columns.getMetaData().getColumnCount()).isGreaterThanOrEqualTo(22);
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("COLUMN_NAME")).isEqualTo("id");
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.BIGINT);
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("BIGINT");
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(19);
            assertThat(columns.getString("IS_NULLABLE")).isEqualTo("NO");
            assertThat(columns.getString("REMARKS")).isEqualTo("number of the order");
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(10);
            assertThat(columns.getInt("DECIMAL_DIGITS")).isEqualTo(2);
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(20);
            assertThat(columns.next()).isTrue();
            assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.TIMESTAMP);
            assertThat(columns.getInt("ORDINAL_POSITION")).isEqualTo(4);
            assertThat(columns.next()).isFalse();
        }
    }

    private static List<String> column(ResultSet result, int index) throws SQLException {
        try (result) {
            List<String> values = new ArrayList<>();
            while (result.next()) {
                values.add(result.getString(index));
            }
            return values;
        }
    }
}
