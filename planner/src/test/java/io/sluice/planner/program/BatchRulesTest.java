package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For what the batch program decides: a query in which it does, seen in the plan, and one in which it must not. */
class BatchRulesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0} [{1}]")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SortAfterCalc      |                                    | SELECT a + 1, c FROM bt ORDER BY c        | ~Sort(orderBy=[c ASC])\\n+- Exchange(distribution=[single])\\n   +- Calc~
            MergeProjects      |                                    | SELECT * FROM (SELECT a, p, RANK() OVER (PARTITION BY a ORDER BY b) AS n FROM (SELECT a, b, PROCTIME() AS p FROM bt)) WHERE n < 3 | PROCTIME() AS p
            narrow OVER        |                                    | SELECT a, ROW_NUMBER() OVER (PARTITION BY a ORDER BY a) FROM bt | Calc(select=[a])
            SplitOver          |                                    | SELECT RANK() OVER (PARTITION BY a ORDER BY c), RANK() OVER (PARTITION BY b ORDER BY c) FROM bt | select=[a, b, c, w0$o0, w1$o0]
            RankFromOver       |                                    | SELECT * FROM (SELECT *, RANK() OVER (PARTITION BY a ORDER BY c) AS n FROM bt) WHERE n < 3 | global=[false]
            expand DISTINCT    |                                    | SELECT b, COUNT(DISTINCT a) FROM bt GROUP BY b | groupBy=[b, a]
            expand sets        |                                    | SELECT COUNT(DISTINCT a), COUNT(DISTINCT b) FROM bt | Expand(
            two phases         | table.optimizer.agg-phase-strategy=TWO_PHASE | SELECT a, LISTAGG(b) FROM bt GROUP BY a | Partial_LISTAGG(b) AS (accDelimiter$0, concatAcc$1)
            one phase          | table.optimizer.agg-phase-strategy=ONE_PHASE | SELECT a, SUM(c) FROM bt GROUP BY a | HashAggregate(isMerge=[false]
            window in phases   |                                    | SELECT COUNT(*) FROM tt GROUP BY HOP(ts, INTERVAL '1' HOUR, INTERVAL '3' HOUR) | Partial_COUNT
            window properties  |                                    | SELECT TUMBLE_END(ts, INTERVAL '1' HOUR) FROM tt GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | properties=[w$start, w$end, w$rowtime]
            broadcast          |                                    | SELECT n FROM many JOIN few ON many.a = few.a | isBroadcast=[true]
            BROADCAST          |                                    | SELECT /*+ BROADCAST(bt) */ bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | isBroadcast=[true], build=[left]
            SHUFFLE_HASH       |                                    | SELECT /*+ SHUFFLE_HASH(many) */ n FROM many JOIN few ON many.a = few.a | ~InnerJoin], where=[=(a, a0)], select=[a, a0, n], build=[left]~
            SHUFFLE_MERGE      |                                    | SELECT /*+ SHUFFLE_MERGE(few) */ n FROM many JOIN few ON many.a = few.a | SortMergeJoin
            NEST_LOOP          |                                    | SELECT /*+ NEST_LOOP(bt) */ bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | ~NestedLoopJoin(joinType=[InnerJoin], where=[=(a, a0)], select=[a, a0], build=[left]~
            disabled operators | table.exec.disabled-operators=HashJoin | SELECT bt.a FROM bt JOIN bt2 ON bt.a = bt2.a | SortMergeJoin
            look-up            |                                    | SELECT name FROM (SELECT CAST(a AS BIGINT) AS k, PROCTIME() AS p FROM bt) AS l JOIN dim FOR SYSTEM_TIME AS OF l.p ON k = id | lookup=[id=k]
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
            expand sets        |                                    | SELECT COUNT(DISTINCT a) FROM bt          | Expand(
            two phases         | table.optimizer.agg-phase-strategy=TWO_PHASE | SELECT a, LAST_VALUE(b) FROM bt GROUP BY a | Partial_
            window in phases   |                                    | SELECT COUNT(*) FROM tt GROUP BY HOP(ts, INTERVAL '1' HOUR, INTERVAL '90' MINUTE) | Partial_COUNT
            window properties  |                                    | SELECT COUNT(*) FROM tt GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | properties=
            broadcast          | table.optimizer.join.broadcast-threshold=-1 | SELECT n FROM many JOIN few ON many.a = few.a | isBroadcast
            BROADCAST          |                                    | SELECT /*+ BROADCAST(bt) */ bt.a FROM bt LEFT JOIN bt2 ON bt.a = bt2.a | isBroadcast
            SHUFFLE_HASH       |                                    | SELECT /*+ SHUFFLE_HASH(few) */ n FROM many JOIN few ON many.a = few.a | isBroadcast
            SHUFFLE_MERGE      |                                    | SELECT /*+ SHUFFLE_MERGE(bt) */ bt.a FROM bt JOIN bt2 ON bt.a > bt2.a | SortMergeJoin
            NEST_LOOP          |                                    | SELECT /*+ NEST_LOOP(bt) */ bt.a FROM bt LEFT JOIN bt2 ON bt.a = bt2.a | NestedLoopJoin
            """)
    void doesNotDecide(String what, String option, String query, String wouldShow) {
        assertThat(physical(option, query)).doesNotContain(wouldShow.translateEscapes());
    }

    private String physical(String option, String query) {
        Map<String, String> options = new HashMap<>(Map.of("execution.runtime-mode", "batch"));
        if (option != null) {
            String[] pair = option.split("=", 2);
            options.put(pair[0], pair[1]);
        }
        SpecSession session = new SpecSession(folder, options);
        session.run(Resources.text("batch-tables.sql"));
        return session.physicalPlain(query);
    }
}
