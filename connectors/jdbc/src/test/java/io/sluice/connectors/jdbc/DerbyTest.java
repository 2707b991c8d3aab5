package io.sluice.connectors.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;

/** On a Derby database in this process. */
class DerbyTest extends DatabaseContract {
    private static final String URL = "jdbc:derby:memory:shop;create=true";

    @Override
    Map<String, String> options() {
        return Map.of("url", URL);
    }

    @Override
    Connection connect() throws SQLException {
        return DriverManager.getConnection(URL);
    }

    @Override
    String kinds() {
        return "BOOLEAN; SMALLINT; SMALLINT; INT; BIGINT; REAL; DOUBLE; DECIMAL(31, 10); CHAR(3); VARCHAR(20);"
                + " VARCHAR(10) FOR BIT DATA; DATE; TIME; TIMESTAMP";
    }

    @Override
    int timePrecision() {
        return 9;
    }
}
