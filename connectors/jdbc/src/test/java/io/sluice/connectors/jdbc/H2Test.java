package io.sluice.connectors.jdbc;

import java.util.Map;

/** On an H2 database in this process. */
class H2Test extends DatabaseContract {
    @Override
    Map<String, String> options() {
        return Map.of("url", "jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false");
    }

    @Override
    String kinds() {
        return "BOOLEAN; TINYINT; SMALLINT; INT; BIGINT; REAL; DOUBLE PRECISION; DECIMAL(31, 10); CHAR(3); VARCHAR(20);"
                + " VARBINARY(10); DATE; TIME; TIMESTAMP(9)";
    }
}
