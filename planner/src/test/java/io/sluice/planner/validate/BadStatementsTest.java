package io.sluice.planner.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.planner.Session;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a statement, where, and what was probably meant. */
@TestInstance(Lifecycle.PER_CLASS)
class BadStatementsTest {
    private static final String TABLES = """
            CREATE TABLE orders (id INT, customer STRING, price DECIMAL(10, 2), ts TIMESTAMP(3), big BIGINT)
              WITH ('connector' = 'test');
            CREATE TABLE snk (id INT NOT NULL, name STRING) WITH ('connector' = 'test');
            CREATE TABLE part (a INT, dt STRING) PARTITIONED BY (dt) WITH ('connector' = 'test');
            CREATE TABLE broken (a INT) WITH ('connector' = 'tset');
            CREATE TABLE typo (a INT) WITH ('connector' = 'test', 'rovs' = '3');
            CREATE TABLE bare (a INT);
            CREATE TABLE meta (a INT, p STRING METADATA FROM 'file.pth' VIRTUAL) WITH ('connector' = 'test');
            """;

    /** Statement, code, position from-to, hint. */
    private static final String CASES = """
            SELECT custmer FROM orders | COLUMN_NOT_FOUND | 1:8-14 | Did you mean "customer"?
            SELECT o.custmer FROM orders AS o | COLUMN_NOT_FOUND | 1:10-16 | Did you mean "customer"?
            SELECT xz FROM (SELECT id AS xy FROM orders) | COLUMN_NOT_FOUND | 1:8-9 | Did you mean "xy"?
            SELECT ordrs.id FROM orders | TABLE_NOT_FOUND | 1:8-12 | Did you mean "orders"?
            SELECT * FROM ordrs | TABLE_NOT_FOUND | 1:15-19 | Did you mean "orders"?
            SELECT * FROM default_database.ordrs | TABLE_NOT_FOUND | 1:15-36 | Did you mean "orders"?
            SELECT * FROM default_databas.orders | TABLE_NOT_FOUND | 1:15-36 | Did you mean "default_database"?
            SELECT id FROM orders AS a JOIN orders AS b ON a.id = b.id | COLUMN_AMBIGUOUS | 1:8-9 |
            SELECT UPPR(customer) FROM orders | FUNCTION_NOT_FOUND | 1:8-21 | Did you mean "UPPER"?
            SELECT UPPER(id) FROM orders | TYPE_MISMATCH | 1:8-16 |
            SELECT UPPER(customer, 1) FROM orders | TYPE_MISMATCH | 1:8-25 |
            SELECT TUMBLE_START(ts, INTERVAL '1' DAY) FROM orders | GROUPING_ERROR | 1:8-41 | Write GROUP BY TUMBLE(...), HOP(...) or SESSION(...).
            SELECT id FROM orders WHERE id = '1' | TYPE_MISMATCH | 1:29-36 | Write a CAST.
            SELECT id FROM orders WHERE customer = 1 | TYPE_MISMATCH | 1:29-40 | Write a CAST.
            SELECT customer + 1 FROM orders | TYPE_MISMATCH | 1:8-19 |
            SELECT customer || id FROM orders | TYPE_MISMATCH | 1:8-21 |
            SELECT id FROM orders WHERE ts > DATE '2024-01-01' | TYPE_MISMATCH | 1:29-50 |
            SELECT CASE WHEN id > 1 THEN 'a' ELSE 1 END FROM orders | TYPE_MISMATCH | 1:8-43 | Write a CAST.
            SELECT COALESCE(customer, 1) FROM orders | TYPE_MISMATCH | 1:8-28 | Write a CAST.
            SELECT id FROM orders UNION ALL SELECT customer FROM orders | TYPE_MISMATCH | 1:8-9 | Write a CAST.
            SELECT id FROM orders WHERE customer | TYPE_MISMATCH | 1:29-36 |
            SELECT SUM(customer) FROM orders | TYPE_MISMATCH | 1:8-20 |
            SELECT NULL | TYPE_MISMATCH | 1:8-11 | Write CAST(NULL AS ...).
            SELECT CAST(id AS DATE) FROM orders | INVALID_CAST | 1:8-23 |
            SELECT CAST(ts AS INT) FROM orders | INVALID_CAST | 1:8-22 | UNIX_TIMESTAMP(CAST(... AS STRING)) gives seconds.
            SELECT CAST(id AS TIMESTAMP(3)) FROM orders | INVALID_CAST | 1:8-31 | TO_TIMESTAMP_LTZ takes a number and its unit.
            SELECT id, COUNT(*) FROM orders | GROUPING_ERROR | 1:8-9 | Add it to GROUP BY or put it into an aggregate function.
            SELECT id FROM orders GROUP BY id HAVING customer = 'x' | GROUPING_ERROR | 1:42-49 | Add it to GROUP BY or put it into an aggregate function.
            SELECT id FROM orders WHERE COUNT(*) > 1 | GROUPING_ERROR | 1:29-36 |
            SELECT SUM(SUM(id)) FROM orders | GROUPING_ERROR | 1:8-19 |
            SELECT COUNT(DISTINCT id, big) FROM orders | NOT_SUPPORTED | 1:8-30 |
            SELECT ? + 1 | NOT_SUPPORTED | 1:8-8 |
            SELECT /*+ FOO('a'='b') */ id FROM orders | VALIDATION_ERROR | 1:12-23 |
            SELECT /*+ STATE_TTL('order'='1d') */ id FROM orders | VALIDATION_ERROR | 1:12-34 | Did you mean "orders"?
            SELECT /*+ STATE_TTL('orders'='soon') */ id FROM orders | INVALID_OPTION_VALUE | 1:12-37 |
            SELECT /*+ STATE_TTL(orders) */ id FROM orders | VALIDATION_ERROR | 1:12-28 |
            SELECT /*+ BROADCAST(a, c) */ a.id FROM orders a JOIN orders b ON a.id = b.id | VALIDATION_ERROR | 1:12-26 |
            SELECT /*+ BROADCAST */ a.id FROM orders a JOIN orders b ON a.id = b.id | VALIDATION_ERROR | 1:12-20 | Write BROADCAST(table, ...) with names or aliases of tables in FROM.
            SELECT /*+ LOOKUP('async'='true') */ id FROM orders | VALIDATION_ERROR | 1:12-33 |
            SELECT /*+ LOOKUP('table'='orders', 'asink'='true') */ id FROM orders | UNKNOWN_OPTION | 1:12-51 | Did you mean "async"?
            SELECT id FROM orders /*+ BROADCAST(orders) */ | VALIDATION_ERROR | 1:27-43 | Write it behind SELECT and name the table in it.
            SELECT * FROM orders TABLESAMPLE BERNOULLI(10) | NOT_SUPPORTED | 1:15-46 |
            SELECT * FROM broken | CONNECTOR_NOT_FOUND | 1:15-20 | Did you mean "test"?
            SELECT * FROM typo | UNKNOWN_OPTION | 1:15-18 | Did you mean "rows"?
            SELECT a.a FROM orders AS o, bare AS a | MISSING_OPTION | 1:30-33 | Write WITH ('connector' = '...') in the table's definition.
            SELECT 1 FROM orders WHERE EXISTS (TABLE meta) | VALIDATION_ERROR | 1:42-45 | Did you mean "file.path"?
            INSERT INTO nosnk SELECT 1 | TABLE_NOT_FOUND | 1:13-17 | Did you mean "snk"?
            INSERT INTO snk SELECT customer, id FROM orders | SINK_SCHEMA_MISMATCH | 1:17-47 | Write a CAST.
            INSERT INTO snk SELECT id FROM orders | SINK_SCHEMA_MISMATCH | 1:17-37 |
            INSERT INTO snk (id, nam) SELECT id, customer FROM orders | COLUMN_NOT_FOUND | 1:22-24 | Did you mean "name"?
            INSERT INTO snk (id, id) SELECT id, id FROM orders | DUPLICATE_COLUMN | 1:22-23 |
            INSERT INTO snk (name) SELECT customer FROM orders | SINK_SCHEMA_MISMATCH | 1:13-15 |
            INSERT INTO snk SELECT big, customer FROM orders | SINK_SCHEMA_MISMATCH | 1:17-48 | Write a CAST.
            INSERT INTO part PARTITION (a = 1) SELECT 'x' | VALIDATION_ERROR | 1:29-33 |
            INSERT INTO part PARTITION (dt = NULL) SELECT 1 | VALIDATION_ERROR | 1:29-37 |
            INSERT OVERWRITE snk SELECT 1, 'x' | VALIDATION_ERROR | 1:18-20 |
            CREATE TABLE e (id INT, id STRING) | DUPLICATE_COLUMN | 1:25-26 |
            CREATE TABLE e (id INT, PRIMARY KEY (idd) NOT ENFORCED) | COLUMN_NOT_FOUND | 1:38-40 | Did you mean "id"?
            CREATE TABLE e (id INT, PRIMARY KEY (id)) | INVALID_TABLE_DEFINITION | 1:33-40 | Write PRIMARY KEY ... NOT ENFORCED.
            CREATE TABLE e (id INT, WATERMARK FOR id AS id) | INVALID_TABLE_DEFINITION | 1:39-40 |
            CREATE TABLE e (ts TIMESTAMP(6), WATERMARK FOR ts AS ts) | INVALID_TABLE_DEFINITION | 1:48-49 |
            CREATE TABLE e (ts TIMESTAMP(3), WATERMARK FOR tx AS tx) | COLUMN_NOT_FOUND | 1:48-49 | Did you mean "ts"?
            CREATE TABLE e (ts TIMESTAMP(3), WATERMARK FOR ts AS CAST(ts AS STRING)) | INVALID_TABLE_DEFINITION | 1:54-71 |
            CREATE TABLE e (id INT, c AS idd + 1) | COLUMN_NOT_FOUND | 1:30-32 | Did you mean "id"?
            CREATE TABLE e (id INT, c AS id + 1, d AS c + 1) | COLUMN_NOT_FOUND | 1:43-43 |
            CREATE TABLE e (id INT, c AS id + 1, PRIMARY KEY (c) NOT ENFORCED) | INVALID_TABLE_DEFINITION | 1:51-51 |
            CREATE TABLE e (id INT) PARTITIONED BY (x) | COLUMN_NOT_FOUND | 1:41-41 |
            CREATE TABLE e (r REAL) | NOT_SUPPORTED | 1:19-22 |
            CREATE TABLE e (id INT) LIKE ordrs | TABLE_NOT_FOUND | 1:30-34 | Did you mean "orders"?
            CREATE VIEW w (a, b, c) AS SELECT id, ts FROM orders | VALIDATION_ERROR | 1:15-23 |
            CREATE VIEW w AS SELECT ts, ts FROM orders | DUPLICATE_COLUMN | 1:29-30 |
            CREATE MODEL m WITH ('provider' = 'x') | NOT_SUPPORTED | 1:1-38 |
            CREATE TABLE e WITH ('connector' = 'test') AS SELECT 1 AS x | NOT_SUPPORTED | 1:1-59 |
            """;

