package io.sluice.planner.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.planner.Session;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogOperationsTest {
    private Path folder;
    private Session session;

    @BeforeEach
    void open(@TempDir Path data) {
        folder = data;
        session = Session.in(data);
    }

    @Test
    void statementsThatOnlyDoSomethingAnswerOk() {
        RowResult ok = session.run("CREATE DATABASE db1");
        assertThat(ok.type().names()).containsExactly("result");
        assertThat(ok.rows()).containsExactly(List.of("OK"));
        assertThat(ok.successOnly()).isTrue();
    }

    @Test
    void showListsNamesThatFit() {
        session.run(
                "CREATE TABLE orders (a INT) WITH ('connector' = 'test'); CREATE VIEW oldest AS SELECT a FROM orders; CREATE TEMPORARY TABLE tmp (a INT)");
        assertThat(values("SHOW TABLES")).containsExactly("oldest", "orders", "tmp");
        assertThat(values("SHOW TABLES LIKE 'o%'")).containsExactly("oldest", "orders");
        assertThat(values("SHOW TABLES NOT ILIKE 'O%'")).containsExactly("tmp");
        assertThat(values("SHOW VIEWS")).containsExactly("oldest");
        assertThat(session.run("SHOW TABLES").type().names()).containsExactly("table name");
        assertThat(session.run("SHOW VIEWS").type().names()).containsExactly("view name");
    }

    @Test
    void catalogsAndDatabasesAreMadeUsedAndDropped() {
        session.run("CREATE CATALOG c2 COMMENT 'two' WITH ('type' = 'generic_in_memory', 'default-database' = 'db0')");
        assertThat(values("SHOW CATALOGS")).containsExactly("c2", "default_catalog");
        assertThat(values("SHOW CATALOGS LIKE 'c%'")).containsExactly("c2");
        assertThat(session.text("SHOW CREATE CATALOG c2"))
                .isEqualTo("CREATE CATALOG `c2`\nCOMMENT 'two'\nWITH (\n  'default-database' = 'db0',\n"
                        + "  'type' = 'generic_in_memory'\n)\n");
        assertThat(session.run("DESC CATALOG EXTENDED c2").rows())
                .containsExactly(
                        List.of("name", "c2"),
                        List.of("type", "generic_in_memory"),
                        List.of("comment", "two"),
                        List.of("option:default-database", "db0"));
        session.run("USE CATALOG c2; CREATE DATABASE db1; USE db1");
        assertThat(values("SHOW CURRENT CATALOG")).containsExactly("c2");
        assertThat(values("SHOW CURRENT DATABASE")).containsExactly("db1");
        assertThat(reject("DROP CATALOG c2").getMessage()).contains("is current");
        session.run("USE CATALOG default_catalog; DROP CATALOG c2; DROP CATALOG IF EXISTS c2");
        assertThat(reject("DROP CATALOG c2").code()).isEqualTo(ErrorCode.CATALOG_NOT_FOUND);
    }

    @Test
    void databaseWithTablesIsDroppedOnlyByCascade() {
        session.run("CREATE DATABASE db1 COMMENT 'x' WITH ('a' = '1'); CREATE TABLE db1.t (a INT)");
        assertThat(reject("DROP DATABASE db1").code()).isEqualTo(ErrorCode.DATABASE_NOT_EMPTY);
        session.run("DROP DATABASE db1 CASCADE");
        assertThat(values("SHOW DATABASES")).containsExactly("default_database");
        assertThat(reject("SHOW TABLES FROM db1").code()).isEqualTo(ErrorCode.DATABASE_NOT_FOUND);
    }

    @Test
    void temporaryTableHidesThePermanentOne() {
        session.run("CREATE TABLE t (a INT); CREATE TEMPORARY TABLE t (b STRING)");
        assertThat(session.run("DESCRIBE t").rows().get(0).get(0)).isEqualTo("b");
        assertThat(reject("DROP TABLE t").hint()).contains("Drop it first with DROP TEMPORARY TABLE.");
        session.run("DROP TEMPORARY TABLE t");
        assertThat(session.run("DESCRIBE t").rows().get(0).get(0)).isEqualTo("a");
    }

    @Test
    void temporaryObjectsAreTheSessionsAlone() {
        session.run("CREATE TABLE t (a INT) WITH ('connector' = 'test'); CREATE TEMPORARY VIEW v AS SELECT a FROM t");
        Session other = Session.in(folder);
        assertThat(other.run("SHOW TABLES").rows()).containsExactly(List.of("t"));
    }

    @Test
    void dropMindsWhetherItIsATableOrAView() {
        session.run("CREATE TABLE t (a INT) WITH ('connector' = 'test'); CREATE VIEW v AS SELECT a FROM t");
        SluiceException error = reject("DROP VIEW t");
        assertThat(error.code()).isEqualTo(ErrorCode.VIEW_NOT_FOUND);
        assertThat(error.detail()).contains("There is a table of that name.");
        assertThat(reject("DROP TABLE v").code()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
        session.run("DROP TABLE IF EXISTS v; DROP VIEW v; DROP TABLE t; DROP TABLE IF EXISTS t");
        assertThat(reject("DROP TABLE t").code()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
    }

    @Test
    void alterTableChangesOptionsAndName() {
        session.run("CREATE TABLE t (a INT) WITH ('connector' = 'test', 'x' = '1')");
        session.run("ALTER TABLE t SET ('y' = '2'); ALTER TABLE t RESET ('x'); ALTER TABLE t RENAME TO u");
        assertThat(session.text("SHOW CREATE TABLE u")).contains("WITH (\n  'connector' = 'test',\n  'y' = '2'\n)");
        assertThat(reject("ALTER TABLE t SET ('z' = '1')").code()).isEqualTo(ErrorCode.TABLE_NOT_FOUND);
        session.run("ALTER TABLE IF EXISTS t RENAME TO w; CREATE TABLE w (a INT)");
        assertThat(reject("ALTER TABLE u RENAME TO w").code()).isEqualTo(ErrorCode.TABLE_ALREADY_EXISTS);
    }

    @Test
    void createMindsWhatExists() {
        session.run("CREATE TABLE t (a INT); CREATE TABLE IF NOT EXISTS t (b INT)");
        assertThat(session.run("DESCRIBE t").rows().get(0).get(0)).isEqualTo("a");
        SluiceException error = reject("CREATE TABLE t (a INT)");
        assertThat(error.code()).isEqualTo(ErrorCode.TABLE_ALREADY_EXISTS);
        assertThat(error.position().orElseThrow().column()).isEqualTo(14);
        assertThat(reject("CREATE VIEW t AS SELECT 1 AS x").code()).isEqualTo(ErrorCode.TABLE_ALREADY_EXISTS);
    }

    @Test
    void viewIsShownWithFullNames() {
        session.run("CREATE TABLE t (id INT, name STRING) WITH ('connector' = 'test')");
        session.run("CREATE VIEW v2 (a, b) COMMENT 'vv' AS SELECT id, name FROM t");
        assertThat(session.text("SHOW CREATE VIEW v2")).isEqualTo("""
                        CREATE VIEW `default_catalog`.`default_database`.`v2` (
                          `a`,
                          `b`
                        )
                        COMMENT 'vv'
                        AS SELECT `t`.`id`, `t`.`name`
                        FROM `default_catalog`.`default_database`.`t` AS `t`
                        """);
        session.run("DROP VIEW v2; " + "CREATE VIEW v2 AS SELECT 1 AS x");
        session.run("ALTER VIEW v2 AS SELECT id FROM t; ALTER VIEW v2 RENAME TO v3");
        assertThat(session.run("DESCRIBE v3").rows()).hasSize(1);
    }

    @Test
    void viewsRoundTripAndRead() {
        session.run(
                "CREATE TABLE t (id INT, name STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'test')");
        List<String> queries = List.of(
                "SELECT x.id, COUNT(*) AS cnt FROM t AS x LEFT JOIN (SELECT * FROM t) y ON x.id = y.id"
                        + " WHERE x.name LIKE 'a%' OR x.id IN (1, 2) GROUP BY x.id HAVING COUNT(*) > 1",
                "SELECT 1 AS x UNION ALL SELECT id FROM t",
                "WITH q AS (SELECT id AS `a b`, ts FROM t) SELECT * FROM q WHERE `a b` BETWEEN 1 AND 5 LIMIT 7",
                "SELECT * FROM (VALUES (1, 'it''s'), (2, 'ü')) AS v(p, q)",
                "SELECT CASE id WHEN 1 THEN CAST(name AS VARCHAR(5)) ELSE UPPER(name) END AS c, ts FROM t"
                        + " WHERE ts > '2024-01-01 00:00:00' AND EXISTS (SELECT 1 FROM t AS u WHERE u.id = t.id)");
        for (String query : queries) {
            session.run("CREATE VIEW v AS " + query);
            String shown = session.text("SHOW CREATE VIEW v");
            String rels = session.ast("SELECT * FROM v");
            session.run("DROP VIEW v");
            session.run(shown);
            assertThat(session.ast("SELECT * FROM v")).isEqualTo(rels);
            assertThat(session.text("SHOW CREATE VIEW v")).isEqualTo(shown);
            session.run("DROP VIEW v");
        }
    }

    @Test
    void viewKeepsMeaningWhenCurrentDatabaseChanges() {
        session.run(
                "CREATE TABLE t (id INT) WITH ('connector' = 'test'); CREATE VIEW v AS SELECT id FROM t; CREATE DATABASE db1; USE db1");
        assertThat(session.ast("SELECT * FROM default_database.v"))
                .contains("LogicalTableScan(table=[[default_catalog, default_database, t]])");
    }

    @Test
    void functionsAreListed() {
        assertThat(values("SHOW FUNCTIONS"))
                .contains("UPPER", "COALESCE", "SUM")
                .isSorted();
        assertThat(values("SHOW USER FUNCTIONS")).isEmpty();
        assertThat(reject("DROP FUNCTION nope").code()).isEqualTo(ErrorCode.FUNCTION_NOT_FOUND);
        session.run("DROP FUNCTION IF EXISTS nope");
    }

    @Test
    void everythingIsThereAfterARestart() {
        session.run("CREATE DATABASE db1 COMMENT 'x'; CREATE CATALOG c2 WITH ('type' = 'generic_in_memory')");
        session.run(
                "CREATE TABLE db1.t (a INT, pt AS PROCTIME(), ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'test')");
        session.run("CREATE VIEW v AS SELECT a, ts FROM db1.t");
        String table = session.text("SHOW CREATE TABLE db1.t");
        RowResult described = session.run("DESCRIBE db1.t");
        Session restarted = Session.in(folder);
        assertThat(restarted.text("SHOW CREATE TABLE db1.t")).isEqualTo(table);
        assertThat(restarted.run("DESCRIBE db1.t")).isEqualTo(described);
        assertThat(restarted.ast("SELECT * FROM v")).isEqualTo(session.ast("SELECT * FROM v"));
        assertThat(restarted.run("SHOW CATALOGS").rows()).contains(List.of("c2"));
    }

    private List<String> values(String statement) {
        return session.run(statement).rows().stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    }

    private SluiceException reject(String statement) {
        return catchThrowableOfType(SluiceException.class, () -> session.run(statement));
    }
}
