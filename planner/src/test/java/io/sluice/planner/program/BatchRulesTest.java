package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For what the batch program decides: a query in which it does, seen in the plan, and one in which it must not. */
class BatchRulesTest {
    @TempDir
    private static Path folder;

    /** By option; null where none is set. */
    private static final Map<String, SpecSession> SESSIONS = new HashMap<>();

    @ParameterizedTest(name = "{0} [{1}]")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SortAfterCalc      |                                    | SELECT a + 1, c FROM bt ORDER BY c        | ~Sort(orderBy=[c ASC])\\n+- Exchange(distribution=[single])\\n   +- Calc~
            MergeProjects      |                                    | SELECT * FROM (SELECT a, p, RANK() OVER (PARTITION BY a ORDER BY b) AS n FROM (SELECT a, b, PROCTIME() AS p FROM bt)) WHERE n < 3 | PROCTIME() AS p
            narrow OVER        |                                    | SELECT a, ROW_NUMBER() OVER (PARTITION BY a ORDER BY a) FROM bt | Calc(select=[a])
            SplitOver          |                                    | SELECT RANK() OVER (PARTITION BY a ORDER BY c), RANK() OVER (PARTITION BY b ORDER BY c) FROM bt | select=[a, b, c, w0$o0, w1$o0]
            RankFromOver       |                                    | SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY a ORDER BY c) AS n FROM bt) WHERE n < 3 | global=[false]
            expand DISTINCT    |                                    | SELECT b, COUNT(DISTINCT a) FROM bt GROUP BY b | groupBy=[b, a]
            CountNoRows        |                                    | SELECT COUNT(*), COUNT(DISTINCT a) FROM bt | ~CASE(IS NOT NULL(EXPR$0), EXPR$0, 0) AS EXPR$0~
            expand sets        |                                    | SELECT COUNT(DISTINCT a), COUNT(DISTINCT b) FROM bt | Expand(
            two phases         | table.optimizer.agg-phase-strategy=TWO_PHASE | SELECT a, LISTAGG(b) FROM bt GROUP BY a | Partial_LISTAGG(b) AS (accDelimiter$0, concatAcc$1)
            one phase          | table.optimizer.agg-phase-strategy=ONE_PHASE | SELECT a, SUM(c) FROM bt GROUP BY a | HashAggregate(isMerge=[false]
            window in phases   |                                    | SELECT COUNT(*) FROM tt GROUP BY HOP(ts, INTERVAL '1' HOUR, INTERVAL '3' HOUR) | Partial_COUNT
            window properties  |                                    | SELECT TUMBLE_END(ts, INTERVAL '1' HOUR) FROM tt GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | properties=[w$start, w$end, w$rowtime]
            broadcast          |                                    | SELECT n FROM many JOIN few ON many.a = few.a | isBroadcast=[true]
            share scans        |                                    | SELECT x.a, y.b FROM wide x JOIN (SELECT b, c FROM wide) y ON x.c = y.c | project=[a, b, c]
            smaller side       |                                    | SELECT * FROM midi WHERE a IN (SELECT a FROM many) | build=[left]
            BROADCAST          |                                    | SELECT /*+ BROADCAST(bt) */ bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | isBroadcast=[true], build=[left]
            SHUFFLE_HASH       |                                    | SELECT /*+ SHUFFLE_HASH(many) */ n FROM many JOIN few ON many.a = few.a | ~InnerJoin], where=[=(a, a0)], select=[a, a0, n], build=[left]~
            SHUFFLE_MERGE      |                                    | SELECT /*+ SHUFFLE_MERGE(few) */ n FROM many JOIN few ON many.a = few.a | SortMergeJoin
            NEST_LOOP          |                                    | SELECT /*+ NEST_LOOP(bt) */ bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | ~NestedLoopJoin(joinType=[InnerJoin], where=[=(a, a0)], select=[a, a0], build=[left]~
            disabled operators | table.exec.disabled-operators=HashJoin | SELECT bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | SortMergeJoin
            aggregate in scan  |                                    | SELECT c, SUM(b), AVG(a) FROM ag GROUP BY c | aggFunctions=[LongSumAggFunction(b),IntSum0AggFunction(a),CountAggFunction(a)]
            aggregate in scan  | table.exec.disabled-operators=HashAgg | SELECT k, MAX(i) FROM ty GROUP BY k   | ~Sort(orderBy=[k ASC])\n   +- Exchange(distribution=[hash[k]])\n      +- TableSourceScan~
            MATCH_RECOGNIZE    |                                    | SELECT * FROM tt MATCH_RECOGNIZE (PARTITION BY k ORDER BY ts MEASURES A.x AS x PATTERN (A B) DEFINE A AS A.x > 3) | ~SKIP TO NEXT ROW], pattern=[(_UTF-16LE'A', _UTF-16LE'B')], define=[{A=>(PREV(A.$2, 0), 3)}])\n+- Exchange(distribution=[hash[k]])~
            dynamic filter     |                                    | SELECT fact.a FROM fact JOIN few ON fact.q = few.a WHERE few.n = 'x' | ~DynamicFilteringTableSourceScan(table=[[default_catalog, default_database, fact, project=[a, q]]], fields=[a, q])\n   :  +- DynamicFilteringDataCollector(fields=[a])~
            runtime filter     | table.optimizer.runtime-filter.enabled=true | SELECT * FROM huge WHERE a IN (SELECT a FROM midi) | RuntimeFilter(select=[a], estimatedFilterRatio=[0.999994])
            single row         |                                    | SELECT t.a FROM (SELECT MAX(a) AS a FROM bt) t FULL JOIN bt2 ON t.a < bt2.a | singleRowJoin=[true]
            look-up            |                                    | SELECT name FROM (SELECT CAST(a AS BIGINT) AS k, PROCTIME() AS p FROM bt) AS l JOIN dim FOR SYSTEM_TIME AS OF l.p ON k = id | lookup=[id=k]
            ReduceGroupKeys    |                                    | SELECT id, s, COUNT(*) FROM pk JOIN bt ON v = a GROUP BY id, s | groupBy=[id], auxGrouping=[s]
            ReduceGroupKeys    |                                    | SELECT s, id, COUNT(b) FROM pk LEFT JOIN bt ON v = a GROUP BY s, id | Calc(select=[s, id, EXPR$2])
            """)
    void decides(String what, String option, String query, String shows) {
        assertThat(physical(option, query)).contains(shows.translateEscapes());
    }

    @ParameterizedTest(name = "{0} [{1}]")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SortAfterCalc      |                                    | SELECT a, b FROM bt ORDER BY c            | ~Exchange(distribution=[single])\\n   +- Calc~
            SortAfterCalc      |                                    | SELECT a + 1, c FROM bt ORDER BY c LIMIT 3 | ~global=[true])\\n+- Calc~
            MergeProjects      |                                    | SELECT a, RANK() OVER (PARTITION BY a ORDER BY x) AS n FROM (SELECT a, c + 1 AS x FROM bt) | ~AS x]~
            narrow OVER        |                                    | SELECT a, b, c, ROW_NUMBER() OVER (PARTITION BY a ORDER BY a) FROM bt | Calc(select=[a, b, c])
            SplitOver          |                                    | SELECT RANK() OVER (PARTITION BY a ORDER BY c), SUM(c) OVER (PARTITION BY a ORDER BY c) FROM bt | w1$o0, w1$o1, w2
            RankFromOver       |                                    | SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY a ORDER BY c) AS n FROM bt) WHERE n < 3 | Rank(
            expand DISTINCT    |                                    | SELECT id, COUNT(DISTINCT v) FROM pk GROUP BY id | groupBy=[id, v]
            CountNoRows        |                                    | SELECT b, COUNT(*), COUNT(DISTINCT a) FROM bt GROUP BY b | IS NOT NULL
            expand sets        |                                    | SELECT COUNT(DISTINCT a) FROM bt          | Expand(
            two phases         | table.optimizer.agg-phase-strategy=TWO_PHASE | SELECT a, LAST_VALUE(b) FROM bt GROUP BY a | Partial_
            window in phases   |                                    | SELECT COUNT(*) FROM tt GROUP BY HOP(ts, INTERVAL '1' HOUR, INTERVAL '90' MINUTE) | Partial_COUNT
            window properties  |                                    | SELECT COUNT(*) FROM tt GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | properties=
            share scans        | table.optimizer.reuse-source-enabled=false | SELECT x.a, y.b FROM wide x JOIN (SELECT b, c FROM wide) y ON x.c = y.c | project=[a, b, c]
            smaller side       |                                    | SELECT * FROM many WHERE a IN (SELECT a FROM midi) | build=[left]
            broadcast          | table.optimizer.join.broadcast-threshold=-1 | SELECT n FROM many JOIN few ON many.a = few.a | isBroadcast
            BROADCAST          |                                    | SELECT /*+ BROADCAST(bt) */ bt.a FROM bt LEFT JOIN bt2 ON bt.a = bt2.a | isBroadcast
            SHUFFLE_HASH       |                                    | SELECT /*+ SHUFFLE_HASH(few) */ n FROM many JOIN few ON many.a = few.a | isBroadcast
            SHUFFLE_MERGE      |                                    | SELECT /*+ SHUFFLE_MERGE(bt) */ bt.a FROM bt JOIN bt2 ON bt.a > bt2.a | SortMergeJoin
            NEST_LOOP          |                                    | SELECT /*+ NEST_LOOP(bt) */ bt.a FROM bt LEFT JOIN bt2 ON bt.a = bt2.a | NestedLoopJoin
            aggregate in scan  |                                    | SELECT c, SUM(b) FROM ag WHERE b > 3 GROUP BY c | aggFunctions
            aggregate in scan  |                                    | SELECT c, LISTAGG(c) FROM ag GROUP BY c   | aggFunctions
            aggregate in scan  |                                    | SELECT c, SUM(b) FILTER (WHERE a > 3) FROM ag GROUP BY c | aggFunctions
            aggregate in scan  | table.optimizer.agg-phase-strategy=ONE_PHASE | SELECT c, SUM(b) FROM ag GROUP BY c | aggFunctions
            dynamic filter     | table.optimizer.dynamic-filtering.enabled=false | SELECT fact.a FROM fact JOIN few ON fact.q = few.a WHERE few.n = 'x' | Dynamic
            dynamic filter     |                                    | SELECT fact.a FROM fact JOIN few ON fact.q = few.a | Dynamic
            dynamic filter     |                                    | SELECT fact.a FROM fact JOIN few ON fact.a = few.a WHERE few.n = 'x' | Dynamic
            dynamic filter     |                                    | SELECT fact.a FROM fact LEFT JOIN few ON fact.q = few.a AND few.n = 'x' | Dynamic
            runtime filter     |                                    | SELECT * FROM huge WHERE a IN (SELECT a FROM midi) | RuntimeFilter
            runtime filter     | table.optimizer.runtime-filter.enabled=true | SELECT * FROM huge LEFT JOIN midi ON huge.a = midi.a | RuntimeFilter
            runtime filter     | table.optimizer.runtime-filter.enabled=true | SELECT * FROM midi JOIN many ON midi.a = many.a | RuntimeFilter
            single row         |                                    | SELECT t.a FROM bt t FULL JOIN bt2 ON t.a < bt2.a | singleRowJoin
            ReduceGroupKeys    |                                    | SELECT v, s, COUNT(*) FROM pk JOIN bt ON v = a GROUP BY v, s | auxGrouping
            """)
    void doesNotDecide(String what, String option, String query, String wouldShow) {
        assertThat(physical(option, query)).doesNotContain(wouldShow.translateEscapes());
    }

    @ParameterizedTest(name = "{0} [{1}]")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            keep rows          |                                    | SELECT x.a FROM bt x JOIN bt y ON x.a = y.a | ~Exchange(distribution=[hash[a]], shuffle_mode=[BATCH])~
            keep rows          |                                    | SELECT x.a FROM bt x, bt y WHERE x.a < y.a | ~Exchange(distribution=[any], shuffle_mode=[BATCH])~
            multiple input     |                                    | SELECT x.a FROM bt x JOIN (SELECT a FROM bt2 GROUP BY a) y ON x.a = y.a | MultipleInput(readOrder=[1,0]
            order enforcer     |                                    | SELECT fact.a FROM fact JOIN few ON fact.q = few.a WHERE few.n = 'x' | OrderEnforcer
            adaptive join      |                                    | SELECT bt.a FROM bt LEFT JOIN bt2 ON bt.a = bt2.a | AdaptiveJoin(originalJoin=[ShuffleHashJoin]
            adaptive join      | table.exec.disabled-operators=HashJoin | SELECT bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | AdaptiveJoin(originalJoin=[SortMergeJoin]
            forward            | table.exec.disabled-operators=HashJoin | SELECT bt.a, COUNT(*) FROM bt JOIN bt2 ON bt.a = bt2.a GROUP BY bt.a | ~forward])\n         +- SortMergeJoin~
            """)
    void executes(String what, String option, String query, String shows) {
        assertThat(session(option).execution(query)).contains(shows.translateEscapes());
    }

    @ParameterizedTest(name = "{0} [{1}]")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            share operators    |                                    | SELECT b FROM (SELECT b FROM bt ORDER BY b NULLS FIRST LIMIT 3) UNION ALL SELECT b FROM (SELECT b FROM bt ORDER BY b NULLS LAST LIMIT 3) | ~SortLimit(orderBy=[b ASC], offset=[0], fetch=[3], global=[true])(reuse~
            share operators    |                                    | SELECT b FROM (SELECT b FROM bt ORDER BY b NULLS FIRST LIMIT 3) UNION ALL SELECT b FROM (SELECT b FROM bt ORDER BY b NULLS LAST LIMIT 3) | ~\n+- Reused~
            share operators    |                                    | SELECT a, ARRAY_AGG(b) FROM bt GROUP BY a UNION ALL SELECT a, ARRAY_AGG(b) IGNORE NULLS FROM bt GROUP BY a | ~\n+- Reused~
            keep rows          |                                    | SELECT x.a FROM bt x JOIN bt2 y ON x.a = y.a | shuffle_mode
            keep rows          | table.optimizer.reuse-sub-plan-enabled=false | SELECT x.a FROM bt x JOIN bt y ON x.a = y.a | shuffle_mode
            multiple input     | table.optimizer.multiple-input-enabled=false | SELECT x.a FROM bt x JOIN (SELECT a FROM bt2 GROUP BY a) y ON x.a = y.a | MultipleInput
            multiple input     |                                    | SELECT bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | MultipleInput
            multiple input     |                                    | SELECT a FROM (SELECT a FROM bt GROUP BY a) UNION ALL SELECT a FROM (SELECT a FROM bt2 GROUP BY a) | MultipleInput
            adaptive join      |                                    | SELECT bt.a FROM bt FULL JOIN bt2 ON bt.a = bt2.a | AdaptiveJoin
            adaptive join      |                                    | SELECT /*+ SHUFFLE_HASH(bt) */ bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | AdaptiveJoin
            adaptive join      | table.exec.disabled-operators=HashJoin | SELECT bt.a, COUNT(*) FROM bt JOIN bt2 ON bt.a = bt2.a GROUP BY bt.a | AdaptiveJoin
            forward            |                                    | SELECT bt.a, COUNT(*) FROM bt JOIN bt2 ON bt.a = bt2.a GROUP BY bt.a | forward
            """)
    void doesNotExecute(String what, String option, String query, String wouldShow) {
        assertThat(session(option).execution(query)).doesNotContain(wouldShow.translateEscapes());
    }

    private String physical(String option, String query) {
        return session(option).physicalPlain(query);
    }

    private static SpecSession session(String option) {
        SpecSession known = SESSIONS.get(option);
        if (known == null) {
            known = open(option);
            SESSIONS.put(option, known);
        }
        return known;
    }

    private static SpecSession open(String option) {
        Map<String, String> options = new HashMap<>(Map.of("execution.runtime-mode", "batch"));
        if (option != null) {
            String[] pair = option.split("=", 2);
            options.put(pair[0], pair[1]);
        }
        SpecSession session = new SpecSession(folder.resolve("session-" + SESSIONS.size()), options);
        session.run(Resources.text("batch-tables.sql"));
        return session;
    }

    @AfterAll
    static void forget() {
        SESSIONS.clear();
    }
}