    private Session session;

    @BeforeAll
    void open(@TempDir Path folder) {
        session = Session.in(folder);
        session.run(TABLES);
    }

    static Stream<Arguments> cases() {
        return CASES.lines().map(line -> Arguments.of((Object[]) (line.strip() + " ").split(" \\| ", 4)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void statementIsRejected(String statement, ErrorCode code, String position, String hint) {
        SluiceException error = reject(statement);
        assertThat(error.code()).as(error.describe()).isEqualTo(code);
        assertThat(error.position().map(BadStatementsTest::text).orElse("-"))
                .as(error.describe())
                .isEqualTo(position);
        if (!hint.isBlank()) {
            assertThat(error.hint()).as(error.describe()).contains(hint.strip());
        }
        assertThat(error.getMessage()).doesNotContain("{").doesNotContain("org.apache");
    }

    private SluiceException reject(String statement) {
        return catchThrowableOfType(SluiceException.class, () -> session.convert(statement));
    }

    private static String text(SqlPosition position) {
        return position.line() + ":" + position.column() + "-" + position.endColumn();
    }

    @Test
    void mismatchShowsBothSchemas() {
        SluiceException error = reject("INSERT INTO snk SELECT customer, id FROM orders");
        assertThat(error.getMessage()).contains("column \"id\" takes INT and the query gives STRING");
        assertThat(error.detail())
                .contains(
                        "The query gives [customer: STRING, id: INT], the table takes [id: INT NOT NULL, name: STRING].");
    }

    @Test
    void positionsCountInTheWholeStatement() {
        SluiceException error = reject("SELECT id,\n  custmer\nFROM orders");
        assertThat(error.describe()).isEqualTo("""
                        ERROR 42703 COLUMN_NOT_FOUND at line 2, column 3: column "custmer" does not exist
                            custmer
                            ^^^^^^^
                        HINT: Did you mean "customer"?""");
    }

    @Test
    void errorInAViewPointsToTheView() {
        session.run("CREATE TABLE gone (a INT) WITH ('connector' = 'test'); CREATE VIEW overs AS SELECT a FROM gone");
        session.run("DROP TABLE gone");
        SluiceException error = reject("SELECT *\nFROM overs");
        assertThat(error.position().map(BadStatementsTest::text)).contains("2:6-10");
        assertThat(error.getMessage())
                .isEqualTo("view \"default_catalog.default_database.overs\" cannot be read:"
                        + " table \"default_catalog.default_database.gone\" does not exist");
    }

    @Test
    void viewCannotReadItself() {
        session.run("CREATE VIEW a AS SELECT id FROM orders; CREATE VIEW b AS SELECT id FROM a");
        SluiceException error = reject("ALTER VIEW a AS SELECT id FROM b");
        assertThat(error.getMessage()).contains("would be read by its own query");
    }
}
