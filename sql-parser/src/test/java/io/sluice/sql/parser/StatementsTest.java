package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.database.SqlDropDatabase;
import io.sluice.sql.parser.dml.SqlExecute;
import io.sluice.sql.parser.dml.SqlInsertInto;
import io.sluice.sql.parser.dml.SqlStatementSet;
import io.sluice.sql.parser.explain.SqlExplainStatement;
import io.sluice.sql.parser.explain.SqlExplainUpgrade;
import io.sluice.sql.parser.job.SqlAlterJob;
import io.sluice.sql.parser.job.SqlCreateSavepoint;
import io.sluice.sql.parser.job.SqlShowJobWatermarks;
import io.sluice.sql.parser.job.SqlStopJob;
import io.sluice.sql.parser.plan.SqlExecutePlan;
import io.sluice.sql.parser.session.SqlReset;
import io.sluice.sql.parser.session.SqlSet;
import io.sluice.sql.parser.show.SqlNamePattern;
import io.sluice.sql.parser.show.SqlShowTables;
import io.sluice.sql.parser.statement.SqlUnsupportedStatement;
import io.sluice.sql.parser.table.SqlComputedColumn;
import io.sluice.sql.parser.table.SqlCreateTable;
import io.sluice.sql.parser.table.SqlCreateTableAs;
import io.sluice.sql.parser.table.SqlDistribution;
import io.sluice.sql.parser.table.SqlMetadataColumn;
import io.sluice.sql.parser.table.SqlOption;
import io.sluice.sql.parser.table.SqlPartitionEntry;
import io.sluice.sql.parser.table.SqlPhysicalColumn;
import io.sluice.sql.parser.table.SqlTableConstraint;
import io.sluice.sql.parser.table.SqlTableLike;
import io.sluice.sql.parser.table.SqlTableLikeOption;
import io.sluice.sql.parser.table.SqlWatermark;
import io.sluice.sql.parser.view.SqlCreateView;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {

    private static <T extends SqlNode> T parse(Class<T> type, String sql) {
        return type.cast(FlinkParser.parseSingle(sql).node());
    }

    private static SqlPosition place(SqlNode node) {
        return Objects.requireNonNull(SqlPositions.of(node));
    }

    @Test
    void createTableTellsEverything() {
        SqlCreateTable table = parse(SqlCreateTable.class, """
                CREATE TEMPORARY TABLE IF NOT EXISTS cat.`my db`.orders (
                  id BIGINT NOT NULL COMMENT 'the key',
                  price DECIMAL(10, 2),
                  code STRING PRIMARY KEY NOT ENFORCED,
                  total AS price * 2 COMMENT 'twice',
                  ts TIMESTAMP_LTZ(3) METADATA FROM 'timestamp' VIRTUAL,
                  `offset` BIGINT METADATA,
                  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND,
                  CONSTRAINT pk PRIMARY KEY (id, price) NOT ENFORCED,
                  UNIQUE (code)
                ) COMMENT 'it''s'
                DISTRIBUTED BY HASH (id) INTO 4 BUCKETS
                PARTITIONED BY (code)
                WITH ('connector' = 'x', 'a.b' = 'ü')
                LIKE base (INCLUDING ALL EXCLUDING OPTIONS OVERWRITING WATERMARKS)""");

        assertThat(table.isTemporary()).isTrue();
        assertThat(table.isIfNotExists()).isTrue();
        assertThat(table.getName().names).containsExactly("cat", "my db", "orders");
        assertThat(table.getComment()).contains("it's");
        assertThat(table.getColumns()).hasSize(6);
        SqlPhysicalColumn id = (SqlPhysicalColumn) table.getColumns().get(0);
        assertThat(id.getName().getSimple()).isEqualTo("id");
        assertThat(id.getType().getNullable()).isFalse();
        assertThat(id.getComment()).contains("the key");
        SqlPhysicalColumn code = (SqlPhysicalColumn) table.getColumns().get(2);
        assertThat(code.getConstraint().map(SqlTableConstraint::getConstraintKind))
                .contains(SqlTableConstraint.Kind.PRIMARY_KEY);
        SqlComputedColumn total = (SqlComputedColumn) table.getColumns().get(3);
        assertThat(FlinkSqlDialect.toSql(total.getExpression())).isEqualTo("`price` * 2");
        assertThat(place(total.getExpression())).isEqualTo(new SqlPosition(5, 12, 5, 20));
        SqlMetadataColumn ts = (SqlMetadataColumn) table.getColumns().get(4);
        assertThat(ts.getMetadataKey()).contains("timestamp");
        assertThat(ts.isVirtual()).isTrue();
        assertThat(place(ts)).isEqualTo(new SqlPosition(6, 3, 6, 55));
        SqlMetadataColumn offset = (SqlMetadataColumn) table.getColumns().get(5);
        assertThat(offset.getMetadataKey()).isEmpty();
        assertThat(offset.isVirtual()).isFalse();
        SqlWatermark watermark = (SqlWatermark) table.getWatermarks().get(0);
        assertThat(watermark.getColumn().getSimple()).isEqualTo("ts");
        SqlTableConstraint key = (SqlTableConstraint) table.getConstraints().get(0);
        assertThat(key.getName().map(SqlIdentifier::getSimple)).contains("pk");
        assertThat(key.getColumns()).hasSize(2);
        assertThat(key.isEnforced()).isFalse();
        assertThat(place(key)).isEqualTo(new SqlPosition(9, 3, 9, 52));
        SqlTableConstraint unique = (SqlTableConstraint) table.getConstraints().get(1);
        assertThat(unique.getConstraintKind()).isEqualTo(SqlTableConstraint.Kind.UNIQUE);
        assertThat(unique.isEnforced()).isTrue();
        SqlDistribution distribution = table.getDistribution().orElseThrow();
        assertThat(distribution.getDistributionKind()).isEqualTo(SqlDistribution.Kind.HASH);
        assertThat(distribution.getBuckets()).contains(4);
        assertThat(table.getPartitionKeys()).hasSize(1);
        assertThat(SqlOption.toMap(table.getOptions()))
                .containsExactly(Map.entry("connector", "x"), Map.entry("a.b", "ü"));
        assertThat(place(table.getOptions().get(1))).isEqualTo(new SqlPosition(14, 26, 14, 36));
        SqlTableLike like = table.getLike().orElseThrow();
        assertThat(like.getSource().getSimple()).isEqualTo("base");
        SqlTableLikeOption last = (SqlTableLikeOption) like.getOptions().get(2);
        assertThat(last.getMerging()).isEqualTo(SqlTableLikeOption.Merging.OVERWRITING);
        assertThat(last.getFeature()).isEqualTo(SqlTableLikeOption.Feature.WATERMARKS);
        assertRoundTrip(table);
    }

    @Test
    void createTableAsKeepsTheQuerysColumnOrder() {
        SqlCreateTableAs reordered =
                parse(SqlCreateTableAs.class, "CREATE OR REPLACE TABLE t (b, a) WITH ('k'='v') AS SELECT a, b FROM s");
        SqlCreateTableAs extended = parse(
                SqlCreateTableAs.class, "CREATE TABLE IF NOT EXISTS t (c INT, PRIMARY KEY (a)) AS SELECT a FROM s");

        assertThat(reordered.getMode()).isEqualTo(SqlCreateTableAs.Mode.CREATE_OR_REPLACE);
        assertThat(reordered.getColumnOrder()).hasSize(2);
        assertThat(reordered.getTable().getColumns()).isEmpty();
        assertThat(extended.getTable().isIfNotExists()).isTrue();
        assertThat(extended.getTable().getColumns()).hasSize(1);
        assertThat(FlinkSqlDialect.toSql(extended.getQuery())).isEqualTo("SELECT `a`\nFROM `s`");
    }

    @Test
    void insertTellsEverything() {
        SqlInsertInto insert = parse(
                SqlInsertInto.class,
                "INSERT OVERWRITE t /*+ OPTIONS('k'='v') */ PARTITION (dt = '1', hr) (a, b.c) SELECT 1 ON CONFLICT DO NOTHING");

        assertThat(insert.isOverwrite()).isTrue();
        assertThat(insert.getTargetTable()).isInstanceOf(SqlTableRef.class);
        assertThat(insert.getPartition()).hasSize(2);
        SqlPartitionEntry dt = (SqlPartitionEntry) insert.getPartition().get(0);
        assertThat(dt.getColumn().getSimple()).isEqualTo("dt");
        assertThat(dt.getValue().map(SqlNode::toString)).contains("'1'");
        assertThat(((SqlPartitionEntry) insert.getPartition().get(1)).getValue())
                .isEmpty();
        assertThat(insert.getTargetColumnList()).hasSize(2);
        assertThat(insert.getOnConflict()).contains(SqlInsertInto.OnConflict.NOTHING);
        assertRoundTrip(insert);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t SELECT 1           | INSERT OVERWRITE t SELECT 1",
                "INSERT INTO t SELECT 1           | INSERT INTO t SELECT 1 ON CONFLICT DO ERROR",
                "INSERT INTO t PARTITION (a=1) SELECT 1 | INSERT INTO t PARTITION (a=2) SELECT 1",
                "DROP TABLE t                     | DROP TABLE IF EXISTS t",
                "CREATE TABLE t (a INT)           | CREATE TABLE t (a INT NOT NULL)",
                "CREATE TABLE t (a INT)           | CREATE TABLE t (a INT PRIMARY KEY NOT ENFORCED)",
                "EXPLAIN SELECT 1                 | EXPLAIN CHANGELOG_MODE SELECT 1",
                "SHOW TABLES LIKE 'a'             | SHOW TABLES ILIKE 'a'",
                "SHOW TABLES                      | SHOW VIEWS",
                "SET 'a' = 'b'                    | SET 'a' = 'c'",
                "CREATE MODEL m                   | CREATE MODEL n",
            })
    void differ(String one, String other) {
        assertThat(FlinkParser.parseSingle(one)
                        .node()
                        .equalsDeep(FlinkParser.parseSingle(other).node(), Litmus.IGNORE))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SET 'a.b' = 'it''s'                             | a.b | it's",
                "SET table.exec.mini-batch.enabled = true        | table.exec.mini-batch.enabled | true",
                "SET execution.checkpointing.interval=10s        | execution.checkpointing.interval | 10s",
                "set parallelism.default =  4 -- four            | parallelism.default | 4",
                "SET k = a b,  c                                 | k | a b,  c",
                "SET k = 'quoted'                                | k | quoted",
                "SET 'k' = unquoted.value                        | k | unquoted.value",
                "SET select.from = where                         | select.from | where",
            })
    void setTakesKeysAndValuesWithAndWithoutQuotes(String sql, String key, String value) {
        SqlSet set = parse(SqlSet.class, sql);

        assertThat(set.getKey()).contains(key);
        assertThat(set.getValue()).contains(value);
        assertRoundTrip(set);
    }

    @Test
    void resetTakesOneKeyOrNone() {
        assertThat(parse(SqlReset.class, "RESET").getKey()).isEmpty();
        assertThat(parse(SqlReset.class, "RESET 'a-b'").getKey()).contains("a-b");
        assertThat(parse(SqlReset.class, "RESET a.b-c").getKey()).contains("a.b-c");
        assertThat(parse(SqlSet.class, "SET").getKey()).isEmpty();
    }

    @Test
    void statementSetsHoldTheirInserts() {
        SqlExecute execute = parse(
                SqlExecute.class,
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT CASE WHEN x THEN 1 END FROM t; END");
        SqlExplainStatement explain = parse(
                SqlExplainStatement.class,
                "EXPLAIN CHANGELOG_MODE, ESTIMATED_COST STATEMENT SET BEGIN INSERT INTO a SELECT 1; END");

        SqlStatementSet set = (SqlStatementSet) execute.getStatement();
        assertThat(set.getInserts()).hasSize(2).allMatch(SqlInsertInto.class::isInstance);
        assertThat(explain.hasDetail(SqlExplainStatement.Detail.CHANGELOG_MODE)).isTrue();
        assertThat(explain.hasDetail(SqlExplainStatement.Detail.PLAN_ADVICE)).isFalse();
        assertThat(explain.getStatement()).isInstanceOf(SqlStatementSet.class);
    }

    @Test
    void showFilters() {
        SqlShowTables show = parse(SqlShowTables.class, "SHOW TABLES IN c.d NOT ILIKE 'a%'");
        SqlNamePattern pattern = show.getPattern().orElseThrow();

        assertThat(show.getIn().map(SqlIdentifier::toString)).contains("c.d");
        assertThat(pattern.isNegated()).isTrue();
        assertThat(pattern.isIgnoreCase()).isTrue();
        assertThat(pattern.getPattern()).isEqualTo("a%");
    }

    @Test
    void smallStatements() {
        SqlStopJob stop = parse(SqlStopJob.class, "STOP JOB 'abc' WITH DRAIN");
        assertThat(stop.getJobId()).isEqualTo("abc");
        assertThat(stop.isWithSavepoint()).isFalse();
        assertThat(stop.isWithDrain()).isTrue();
        assertThat(parse(SqlShowJobWatermarks.class, "SHOW JOB 'abc' WATERMARKS")
                        .getJobId())
                .isEqualTo("abc");
        assertThat(parse(SqlDropDatabase.class, "DROP DATABASE d CASCADE").isCascade())
                .isTrue();
        assertThat(parse(SqlDropDatabase.class, "DROP DATABASE d RESTRICT").isCascade())
                .isFalse();
    }

    @Test
    void jobsAreSavedAndUpgraded() {
        SqlCreateSavepoint savepoint = parse(SqlCreateSavepoint.class, "CREATE SAVEPOINT FOR JOB 'abc' IN '/tmp/s'");
        assertThat(savepoint.getJobId()).isEqualTo("abc");
        assertThat(savepoint.getFolder()).contains("/tmp/s");
        assertRoundTrip(savepoint);
        savepoint = parse(SqlCreateSavepoint.class, "CREATE SAVEPOINT FOR JOB 'abc'");
        assertThat(savepoint.getFolder()).isEmpty();
        assertRoundTrip(savepoint);

        SqlAlterJob alter = parse(SqlAlterJob.class, "ALTER JOB 'abc' AS INSERT INTO t SELECT 1");
        assertThat(alter.getJobId()).isEqualTo("abc");
        assertThat(alter.getStatement()).isInstanceOf(SqlInsertInto.class);
        assertRoundTrip(alter);

        SqlExplainUpgrade explain = parse(
                SqlExplainUpgrade.class, "EXPLAIN UPGRADE '/s' FOR STATEMENT SET BEGIN INSERT INTO t SELECT 1; END");
        assertThat(explain.getFrom()).isEqualTo("/s");
        assertThat(explain.getStatement()).isInstanceOf(SqlStatementSet.class);
        assertRoundTrip(explain);
        assertThat(parse(SqlExplainUpgrade.class, "EXPLAIN UPGRADE 'abc' FOR EXECUTE PLAN '/p.json'")
                        .getStatement())
                .isInstanceOf(SqlExecutePlan.class);
        // Still a name like any other.
        parse(SqlExplainStatement.class, "EXPLAIN SELECT upgrade FROM upgrade");
    }

    @Test
    void viewsKeepTheirQueryAsWritten() {
        SqlCreateView view = parse(
                SqlCreateView.class,
                "CREATE VIEW v (x) COMMENT 'c' AS (SELECT  a /* odd */ FROM t) UNION ALL (SELECT 1) ;");

        assertThat(view.getQueryText()).isEqualTo("(SELECT  a /* odd */ FROM t) UNION ALL (SELECT 1)");
        assertThat(view.getColumns()).hasSize(1);
        assertRoundTrip(view);
    }

    @Test
    void unsupportedStatementsNameThemselves() {
        ParsedStatement parsed = FlinkParser.parse("SELECT 1;\n  CREATE MODEL m WITH ('provider'='x');")
                .get(1);
        SqlUnsupportedStatement statement = (SqlUnsupportedStatement) parsed.node();

        assertThat(statement.statementName()).isEqualTo("CREATE MODEL");
        assertThat(statement.getText()).isEqualTo("CREATE MODEL m WITH ('provider'='x')");
        assertThat(statement.notSupported().code()).isEqualTo(ErrorCode.NOT_SUPPORTED);
        assertThat(statement.notSupported()).hasMessage("CREATE MODEL is not supported yet");
        assertThat(statement.notSupported().position()).contains(new SqlPosition(2, 3, 2, 38));
        assertThat(parsed.position()).isEqualTo(new SqlPosition(2, 3, 2, 38));
    }

    @Test
    void positionsCountFromTheScriptsStart() {
        SqlOrderBy query = (SqlOrderBy) FlinkParser.parse("SELECT 1;\r\n\tSELECT a,\r\n  b FROM t\r\n  ORDER BY a;")
                .get(1)
                .node();

        assertThat(place(query)).isEqualTo(new SqlPosition(2, 2, 4, 12));
        assertThat(place(query.orderList.get(0))).isEqualTo(new SqlPosition(4, 12, 4, 12));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'ü', '中文', U&'\\4e2d', _UTF8'ä' FROM `表`",
                "SELECT a % 2, a != 1, b <> 2 FROM t",
                "SELECT 1 MINUS SELECT 2",
                "SELECT INTERVAL '2' DAYS, INTERVAL '1 10' DAY TO HOUR",
                "SELECT IF(a, 1, 2), comment, `if` FROM t AS `if`",
                "SELECT `a``b` FROM t",
                "SELECT * FROM f(a => TABLE t PARTITION BY k ORDER BY ts, n => 1, m => MODEL cat.m) AS x",
                "SELECT * FROM LATERAL TABLE(f(1)) AS x(y)",
                "SELECT * FROM t, LATERAL f(a) AS x(y)",
                "SELECT JSON_QUERY(j, '$.a' RETURNING ARRAY<STRING> WITH CONDITIONAL WRAPPER EMPTY ARRAY ON EMPTY) FROM t",
                "SELECT JSON_VALUE(j, '$.a' RETURNING INT DEFAULT 1 ON EMPTY ERROR ON ERROR) FROM t",
                "SELECT a[1], m['k'], r.f FROM t",
                "SELECT {fn UPPER('a')}, DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00.123'",
                "SELECT * FROM TABLE(SESSION(TABLE t PARTITION BY (k, j) ORDER BY (a DESC, b), DESCRIPTOR(ts), INTERVAL '1' DAY))",
                "SELECT * FROM f(a => TABLE t PARTITION BY k, b => TABLE q PARTITION BY (k, j))",
                "SELECT /*+ STATE_TTL('a'='1d'), BROADCAST(b) */ a FROM t /*+ OPTIONS('x'='it''s') */ AS q",
                "SELECT COUNT(DISTINCT a) FILTER (WHERE b > 1) OVER (PARTITION BY c ORDER BY d ROWS 2 PRECEDING) FROM t",
                "WITH a AS (SELECT 1 AS x), b AS (SELECT 2 AS x) SELECT * FROM a, b ORDER BY 1 LIMIT 3 OFFSET 1",
                "INSERT INTO t WITH a AS (SELECT 1) SELECT * FROM a",
                "CREATE TABLE t (a INT) WITH ('k' = '')",
                "CREATE TABLE t LIKE s (EXCLUDING ALL INCLUDING GENERATED)",
                "COMPILE PLAN 'p' IF NOT EXISTS FOR STATEMENT SET BEGIN INSERT INTO a SELECT 1; END",
                "SHOW PARTITIONS t PARTITION (dt = '1', hr = 2)",
                "DESCRIBE EXTENDED extended",
                "DESCRIBE catalog",
                "DESC JOB 'x'",
                "USE catalog",
                "USE CATALOG catalog",
                "USE modules",
                "EXPLAIN PLAN FOR EXECUTE INSERT INTO t SELECT 1",
            })
    void surviveUnparsing(String sql) {
        assertRoundTrip(FlinkParser.parseSingle(sql).node());
    }

    @Test
    void partsOfStatementsParseAlone() {
        assertThat(FlinkSqlDialect.toSql(FlinkParser.parseExpression("ts - INTERVAL '5' SECOND")))
                .isEqualTo("`ts` - INTERVAL '5' SECOND");
        assertThat(FlinkParser.parseIdentifier("cat.`my db`.t").names).containsExactly("cat", "my db", "t");
        SluiceException error =
                catchThrowableOfType(SluiceException.class, () -> FlinkParser.parseExpression("SELECT 1"));
        assertThat(error.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
    }

    private static void assertRoundTrip(SqlNode node) {
        String written = FlinkSqlDialect.toSql(node);
        SqlNode again = FlinkParser.parseSingle(written).node();
        assertThat(again.equalsDeep(node, Litmus.IGNORE)).as(written).isTrue();
        assertThat(FlinkSqlDialect.toSql(again)).isEqualTo(written);
    }
}
