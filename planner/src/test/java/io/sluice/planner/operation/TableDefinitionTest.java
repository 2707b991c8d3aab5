package io.sluice.planner.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.planner.Session;
import io.sluice.spi.catalog.CatalogObject;
import io.sluice.spi.catalog.TableIdentifier;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** CREATE TABLE, SHOW CREATE TABLE and DESCRIBE, with the texts that Flink 2.3.0 prints for the same tables. */
class TableDefinitionTest {
    private static final String BASE = """
            CREATE TABLE base (id INT, k INT NOT NULL, `x y` AS id + k * 2 COMMENT 'c1',
              p STRING NOT NULL METADATA FROM 'file.path' VIRTUAL COMMENT 'pp', s BIGINT METADATA VIRTUAL,
              pt AS PROCTIME(), u AS UPPER(CAST(id AS STRING)),
              cs AS CASE WHEN id > 1
                         THEN 'a' ELSE 'b' END,
              ts TIMESTAMP(3), CONSTRAINT ct PRIMARY KEY (k, id) NOT ENFORCED,
              WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)
            PARTITIONED BY (k) WITH ('connector' = 'filesystem', 'path' = '/x', 'format' = 'csv')
            """;

    private Session session;

    @BeforeEach
    void open(@TempDir Path folder) {
        session = Session.in(folder);
    }

    @Test
    void everyKindOfColumnIsShown() {
        session.run(BASE);
        assertThat(session.text("SHOW CREATE TABLE base")).isEqualTo("""
                        CREATE TABLE `default_catalog`.`default_database`.`base` (
                          `id` INT NOT NULL,
                          `k` INT NOT NULL,
                          `x y` AS `id` + `k` * 2 COMMENT 'c1',
                          `p` VARCHAR(2147483647) NOT NULL METADATA FROM 'file.path' VIRTUAL COMMENT 'pp',
                          `s` BIGINT METADATA VIRTUAL,
                          `pt` AS PROCTIME(),
                          `u` AS UPPER(CAST(`id` AS STRING)),
                          `cs` AS CASE WHEN `id` > 1 THEN 'a' ELSE 'b' END,
                          `ts` TIMESTAMP(3),
                          WATERMARK FOR `ts` AS `ts` - INTERVAL '5' SECOND,
                          CONSTRAINT `ct` PRIMARY KEY (`k`, `id`) NOT ENFORCED
                        )
                        PARTITIONED BY (`k`)
                        WITH (
                          'connector' = 'filesystem',
                          'format' = 'csv',
                          'path' = '/x'
                        )
                        """);
    }

    @Test
    void describeTellsTypesKeysAndExpressions() {
        session.run(BASE);
        RowResult rows = session.run("DESCRIBE base");
        assertThat(rows.type().names())
                .containsExactly("name", "type", "null", "key", "extras", "watermark", "comment");
        assertThat(rows.rows().stream()
                        .map(row -> String.join(
                                "|", row.stream().map(String::valueOf).toList())))
                .containsExactly(
                        "id|INT|false|PRI(k, id)|null|null|null",
                        "k|INT|false|PRI(k, id)|null|null|null",
                        "x y|INT|false|null|AS `id` + `k` * 2|null|c1",
                        "p|STRING|false|null|METADATA FROM 'file.path' VIRTUAL|null|pp",
                        "s|BIGINT|true|null|METADATA VIRTUAL|null|null",
                        "pt|TIMESTAMP_LTZ(3) *PROCTIME*|false|null|AS PROCTIME()|null|null",
                        "u|STRING|false|null|AS UPPER(CAST(`id` AS STRING))|null|null",
                        "cs|CHAR(1)|false|null|AS CASE WHEN `id` > 1 THEN 'a' ELSE 'b' END|null|null",
                        "ts|TIMESTAMP(3) *ROWTIME*|true|null|null|`ts` - INTERVAL '5' SECOND|null");
    }

    @Test
    void describeHasNoCommentsWhereThereAreNone() {
        session.run("CREATE TABLE t (a INT, b STRING)");
        assertThat(session.run("SHOW COLUMNS FROM t NOT LIKE 'a%'").type().names())
                .containsExactly("name", "type", "null", "key", "extras", "watermark");
        assertThat(session.run("SHOW COLUMNS FROM t NOT LIKE 'a%'").rows()).hasSize(1);
    }

