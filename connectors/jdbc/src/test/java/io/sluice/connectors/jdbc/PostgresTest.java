package io.sluice.connectors.jdbc;

import static io.sluice.connectors.jdbc.JdbcTables.change;
import static io.sluice.connectors.jdbc.JdbcTables.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.sluice.spi.connector.LookupContext;
import io.sluice.spi.connector.LookupReader;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.ManualClock;
import io.sluice.spi.type.LogicalType.RowType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** On a real PostgreSQL server; skipped where the package {@code postgresql} is not installed. */
class PostgresTest {
    private static final RowType PARTS =
            (RowType) TypeParser.parse("ROW<id BIGINT NOT NULL, name STRING, price DECIMAL(10, 2)>");

    private static PostgresServer server;
    private static JdbcTables tables;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        assumeThat(PostgresServer.installed()).isTrue();
        server = PostgresServer.start();
        tables = new JdbcTables(Map.of("url", server.url(), "username", "postgres"));
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (server != null) {
            server.close();
        }
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void readsReplacesAndDeletes() throws IOException, SQLException {
        execute("CREATE SCHEMA shop; CREATE TABLE shop.parts (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(10, 2))");
        write(
                tables.table("shop.parts", PARTS, List.of("id")),
                PARTS,
                change("+I", 1L, "bolt", new BigDecimal("0.25")),
                change("+I", 2L, "nut", null),
                change("+I", 3L, "gear", null),
                change("+U", 1L, "bolt", new BigDecimal("0.30")),
                change("-D", 2L, null, null));
        assertThat(JdbcTables.texts(tables.source("shop.parts", PARTS), PARTS, 1))
                .containsExactlyInAnyOrder("[1, bolt, 0.30]", "[3, gear, null]");
    }

    @Test
    void readsMoreRowsThanAFetch() throws IOException, SQLException {
        execute("CREATE TABLE many AS SELECT g AS id, 'n' || g AS name, 1.00 AS price FROM generate_series(1, 5000) g");
        assertThat(JdbcTables.texts(tables.source("many", PARTS, "scan.fetch-size", "100"), PARTS, 1))
                .hasSize(5000);
        String[] parts = {
            "scan.partition.column", "id",
            "scan.partition.num", "7",
            "scan.partition.lower-bound", "1",
            "scan.partition.upper-bound", "5000"
        };
        assertThat(JdbcTables.texts(tables.source("many", PARTS, parts), PARTS, 2))
                .hasSize(5000)
                .doesNotHaveDuplicates();
    }

    @Test
    void bringsValuesThereAndBack() throws IOException, SQLException {
        execute("CREATE TABLE kinds (a BOOLEAN, b SMALLINT, c SMALLINT, d INT, e BIGINT, f REAL, g DOUBLE PRECISION,"
                + " h NUMERIC(38, 10), i CHAR(3), j VARCHAR(20), k BYTEA, l DATE, m TIME, n TIMESTAMP(6))");
        RowType type = (RowType) TypeParser.parse(
                "ROW<a BOOLEAN, b TINYINT, c SMALLINT, d INT, e BIGINT, f FLOAT, g DOUBLE, h DECIMAL(38, 10), i CHAR(3),"
                        + " j VARCHAR(20), k BYTES, l DATE, m TIME(0), n TIMESTAMP(6)>");
        Object[] values = {
            true,
            (byte) -128,
            (short) 32767,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            1.5f,
            -2.25,
            new BigDecimal("1234567890123456789012345678.0123456789"),
            "abc",
            "żółw 🐢",
            new byte[] {0, -1, 7},
            LocalDate.of(1969, 12, 31),
            LocalTime.of(23, 59, 59),
            LocalDateTime.of(2024, 2, 29, 12, 30, 15, 123_456_000)
        };
        write(tables.table("kinds", type, List.of()), type, change("+I", values), change("+I", new Object[14]));
        List<?> read = JdbcTables.scan(tables.source("kinds", type), type, 1);
        assertThat(read.get(0)).usingRecursiveComparison().isEqualTo(Arrays.asList(values));
        assertThat(read.get(1)).isEqualTo(Arrays.asList(new Object[14]));
    }

    /** The server ends the connection between two look-ups; the second one makes another. */
    @Test
    void looksUpAgainWhenAConnectionIsLost() throws IOException, SQLException {
        execute("CREATE TABLE stock (id BIGINT PRIMARY KEY, name TEXT, price NUMERIC(10, 2));"
                + " INSERT INTO stock VALUES (7, 'pin', 1)");
        RowBatch keys = new RowBatch(List.of(Types.BIGINT), 1);
        JavaValues.set(Types.BIGINT, keys.column(0), 0, 7L);
        keys.setRows(1);
        try (LookupReader reader =
                tables.source("stock", PARTS).createLookup(new LookupContext(List.of(0), new ManualClock(0)))) {
            RowBatch found = new RowBatch(PARTS.types(), 1);
            reader.lookup(keys, 0, found);
            execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                    + " AND backend_type = 'client backend'");
            reader.lookup(keys, 0, found);
            assertThat(found.rows()).isEqualTo(2);
            assertThat(JavaValues.row(PARTS, found, 1)).hasToString("[7, pin, 1.00]");
        }
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> JdbcTables.scan(tables.source("nowhere", PARTS), PARTS, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nowhere");
    }
}
