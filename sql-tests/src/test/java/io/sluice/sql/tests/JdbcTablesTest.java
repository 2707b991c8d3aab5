package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Statements over tables of a database. */
class JdbcTablesTest {
    private static final String URL = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1;DATABASE_TO_UPPER=false";

    private Connection database;
    private TestGateway gateway;
    private SqlClient client;

    @BeforeEach
    void start() throws SQLException {
        database = DriverManager.getConnection(URL);
        inDatabase("CREATE TABLE parts (id INT PRIMARY KEY, name VARCHAR, price DECIMAL(10, 2))");
        inDatabase("INSERT INTO parts VALUES (1, 'bolt', 0.25), (2, 'nut', 0.10), (3, 'gear', 12.00)");
        inDatabase("CREATE TABLE totals (part VARCHAR PRIMARY KEY, pieces BIGINT, worth DECIMAL(20, 2))");
        gateway = new TestGateway(ScriptParser.parse("jdbc.test", List.of()), Map.of(), 1024, false, true);
        client = new ServiceClient(gateway.gateway().service(), Map.of(), Duration.ofSeconds(60));
        client.execute("CREATE TABLE parts (id INT, name STRING, price DECIMAL(10, 2), PRIMARY KEY (id) NOT ENFORCED)"
                + " WITH ('connector' = 'jdbc', 'url' = '" + URL + "', 'table-name' = 'parts')");
        client.execute("CREATE TABLE totals (part STRING, pieces BIGINT, worth DECIMAL(20, 2),"
                + " PRIMARY KEY (part) NOT ENFORCED)"
                + " WITH ('connector' = 'jdbc', 'url' = '" + URL + "', 'table-name' = 'totals')");
        client.execute(
                "CREATE VIEW orders AS SELECT o.*, PROCTIME() AS pt FROM"
                        + " (VALUES (10, 1, 4), (11, 2, 7), (12, 9, 1), (13, 1, 2), (14, CAST(NULL AS INT), 5)) AS o (id, part, pieces)");
    }

    @AfterEach
    void stop() throws SQLException {
        client.close();
        gateway.close();
        inDatabase("DROP ALL OBJECTS");
        database.close();
    }

    private void inDatabase(String sql) throws SQLException {
        try (Statement statement = database.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> rows(String sql) {
        return Changes.fold(client.execute(sql).rows()).stream()
                .map(row -> String.join(
                        " ", row.cells().stream().map(String::valueOf).toList()))
                .sorted()
                .toList();
    }

    @Test
    void readsATable() {
        assertThat(rows("SELECT name, price FROM parts WHERE id <> 2")).containsExactly("bolt 0.25", "gear 12.00");
        assertThat(rows("SELECT COUNT(*), SUM(price) FROM parts")).containsExactly("3 12.35");
        assertThat(rows("SELECT id FROM parts LIMIT 2")).hasSize(2);
    }

    @Test
    void looksUpWhatBelongsToEachRow() {
        String join = "SELECT o.id, p.name FROM orders AS o %s JOIN parts FOR SYSTEM_TIME AS OF o.pt AS p"
                + " ON o.part = p.id %s";
        assertThat(rows(join.formatted("", ""))).containsExactly("10 bolt", "11 nut", "13 bolt");
        assertThat(rows(join.formatted("LEFT", "")))
                .containsExactly("10 bolt", "11 nut", "12 null", "13 bolt", "14 null");
        assertThat(rows(join.formatted("LEFT", "AND p.price < 0.2 AND o.pieces > 1")))
                .containsExactly("10 null", "11 nut", "12 null", "13 null", "14 null");
        assertThat(rows("SELECT /*+ LOOKUP('table'='p', 'async'='true') */ o.id, UPPER(p.name) || '!' FROM orders AS o"
                        + " JOIN parts FOR SYSTEM_TIME AS OF o.pt AS p ON o.part = p.id AND p.name LIKE 'b%'"))
                .containsExactly("10 BOLT!", "13 BOLT!");
    }

    @Test
    void keepsWhatItsOptionsSay() {
        for (String cache : List.of(
                "'lookup.cache'='PARTIAL', 'lookup.partial-cache.max-rows'='10'",
                "'lookup.cache'='FULL', 'lookup.full-cache.periodic-reload.interval'='1 min'")) {
            assertThat(rows("SELECT o.id, p.name FROM orders AS o LEFT JOIN parts /*+ OPTIONS(" + cache
                            + ") */ FOR SYSTEM_TIME AS OF o.pt AS p ON o.part = p.id"))
                    .containsExactly("10 bolt", "11 nut", "12 null", "13 bolt", "14 null");
        }
    }

    @Test
    void writesChangesByKey() throws SQLException {
        client.execute("INSERT INTO totals SELECT p.name, SUM(o.pieces), SUM(o.pieces * p.price) FROM orders AS o"
                + " JOIN parts FOR SYSTEM_TIME AS OF o.pt AS p ON o.part = p.id GROUP BY p.name");
        List<String> totals = new ArrayList<>();
        try (Statement statement = database.createStatement();
                ResultSet result = statement.executeQuery("SELECT part, pieces, worth FROM totals ORDER BY part")) {
            while (result.next()) {
                totals.add(result.getString(1) + " " + result.getLong(2) + " " + result.getBigDecimal(3));
            }
        }
        assertThat(totals).containsExactly("bolt 6 1.50", "nut 7 0.70");
    }
}
