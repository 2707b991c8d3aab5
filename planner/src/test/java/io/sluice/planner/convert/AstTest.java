package io.sluice.planner.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.planner.Session;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The logical rels of statements. {@code asts.txt} has them as Flink 2.3.0 explains the same statements over the same tables,
 * a level of two blanks an input.
 */
@TestInstance(Lifecycle.PER_CLASS)
class AstTest {
    private static final String TABLES = """
            CREATE TABLE words (word STRING) WITH ('connector' = 'test');
            CREATE TABLE t (id INT, name STRING, price DECIMAL(10,2), ts TIMESTAMP(3), big BIGINT,
              WATERMARK FOR ts AS ts - INTERVAL '5' SECOND) WITH ('connector' = 'test');
            CREATE TABLE c (a INT, b INT, s AS a + b COMMENT 'sum', pt AS PROCTIME(), up AS UPPER(CAST(a AS STRING)))
              WITH ('connector' = 'test');
            CREATE TABLE m (a INT, p STRING NOT NULL METADATA FROM 'file.path' VIRTUAL,
              sz BIGINT METADATA FROM 'file.size' VIRTUAL, up AS UPPER(p), dt STRING) PARTITIONED BY (dt)
              WITH ('connector' = 'test');
            CREATE TABLE snk (id INT, name STRING) WITH ('connector' = 'test');
            CREATE TABLE snkpk (id BIGINT NOT NULL, name STRING, v DECIMAL(20,2), PRIMARY KEY (id) NOT ENFORCED)
              WITH ('connector' = 'test');
            CREATE TABLE ltz (ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)
              WITH ('connector' = 'test');
            CREATE VIEW v AS SELECT id, name FROM t WHERE id > 1;
            """;

    private Session session;

    @BeforeAll
    void open(@TempDir Path folder) {
        session = Session.in(folder);
        session.run(TABLES);
    }

    static Stream<Arguments> cases() throws IOException {
        try (InputStream file = Objects.requireNonNull(AstTest.class.getResourceAsStream("asts.txt"))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.substring(2).split("\n\n> ")).map(block -> {
                int lineEnd = block.indexOf('\n');
                return Arguments.of(
                        block.substring(0, lineEnd),
                        block.substring(lineEnd + 1).strip());
            });
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void statementHasRels(String statement, String rels) {
        assertThat(session.ast(statement).strip()).isEqualTo(rels);
    }

    @Test
    void subQueryStaysInTheCondition() {
        assertThat(session.ast("SELECT id FROM t WHERE EXISTS (SELECT 1 FROM c WHERE c.a = t.id)"))
                .contains("LogicalFilter(condition=[EXISTS({")
                .contains("LogicalFilter(condition=[=($0, $cor0.id)])")
                .contains("variablesSet=[[$cor0]]");
    }

    @Test
    void optionsHintReachesTheTable() {
        assertThat(session.ast("INSERT INTO snk /*+ OPTIONS('note' = 'q') */ SELECT id, name FROM t"))
                .startsWith("LogicalSink(table=[default_catalog.default_database.snk], fields=[id, name],"
                        + " hints=[[[OPTIONS options:{note=q}]]])");
    }

    @Test
    void columnsThatAnInsertLeavesOutAreNull() {
        assertThat(session.ast("INSERT INTO snkpk (id) VALUES (1), (2)").strip())
                .isEqualTo("""
                        LogicalSink(table=[default_catalog.default_database.snkpk], targetColumns=[[0]], fields=[id, name, v])
                          LogicalProject(id=[CAST($0):BIGINT], name=[$1], v=[$2])
                            LogicalUnion(all=[true])
                              LogicalProject(EXPR$0=[1], EXPR$1=[null:VARCHAR(2147483647) CHARACTER SET "UTF-16LE"], EXPR$2=[null:DECIMAL(20, 2)])
                                LogicalValues(tuples=[[{ 0 }]])
                              LogicalProject(EXPR$0=[2], EXPR$1=[null:VARCHAR(2147483647) CHARACTER SET "UTF-16LE"], EXPR$2=[null:DECIMAL(20, 2)])
                                LogicalValues(tuples=[[{ 0 }]])""");
    }

    @Test
    void staticPartitionFillsItsColumn() {
        session.run("CREATE TABLE part (a INT, dt STRING, hr INT) PARTITIONED BY (dt, hr) WITH ('connector' = 'test')");
        assertThat(session.ast("INSERT INTO part PARTITION (dt = '2024-01-01') SELECT id, id + 1 AS hour_of FROM t")
                        .lines()
                        .skip(1))
                .first()
                .asString()
                .contains("LogicalProject(id=[$0], EXPR$1=[_UTF-16LE'2024-01-01'", "hour_of=[+($0, 1)])");
    }
}
