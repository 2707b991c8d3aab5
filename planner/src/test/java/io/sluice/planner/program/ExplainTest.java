package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /** Their scans read what all of them need. */
    @Test
    void aTableIsReadOnceForAllWhoReadColumnsOfIt() {
        session.run("CREATE TABLE s1 (x INT) WITH ('connector'='spec','changelog'='all')");
        String text = session.explain("""
                EXPLAIN STATEMENT SET BEGIN
                INSERT INTO s1 SELECT a FROM wide;
                INSERT INTO snk28 SELECT b FROM wide;
                INSERT INTO printed SELECT c, b FROM wide WHERE b > 3;
                END;
                """);
        assertThat(text.substring(text.indexOf("== Optimized Execution Plan ==")))
                .isEqualTo("""
                        == Optimized Execution Plan ==
                        TableSourceScan(table=[[default_catalog, default_database, wide, project=[a, b, c]]], fields=[a, b, c])(reuse_id=[1])

                        Sink(table=[default_catalog.default_database.s1], fields=[a])
                        +- Calc(select=[a])
                           +- Reused(reference_id=[1])

                        Sink(table=[default_catalog.default_database.snk28], fields=[b])
                        +- Calc(select=[b])
                           +- Reused(reference_id=[1])

                        Sink(table=[default_catalog.default_database.printed], fields=[c, b])
                        +- Calc(select=[c, b], where=[(b > 3)])
                           +- Reused(reference_id=[1])
                        """);
    }

    @Test
    void aTableIsWrittenFromOnePlace() {
        session.run("CREATE TABLE s1 (x INT) WITH ('connector'='spec','changelog'='all')");
        String set = """
                EXPLAIN STATEMENT SET BEGIN
                INSERT INTO s1 SELECT a FROM wide;
                INSERT INTO s1 SELECT CAST(b AS INT) FROM wide;
                END;
                """;
        assertThat(session.explain(set)).endsWith("""
                == Optimized Execution Plan ==
                Sink(table=[default_catalog.default_database.s1], fields=[a])
                +- Union(all=[true], union=[a])
                   :- Calc(select=[a])
                   :  +- TableSourceScan(table=[[default_catalog, default_database, wide, project=[a, b]]], fields=[a, b])(reuse_id=[1])
                   +- Calc(select=[CAST(b AS INTEGER) AS EXPR$0])
                      +- Reused(reference_id=[1])
                """);
        SpecSession apart =
                SpecSession.withTables(folder.resolve("apart"), Map.of("table.optimizer.reuse-sink-enabled", "false"));
        apart.run("CREATE TABLE s1 (x INT) WITH ('connector'='spec','changelog'='all')");
        assertThat(apart.explain(set)).doesNotContain("Union").contains("Reused(reference_id=[1])");
    }

    @ParameterizedTest
    @CsvSource({"table.optimizer.reuse-source-enabled", "table.optimizer.reuse-sub-plan-enabled"})
    void nothingIsSharedWhereItIsForbidden(String option) {
        SpecSession apart = SpecSession.withTables(folder.resolve(option), Map.of(option, "false"));
        assertThat(apart.explain("EXPLAIN SELECT x.a, y.c FROM wide x JOIN wide y ON x.a = y.a"))
                .doesNotContain("reuse_id")
                .contains("project=[a]]], fields=[a])")
                .contains("project=[a, c]]], fields=[a, c])");
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

    @Test
    void estimatedCost() {
        assertThat(section(
                        "EXPLAIN ESTIMATED_COST SELECT c, COUNT(*) FROM wide WHERE a > 3 GROUP BY c",
                        "Optimized Physical Plan"))
                .isEqualTo("""
                        GroupAggregate(groupBy=[c], select=[c, COUNT(*) AS EXPR$1]): rowcount = 5.0E7, cumulative cost = {2.5E8 rows, 8.55E9 cpu, 1.6E9 io, 6.0E8 network, 0.0 memory}
                        +- Exchange(distribution=[hash[c]]): rowcount = 5.0E7, cumulative cost = {2.0E8 rows, 8.5E9 cpu, 1.6E9 io, 6.0E8 network, 0.0 memory}
                           +- Calc(select=[c], where=[>(a, 3)]): rowcount = 5.0E7, cumulative cost = {1.5E8 rows, 1.0E8 cpu, 1.6E9 io, 0.0 network, 0.0 memory}
                              +- TableSourceScan(table=[[default_catalog, default_database, wide, project=[a, c]]], fields=[a, c]): rowcount = 1.0E8, cumulative cost = {1.0E8 rows, 1.0E8 cpu, 1.6E9 io, 0.0 network, 0.0 memory}
                        """);
    }

    /** Collections are taken to have 16 elements, casts cost nothing, and aggregates the same however many there are. */
    @Test
    void costsOfWhatStandsInRows() {
        session.run(
                "CREATE TABLE bags (a ARRAY<STRING>, m MAP<STRING, INT>, s MULTISET<BIGINT>) WITH ('connector' = 'spec');");
        assertThat(section("EXPLAIN ESTIMATED_COST SELECT * FROM bags", "Optimized Physical Plan"))
                .endsWith("cumulative cost = {1.0E8 rows, 1.0E8 cpu, 6.4E10 io, 0.0 network, 0.0 memory}\n");
        session.run("CREATE TABLE pays (pid BIGINT, oid BIGINT, paid DOUBLE, ts TIMESTAMP(3),"
                + " WATERMARK FOR ts AS ts - INTERVAL '1' SECOND) WITH ('connector' = 'spec');");
        assertThat(section(
                        "EXPLAIN ESTIMATED_COST SELECT pid, COUNT(*), SUM(paid), MAX(oid) FROM pays WHERE paid > 3 GROUP BY pid, oid",
                        "Optimized Physical Plan"))
                .startsWith(
                        "Calc(select=[pid, EXPR$1, EXPR$2, EXPR$3]): rowcount = 5.0E7, cumulative cost = {4.0E8 rows, 9.05E9 cpu, 3.6E9 io, 1.2E9 network, 0.0 memory}\n");
        assertThat(section(
                        "EXPLAIN ESTIMATED_COST SELECT pid, SUM(paid) OVER w, MAX(paid) OVER w, MIN(oid) OVER w FROM pays"
                                + " WINDOW w AS (PARTITION BY pid, oid ORDER BY ts)",
                        "Optimized Physical Plan"))
                .contains("cumulative cost = {5.0E8 rows, 1.8075E10 cpu, 3.6E9 io, 3.6E9 network, 0.0 memory}\n")
                .contains(
                        "distribution=[hash[pid, oid]]): rowcount = 1.0E8, cumulative cost = {3.0E8 rows, 1.78E10 cpu, 3.6E9 io,");
        assertThat(section(
                        "EXPLAIN ESTIMATED_COST SELECT CAST(pid AS INT), oid + 1 FROM pays", "Optimized Physical Plan"))
                .contains("cumulative cost = {3.0E8 rows, 3.0E8 cpu,");
        assertThat(section("EXPLAIN ESTIMATED_COST SELECT COUNT(*) FROM pays", "Optimized Physical Plan"))
                .startsWith("GroupAggregate(select=[COUNT(*) AS EXPR$0]): rowcount = 1.0E8,");
    }

    @Test
    void literalsCostNothing() {
        assertThat(section("EXPLAIN ESTIMATED_COST SELECT 0 AS x, word FROM words", "Optimized Physical Plan"))
                .startsWith(
                        "Calc(select=[0 AS x, word]): rowcount = 1.0E8, cumulative cost = {2.0E8 rows, 1.0E8 cpu, 1.2E9 io, 0.0 network, 0.0 memory}\n");
    }

    @Test
    void costsOfJoinsStandBehindChangelogModes() {
        assertThat(section(
                        "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE SELECT a.id FROM meters a JOIN rooms b ON a.room = b.room AND a.lvl < b.cap",
                        "Optimized Physical Plan"))
                .startsWith(
                        "Calc(select=[id], changelogMode=[I,UB,UA,D]): rowcount = 5.0E7, cumulative cost = {8.500002E8 rows, 6.76000002E10 cpu, 3.6E9 io, 7.2E9 network, 0.0 memory}\n"
                                + "+- Join(joinType=[InnerJoin], where=[AND(=(room, room0), <(lvl, cap))], select=[id, room, lvl, room0, cap], leftInputSpec=[HasUniqueKey], rightInputSpec=[JoinKeyContainsUniqueKey], changelogMode=[I,UB,UA,D]): rowcount = 5.0E7, cumulative cost = {8.000002E8 rows, 6.76000002E10 cpu, 3.6E9 io, 7.2E9 network, 0.0 memory}\n"
                                + "   :- Exchange(distribution=[hash[room]], changelogMode=[I,UB,UA,D]): rowcount = 1.0E8, cumulative cost = {4.0E8 rows, 3.38E10 cpu, 2.0E9 io, 4.0E9 network, 0.0 memory}\n"
                                + "   :  +- ChangelogNormalize(key=[id], changelogMode=[I,UB,UA,D]): rowcount = 1.0E8, cumulative cost = {3.0E8 rows, 1.7E10 cpu, 2.0E9 io, 2.0E9 network, 0.0 memory}\n");
    }

    /** The first advice is Flink's, in its words. */
    @Test
    void adviceIsNumberedAndMarked() {
        assertThat(section("EXPLAIN PLAN_ADVICE " + Q1, "Optimized Physical Plan With Advice"))
                .startsWith("""
                        GroupAggregate(advice=[1, 2], groupBy=[word], select=[word, COUNT(*) AS cnt])
                        +- Exchange(distribution=[hash[word]])
                           +- TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])

                        advice[1]: [ADVICE] You might want to enable local-global two-phase optimization by configuring ('table.exec.mini-batch.enabled' to 'true', 'table.exec.mini-batch.allow-latency' to a positive long value, 'table.exec.mini-batch.size' to a positive long value).
                        advice[2]: [ADVICE] State of these operators is kept for ever""");
        assertThat(section("EXPLAIN PLAN_ADVICE SELECT word FROM words", "Optimized Physical Plan With Advice"))
                .isEqualTo("""
                        TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word])

                        No available advice...
                        """);
    }

    @Test
    void updatesWithoutAKeyAreAdvisedAgainst() {
        assertThat(session.explain("EXPLAIN PLAN_ADVICE INSERT INTO printed SELECT room, lvl FROM meters"))
                .contains("no upsert key");
        assertThat(session.explain("EXPLAIN PLAN_ADVICE INSERT INTO printed " + Q1))
                .doesNotContain("no upsert key");
    }

    @Test
    void phasesThatChangeAPlanShowIt() {
        String text = session.explain("EXPLAIN PHASES SELECT x + 1 FROM (SELECT a * 2 AS x FROM wide) WHERE x > 3");
        assertThat(text)
                .contains("== Phase predicate_pushdown ==\nLogicalProject(")
                .contains("== Phase physical ==\nCalc(select=[")
                .doesNotContain("== Phase join_reorder ==");
        assertThat(text.indexOf("== Phase predicate_pushdown"))
                .isBetween(0, text.indexOf("== Optimized Physical Plan =="));
        assertThat(session.explain("EXPLAIN SELECT a FROM wide")).doesNotContain("== Phase");
    }

    private String section(String statement, String title) {
        String text = session.explain(statement);
        String start = "== " + title + " ==\n";
        assertThat(text).contains(start);
        return text.substring(text.indexOf(start) + start.length(), text.indexOf("\n== Optimized Execution Plan =="));
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
