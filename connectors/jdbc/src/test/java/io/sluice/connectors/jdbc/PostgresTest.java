package io.sluice.connectors.jdbc;

import static io.sluice.connectors.jdbc.JdbcTables.change;
import static io.sluice.connectors.jdbc.JdbcTables.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On a real PostgreSQL server; skipped where the package {@code postgresql} is not installed. */
class PostgresTest extends DatabaseContract {
    private static PostgresServer server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeThat(PostgresServer.installed()).isTrue();
        server = PostgresServer.start();
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (server != null) {
            server.close();
        }
    }

    @Override
    Map<String, String> options() {
        return Map.of("url", server.url(), "username", "postgres");
    }

    @Override
    String kinds() {
        return "BOOLEAN; SMALLINT; SMALLINT; INT; BIGINT; REAL; DOUBLE PRECISION; NUMERIC(31, 10); CHAR(3); VARCHAR(20);"
                + " BYTEA; DATE; TIME; TIMESTAMP(6)";
    }

    @Override
    int timePrecision() {
        return 6;
    }

    @Test
    void findsTablesInSchemas() throws IOException, SQLException {
        execute("CREATE SCHEMA shop; CREATE TABLE shop.parts (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(10, 2))");
        write(tables().table("shop.parts", PARTS, List.of("id")), PARTS, change("+I", 1L, "bolt", null));
        assertThat(JdbcTables.texts(tables().source("shop.parts", PARTS), PARTS, 1))
                .containsExactly("[1, bolt, null]");
    }

    /** The server ends the connection between two look-ups; the second one makes another. */
    @Test
    void looksUpAgainWhenAConnectionIsLost() throws IOException, SQLException {
        execute("INSERT INTO parts VALUES (7, 'pin', 1)");
        RowBatch keys = new RowBatch(List.of(Types.BIGINT), 1);
        JavaValues.set(Types.BIGINT, keys.column(0), 0, 7L);
        keys.setRows(1);
        try (LookupReader reader =
                tables().source("parts", PARTS).createLookup(new LookupContext(List.of(0), new ManualClock(0)))) {
            RowBatch found = new RowBatch(PARTS.types(), 1);
            reader.lookup(keys, 0, found);
            execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend'");
            reader.lookup(keys, 0, found);
            assertThat(found.rows()).isEqualTo(2);
            assertThat(JavaValues.row(PARTS, found, 1)).hasToString("[7, pin, 1.00]");
        }
    }
}