    static Stream<String> roundTrips() {
        return Stream.of(
                BASE,
                """
                CREATE TABLE base (id INT PRIMARY KEY NOT ENFORCED, v STRING COMMENT 'it''s', d DECIMAL(10, 2) NOT NULL,
                  n ROW<x INT, y STRING NOT NULL>, arr ARRAY<INT NOT NULL>, m MAP<STRING, INT>, b BYTES, t TIMESTAMP,
                  l TIMESTAMP_LTZ(3), c CHAR(3), ti TIME(3), vb VARBINARY(7), ms MULTISET<INT>)
                COMMENT 'tab''s' WITH ('connector' = 'blackhole', 'b' = '''quoted''', 'a' = '1')
                """,
                "CREATE TABLE base (a INT, b INT) DISTRIBUTED BY HASH(a) INTO 4 BUCKETS WITH ('connector' = 'x')",
                "CREATE TABLE base (a INT, b INT) DISTRIBUTED BY (a, b) WITH ('connector' = 'x')",
                "CREATE TABLE base (a INT) DISTRIBUTED INTO 6 BUCKETS",
                "CREATE TABLE base (ms BIGINT, ts AS TO_TIMESTAMP_LTZ(ms, 3), WATERMARK FOR ts AS ts)",
                "CREATE TABLE base (ts TIMESTAMP(3), WATERMARK FOR ts AS SOURCE_WATERMARK())",
                "CREATE TABLE base (a STRING, b AS a LIKE 'x\\%' ESCAPE '\\' AND a NOT IN ('p', 'q''s') OR a IS NULL,"
                        + " c AS COALESCE(a, 'ü') || SUBSTRING(a FROM 2 FOR 3), d AS EXTRACT(DAY FROM DATE '2024-01-02'),"
                        + " e AS (1 + 2) * 3 - (4 - 5), f AS CAST(a AS DECIMAL(12, 3)) BETWEEN 1 AND 2.5)");
    }

    @ParameterizedTest
    @MethodSource("roundTrips")
    void showCreateMakesTheSameTable(String create) {
        session.run(create);
        CatalogObject first = table("base");
        String shown = session.text("SHOW CREATE TABLE base");
        session.run("DROP TABLE base");
        session.run(shown);
        CatalogObject second = table("base");
        assertThat(second.schema()).isEqualTo(first.schema());
        assertThat(session.text("SHOW CREATE TABLE base")).isEqualTo(shown);
        assertThat(second).isEqualTo(first);
    }

    private CatalogObject table(String name) {
        TableIdentifier identifier = session.catalog().qualify(List.of(name));
        return session.catalog().get(identifier).object();
    }

    @Test
    void likeTakesOverAllUnlessToldOtherwise() {
        session.run(BASE);
        session.run("CREATE TABLE copy LIKE base");
        assertThat(table("copy")).isEqualTo(table("base"));
    }

    @Test
    void likeLeavesOutWhatIsExcluded() {
        session.run(BASE);
        session.run("CREATE TABLE copy (extra INT) WITH ('connector' = 'print', 'z' = '1')"
                + " LIKE base (EXCLUDING OPTIONS EXCLUDING METADATA)");
        assertThat(session.text("SHOW CREATE TABLE copy"))
                .contains("  `ts` TIMESTAMP(3),\n  `extra` INT,\n  WATERMARK")
                .contains("CONSTRAINT `ct` PRIMARY KEY (`k`, `id`)")
                .contains("PARTITIONED BY (`k`)\nWITH (\n  'connector' = 'print',\n  'z' = '1'\n)")
                .doesNotContain("METADATA");
    }

    @Test
    void likeReplacesWhatMayBeOverwritten() {
        session.run(BASE);
        session.run("CREATE TABLE copy (`x y` AS id + 1, WATERMARK FOR ts AS ts) WITH ('path' = '/y')"
                + " LIKE base (OVERWRITING GENERATED OVERWRITING WATERMARKS)");
        assertThat(session.text("SHOW CREATE TABLE copy"))
                .contains("`x y` AS `id` + 1")
                .contains("WATERMARK FOR `ts` AS `ts`,")
                .contains("'path' = '/y'");
    }

    @Test
    void likeRejectsWhatBothTablesSay() {
        session.run(BASE);
        assertThat(reject("CREATE TABLE e (id STRING) LIKE base").code()).isEqualTo(ErrorCode.DUPLICATE_COLUMN);
        assertThat(reject("CREATE TABLE e (`x y` AS id + 1) LIKE base").hint())
                .contains("Write EXCLUDING GENERATED or OVERWRITING GENERATED behind LIKE.");
        assertThat(reject("CREATE TABLE e (q INT, PRIMARY KEY (q) NOT ENFORCED) LIKE base")
                        .hint())
                .contains("Write EXCLUDING CONSTRAINTS behind LIKE.");
        assertThat(reject("CREATE TABLE e WITH ('path' = '/y') LIKE base (INCLUDING OPTIONS)")
                        .hint())
                .contains("Write EXCLUDING OPTIONS or OVERWRITING OPTIONS behind LIKE.");
        assertThat(reject("CREATE TABLE e LIKE base (OVERWRITING PARTITIONS)").code())
                .isEqualTo(ErrorCode.VALIDATION_ERROR);
        assertThat(reject("CREATE TABLE e LIKE base (EXCLUDING OPTIONS INCLUDING OPTIONS)")
                        .code())
                .isEqualTo(ErrorCode.VALIDATION_ERROR);
    }

    @Test
    void computedColumnOfLikeNeedsItsColumns() {
        session.run("CREATE TABLE src (p STRING METADATA VIRTUAL, u AS UPPER(p))");
        assertThat(reject("CREATE TABLE e LIKE src (EXCLUDING METADATA)").code())
                .isEqualTo(ErrorCode.COLUMN_NOT_FOUND);
    }

    private SluiceException reject(String statement) {
        return catchThrowableOfType(SluiceException.class, () -> session.convert(statement));
    }
}
