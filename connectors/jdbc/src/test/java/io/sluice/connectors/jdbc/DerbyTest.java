package io.sluice.connectors.jdbc;

import java.util.Map;

/** On a Derby database in this process. */
class DerbyTest extends DatabaseContract {
    @Override
    Map<String, String> options() {
        return Map.of("url", "jdbc:derby:memory:shop;create=true");
    }

    @Override
    String kinds() {
        return "BOOLEAN; SMALLINT; SMALLINT; INT; BIGINT; REAL; DOUBLE; DECIMAL(31, 10); CHAR(3); VARCHAR(20);"
                + " VARCHAR(10) FOR BIT DATA; DATE; TIME; TIMESTAMP";
    }

    @Override
    boolean stages() {
        return false;
    }
}
