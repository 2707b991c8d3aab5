package io.sluice.endpoints.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** What Flink's JDBC driver must get from a REST endpoint, be there a fake gateway behind it or a real one. */
public final class FlinkJdbcChecks {
    private final ClientDriver driver;
    private final String url;

    public FlinkJdbcChecks(String version, String host, int port) {
        driver = ClientDriver.flink(version);
        url = "jdbc:flink://" + host + ":" + port;
    }

    public Connection connect() throws SQLException {
        return driver.connect(url, new Properties());
    }

    public void sessionAndCatalogs() throws SQLException {
        try (Connection connection = connect()) {
            assertThat(connection.getCatalog()).isEqualTo("default_catalog");
            assertThat(connection.getSchema()).isEqualTo("default_database");
            assertThat(column(connection.getMetaData().getCatalogs())).contains("default_catalog");
            connection.setClientInfo("table.local-time-zone", "UTC");
            assertThat(connection.getClientInfo("table.local-time-zone")).isEqualTo("UTC");
        }
    }

    public void fiveRowsOnce() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(Sql.FIVE_ROWS)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                rows.add(result.getInt("id") + result.getString("name"));
            }
            assertThat(rows).containsExactly("1a", "2b", "3c", "4d", "5ü");
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
            assertThat(row.getFloat("c_float")).isEqualTo(1.1f);
            assertThat(row.getDouble("c_double")).isEqualTo(2.5);
            assertThat(row.getBigDecimal("c_decimal")).isEqualByComparingTo(new BigDecimal("12.50"));
            assertThat(row.getBigDecimal("c_wide")).isEqualByComparingTo(new BigDecimal("12345678901234567890.123456"));
            assertThat(row.getString("c_char")).isEqualTo("ab");
            assertThat(row.getString("c_varchar")).isEqualTo("short");
            assertThat(row.getString("c_string")).isEqualTo("ünï");
            assertThat(row.getBytes("c_bytes")).containsExactly(0, 0xFF);
            ResultSetMetaData types = row.getMetaData();
            assertThat(types.getColumnCount()).isEqualTo(18);
            assertThat(types.getColumnType(8)).isEqualTo(Types.DECIMAL);
            assertThat(types.getPrecision(8)).isEqualTo(10);
            assertThat(row.next()).isFalse();
        }
    }

    public void datesAndTimes() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(Sql.SCALARS)) {
            assertThat(row.next()).isTrue();
            assertThat(row.getDate("c_date")).isEqualTo(Date.valueOf("2024-02-29"));
            assertThat(row.getTime("c_time")).isEqualTo(Time.valueOf("12:34:56"));
            assertThat(row.getTimestamp("c_timestamp")).isEqualTo(Timestamp.valueOf("2024-02-29 12:34:56.789"));
            assertThat(row.getTimestamp("c_nanos")).isEqualTo(Timestamp.valueOf("1969-12-31 23:59:59.123456789"));
        }
    }

    public void nulls() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(Sql.NULLS)) {
            assertThat(row.next()).isTrue();
            assertThat(row.getObject(1)).isNull();
            assertThat(row.getString(2)).isNull();
            assertThat(row.getBigDecimal(3)).isNull();
        }
    }

    public void errors() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Sql.CREATE_ORDERS);
            assertThatThrownBy(() -> statement.execute(Sql.UNKNOWN_TABLE))
                    .hasStackTraceContaining("TABLE_NOT_FOUND at line 2, column 6")
                    .hasStackTraceContaining("Did you mean \"orders\"?");
            assertThat(statement.execute(Sql.NULLS)).isTrue();
        }
    }

    public void statementWithoutRows() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(statement.execute(Sql.CREATE_ORDERS)).isFalse();
        }
    }

    public void endless() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(Sql.CREATE_TICKS);
            try (ResultSet result = statement.executeQuery(Sql.ENDLESS)) {
                for (long expected = 0; expected < 3; expected++) {
                    assertThat(result.next()).isTrue();
                    assertThat(result.getLong(1)).isEqualTo(expected);
                }
            }
        }
    }

    private static List<String> column(ResultSet result) throws SQLException {
        try (result) {
            List<String> values = new ArrayList<>();
            while (result.next()) {
                values.add(result.getString(1));
            }
            return values;
        }
    }
}
