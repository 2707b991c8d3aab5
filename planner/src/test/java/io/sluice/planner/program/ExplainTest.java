package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of EXPLAIN, letter by letter. */
class ExplainTest {
    private static final String Q1 = "SELECT word, COUNT(*) AS cnt FROM words GROUP BY word";
    private static final String Q2 = "SELECT cnt, COUNT(*) AS num_words FROM (" + Q1 + ") GROUP BY cnt";

    @TempDir
    Path folder;

    private SpecSession session;

    @BeforeEach
    void open() {
        session = SpecSession.withTables(folder, Map.of());
    }

    @Test
    void wordCount() {
        assertThat(session.physical(Q1)).isEqualTo("""
                        GroupAggregate(groupBy=[word], select=[word, COUNT(*) AS cnt], changelogMode=[I,UA])
                        +- Exchange(distribution=[hash[word]], changelogMode=[I])
                           +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word], changelogMode=[I])
                        """);
    }

    @Test
    void countOfCounts() {
        assertThat(session.physical(Q2)).isEqualTo("""
                        GroupAggregate(groupBy=[cnt], select=[cnt, COUNT_RETRACT(*) AS num_words], changelogMode=[I,UA,D])
                        +- Exchange(distribution=[hash[cnt]], changelogMode=[I,UB,UA])
                           +- Calc(select=[cnt], changelogMode=[I,UB,UA])
                              +- GroupAggregate(groupBy=[word], select=[word, COUNT(*) AS cnt], changelogMode=[I,UB,UA])
                                 +- Exchange(distribution=[hash[word]], changelogMode=[I])
                                    +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word], changelogMode=[I])
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            printed  | [I,UB,UA]
            print_pk | [I,UB,UA]
            black    | [I,UA]
            black_pk | [I,UA]
            """)
    void theSinkDecidesHowUpdatesTravel(String sink, String mode) {
        assertThat(session.physical("INSERT INTO " + sink + " " + Q1))
                .contains("GroupAggregate(groupBy=[word], select=[word, COUNT(*) AS cnt], changelogMode=" + mode + ")")
                .startsWith("Sink(table=[default_catalog.default_database." + sink
                        + "], fields=[word, cnt], changelogMode=[NONE])");
    }

    @Test
    void sections() {
        String text = session.explain("EXPLAIN SELECT word FROM words WHERE word = 'a' LIMIT 3");
        assertThat(text.substring(text.indexOf("== Optimized Physical Plan ==")))
                .isEqualTo("""
                        == Optimized Physical Plan ==
                        Limit(offset=[0], fetch=[3])
                        +- Exchange(distribution=[single])
                           +- Calc(select=[CAST(_UTF-16LE'a':VARCHAR(2147483647) CHARACTER SET "UTF-16LE" AS VARCHAR(2147483647) CHARACTER SET "UTF-16LE") AS word], where=[=(word, _UTF-16LE'a':VARCHAR(2147483647) CHARACTER SET "UTF-16LE")])
                              +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])

                        == Optimized Execution Plan ==
                        Limit(offset=[0], fetch=[3])
                        +- Exchange(distribution=[single])
                           +- Calc(select=[CAST('a' AS VARCHAR(2147483647)) AS word], where=[(word = 'a')])
                              +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])
                        """);
        assertThat(text)
                .startsWith("== Abstract Syntax Tree ==\nLogicalSort(fetch=[3])\n+- LogicalProject(word=[$0])\n"
                        + "   +- LogicalFilter(condition=[=($0, _UTF-16LE'a'");
    }

    @Test
    void partsThatSeveralSinksReadAreDrawnOnce() {
        String text = session.explain("""
                EXPLAIN STATEMENT SET BEGIN
                INSERT INTO printed SELECT channel, COUNT(*) FROM bid GROUP BY channel;
                INSERT INTO black SELECT channel, COUNT(*) FROM bid GROUP BY channel;
                INSERT INTO snk28 SELECT auction FROM bid WHERE auction > 3;
                END;
                """);
        assertThat(text.substring(text.indexOf("== Optimized Execution Plan ==")))
                .isEqualTo("""
                        == Optimized Execution Plan ==
                        TableSourceScan(table=[[default_catalog, default_database, bid]], fields=[auction, bidder, price, channel, ts])(reuse_id=[2])

                        Exchange(distribution=[hash[channel]])(reuse_id=[1])
                        +- Calc(select=[channel])
                           +- WatermarkAssigner(rowtime=[ts], watermark=[(ts - 5000:INTERVAL SECOND)])
                              +- Calc(select=[channel, ts])
                                 +- Reused(reference_id=[2])

                        Sink(table=[default_catalog.default_database.printed], fields=[channel, EXPR$1])
                        +- GroupAggregate(groupBy=[channel], select=[channel, COUNT(*) AS EXPR$1])
                           +- Reused(reference_id=[1])

                        Sink(table=[default_catalog.default_database.black], fields=[channel, EXPR$1])
                        +- GroupAggregate(groupBy=[channel], select=[channel, COUNT(*) AS EXPR$1])
                           +- Reused(reference_id=[1])

                        Sink(table=[default_catalog.default_database.snk28], fields=[auction])
                        +- Calc(select=[auction], where=[(auction > 3)])
                           +- WatermarkAssigner(rowtime=[ts], watermark=[(ts - 5000:INTERVAL SECOND)])
                              +- Calc(select=[auction, ts])
                                 +- Reused(reference_id=[2])
                        """);
    }

    @Test
    void whatIsReadTwiceInOneTreeIsNamedTheSecondTime() {
        assertThat(session.explain("EXPLAIN SELECT word FROM words UNION ALL SELECT word FROM words"))
                .endsWith("""
                        Union(all=[true], union=[word])
                        :- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])(reuse_id=[1])
                        +- Reused(reference_id=[1])
                        """);
    }

    @Test
    void randomValuesAreNotShared() {
        assertThat(session.explain("EXPLAIN SELECT RAND() FROM words UNION ALL SELECT RAND() FROM words"))
                .endsWith("""
                        Union(all=[true], union=[EXPR$0])
                        :- Calc(select=[RAND() AS EXPR$0])
                        :  +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])(reuse_id=[1])
                        +- Calc(select=[RAND() AS EXPR$0])
                           +- Reused(reference_id=[1])
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ESTIMATED_COST", "JSON_EXECUTION_PLAN", "PLAN_ADVICE"})
    void otherDetailsAreRefusedByName(String detail) {
        assertThatThrownBy(() -> session.explain("EXPLAIN " + detail + " " + Q1))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
                .hasMessageContaining("EXPLAIN " + detail);
    }

    @Test
    void thePhasesAndTheirOrder() {
        assertThat(StreamProgram.phases())
                .containsExactly(
                        "subquery_rewrite",
                        "temporal_join_rewrite",
                        "decorrelate",
                        "default_rewrite",
                        "predicate_pushdown",
                        "join_reorder",
                        "multi_join",
                        "project_rewrite",
                        "logical",
                        "logical_rewrite",
                        "time_indicator",
                        "physical",
                        "physical_rewrite");
    }
}
