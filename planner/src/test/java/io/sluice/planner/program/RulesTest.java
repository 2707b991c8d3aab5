package io.sluice.planner.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For each rule a query in which it fires and one in which it must not. */
class RulesTest {
    /** What needs no options shares a session. */
    private static SpecSession session;

    @TempDir
    Path folder;

    @BeforeAll
    static void open(@TempDir Path shared) {
        session = SpecSession.withTables(shared, Map.of());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            PushProjectIntoScan    | SELECT c, a FROM wide                            | project=[c, a]]], fields=[c, a]
            PushProjectIntoScan    | SELECT addr.geo.lat FROM nf                      | project=[addr_geo_lat]
            PushFilterIntoScan     | SELECT a FROM ev WHERE a > 3 AND RAND() > 0.5    | ~where=[>(RAND(), 0.5:DECIMAL(2, 1))], changelogMode=[I])
            +- TableSourceScan(table=[[default_catalog, default_database, ev, filter=[>(a, 3)]~
            PushFilterIntoScan     | SELECT v FROM upk WHERE id > 3                   | filter=[>(id, 3)]
            PushPartitionsIntoScan | SELECT v FROM pn WHERE p IS NOT NULL AND v > 3   | partitions=[{d=2020-01-01, p=a, q=1}, {d=2021-01-01, p=b, q=1}]
            PushWatermarkIntoScan  | SELECT a, ts FROM wp                             | watermark=[-(ts, 5000:INTERVAL SECOND)]
            PushWatermarkIntoScanAcrossCalc | SELECT a, ts FROM wc                    | watermark=[-(TO_TIMESTAMP(tt), 5000:INTERVAL SECOND)]
            PushCalcConditionIntoScan | SELECT a FROM wc WHERE a > 3                  | watermarkEmitStrategy=[on-periodic], filter=[>(a, 3)]
            PushLimitIntoScan      | SELECT a FROM wide LIMIT 3 OFFSET 2              | limit=[5]
            PushLimitBelowProject  | SELECT UPPER(word) FROM words LIMIT 3            | ~   +- Exchange(distribution=[single]~
            NarrowBelowWatermark   | SELECT auction FROM bid                          | Calc(select=[auction, ts]
            MergeCalcs             | SELECT x + 1 FROM (SELECT a * 2 AS x FROM wide)   | +(*(a, 2), 1) AS EXPR$0
            RemoveTrivialCalc      | SELECT word AS w FROM words                      | ~TableSourceScan(table=[[default_catalog, default_database, words]], fields=[word], changelogMode=[I])~
            PruneAggregateCalls    | SELECT word FROM (SELECT word, COUNT(*) AS n FROM words GROUP BY word) | select=[word], changelogMode
            NarrowBelowCount       | SELECT COUNT(*) FROM cdc                         | Calc(select=[0 AS $f0]
            CoerceJoinKeys         | SELECT m.id FROM meters m JOIN cdc c ON m.id = c.id | CAST(id AS BIGINT NOT NULL)
            PushKeysBelowJoin      | SELECT a.auction FROM bid a JOIN b2 b ON a.auction = b.auction * 2 | hash[$f4]
            SubQueryToJoin         | SELECT id FROM cdc WHERE id NOT IN (SELECT id FROM person) | LeftAntiJoin
            CountToExists          | SELECT id FROM cdc WHERE (SELECT COUNT(*) FROM bid WHERE bidder = id) > 0 | LeftSemiJoin
            LiftSubQueryFromJoin   | SELECT a.id FROM cdc a JOIN meters b ON a.v = b.lvl AND a.id IN (SELECT bidder FROM bid) | LeftSemiJoin
            SimplifyFilter         | SELECT id FROM cdc WHERE (id IN (SELECT bidder FROM bid)) IS TRUE | LeftSemiJoin
            PullUpLiteralKeys      | SELECT DISTINCT word, 1 AS x FROM words           | ~Calc(select=[word, 1 AS x]~
            MergePermutedProject   | SELECT id FROM cdc x WHERE v = (SELECT MAX(y.v) FROM cdc y WHERE y.v = x.v AND y.id > 1) | Aggregate
            AggregateBelowCrossJoin | SELECT l.a, r.f, COUNT(*) FROM l, r GROUP BY l.a, r.f | ~where=[true], select=[a, EXPR$2, f, EXPR$20]~
            RemoveRepeatedKeys     | SELECT x, y, COUNT(*) FROM (SELECT word AS x, word AS y FROM words) GROUP BY x, y | groupBy=[word]
            NameFunctionFields     | SELECT id, x FROM arr, UNNEST(xs) AS u (x) WHERE CHAR_LENGTH(x) > id | Calc(select=[id, f0]
            GroupByLiteral         | SELECT id FROM cdc WHERE v = 1 OR id IN (SELECT id FROM person) | true AS i
            NarrowBelowSemiJoin    | SELECT auction FROM b2 WHERE bidder IN (SELECT id FROM cdc) | Calc(select=[auction, bidder]
            TableFunctionToWindow  | SELECT auction FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) | WindowTableFunction(window=[TUMBLE(time_col=[ts], size=[10 s])]
            PushExpandBelowWindow  | SELECT window_start, channel, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY GROUPING SETS ((window_start, window_end, channel), (window_start, window_end)) | Expand(projects=[{channel, 0 AS $e, ts}, {null AS channel, 1 AS $e, ts}]
            PushExpandBelowWindow  | SELECT window_start, channel, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY GROUPING SETS ((window_start, window_end, channel), (window_start, window_end)) HAVING GROUPING(channel) = 1 | window=[TUMBLE(time_col=[ts], size=[10 s])]
            NarrowBelowWindow      | SELECT bidder, window_end FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) | Calc(select=[bidder, ts]
            PushWatermarkBelowNormalize | SELECT id, ts FROM person                    | +- WatermarkAssigner(rowtime=[ts], watermark=[ts], changelogMode=[I,UA,D])
            IntersectToSemiJoin    | SELECT a FROM wide INTERSECT SELECT id FROM meters | LeftSemiJoin
            ExceptToAntiJoin       | SELECT a FROM wide EXCEPT SELECT id FROM meters  | LeftAntiJoin
            CountIntersectAll      | SELECT a FROM wide INTERSECT ALL SELECT id FROM meters | REPLICATE_ROWS
            CountExceptAll         | SELECT a FROM wide EXCEPT ALL SELECT id FROM meters | SUM_RETRACT(vcol_marker)
            ExpandGroupingSets     | SELECT a, c, GROUPING(c) FROM wide GROUP BY ROLLUP (a, c) | {a, null AS c, 1 AS $e}
            UnnestToTableFunction  | SELECT x FROM arr, UNNEST(xs) AS u (x)           | $UNNEST_ROWS$1($cor0.xs)
            CorrelateTableFunction | SELECT id, y FROM arr, LATERAL (SELECT e + id AS y FROM UNNEST(nn) AS u (e) WHERE e > 3 AND e > id) | where=[>(f0, id)]
            CorrelateTableFunction | SELECT id, y FROM arr, LATERAL (SELECT e + id AS y FROM UNNEST(nn) AS u (e) WHERE e > 3) | condition=[>($0, 3)]
            CorrelateTableFunction | SELECT id, e FROM arr LEFT JOIN UNNEST(nn) AS u (e) ON e > 3 | joinType=[LEFT], condition=[>($0, 3)]
            CorrelateWithNothing   | SELECT e FROM UNNEST(ARRAY[1, 2]) AS u (e)       | ~Values(type=[RecordType()]~
            InferJoinPredicates    | SELECT a.auction FROM bid a JOIN b2 b ON a.auction = b.bidder WHERE a.auction > 7 | where=[>(bidder, 7)]
            CommonColumns          | SELECT * FROM cdc a JOIN cdc b USING (id)        | select=[id, v, v0]
            CommonColumns          | SELECT * FROM cdc a RIGHT JOIN cdc b USING (id)  | select=[id0 AS id, v, v0]
            QueryHints             | SELECT /*+ STATE_TTL('a'='1d') */ a.id FROM cdc a JOIN cdc b ON a.id = b.id | stateTtlHints=[[[STATE_TTL options:{LEFT=1d}]]]
            QueryHints             | SELECT /*+ STATE_TTL('cdc'='1d') */ v, COUNT(*) FROM cdc GROUP BY v | stateTtlHints=[[[STATE_TTL options:[1d]]]]
            RankFromOver           | SELECT a, b FROM (SELECT a, b, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS n FROM wide) WHERE n < 4 AND n > 1 | rankStart=2, rankEnd=3
            ConstantRankNumber     | SELECT a, n FROM (SELECT a, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS n FROM wide) WHERE n = 2 | 2:BIGINT AS $1
            NarrowBelowRank        | SELECT auction FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY price) AS n FROM b2) WHERE n <= 2 | Calc(select=[auction, price]
            PruneGroupWindowCalls  | SELECT auction FROM (SELECT auction, SUM(price) AS s, TUMBLE_END(ts, INTERVAL '1' HOUR) AS e FROM bid GROUP BY auction, TUMBLE(ts, INTERVAL '1' HOUR)) | select=[auction]
            ReduceVariances        | SELECT a, STDDEV_POP(b), VAR_SAMP(b) FROM wide GROUP BY a | select=[a, $WELFORD_M2$1(b) AS $f1, COUNT(b) AS $f2]
            ReduceVariances        | SELECT STDDEV(price) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | select=[$WELFORD_M2$1(price) AS $f0, COUNT(price) AS $f1]
            JsonArguments          | SELECT JSON_ARRAYAGG(c), JSON_OBJECTAGG(KEY c VALUE c) FROM wide | JSON_OBJECTAGG_NULL_ON_NULL(c, $f1)
            JsonArguments          | SELECT JSON_ARRAYAGG(price) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | JSON_STRING(price) AS $f2
            AggregateToGroupWindow | SELECT auction, SUM(price) FROM bid GROUP BY auction, TUMBLE(ts, INTERVAL '1' HOUR) | GroupWindowAggregate(groupBy=[auction]
            ResolveWindowProperties | SELECT COUNT(*) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | select=[COUNT(*) AS EXPR$0]
            AggregateToWindow      | SELECT window_start, window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end | WindowAggregate(
            MergeWindowIntoAggregate | SELECT window_start, window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end | LocalWindowAggregate(window=[TUMBLE(time_col=[ts], size=[10 s])]
            CorrelateToTemporalJoin | SELECT b.auction, r.rate FROM bid b JOIN rates FOR SYSTEM_TIME AS OF b.ts AS r ON b.channel = r.cur | TemporalJoin(
            CompleteTemporalJoin   | SELECT b.auction, r.rate FROM bid b JOIN rates FOR SYSTEM_TIME AS OF b.ts AS r ON b.channel = r.cur | __TEMPORAL_JOIN_CONDITION_PRIMARY_KEY(cur)
            PushProjectBelowTemporalTable | SELECT b.auction FROM bid b JOIN person FOR SYSTEM_TIME AS OF b.ts AS p ON b.bidder = p.id | Calc(select=[id, ts]
            DeriveJoinConditions   | SELECT l.a FROM l JOIN r ON (l.a = 1 AND r.e = 1) OR (l.a = 2 AND r.e = 2) | where=[SEARCH(e, Sarg[1, 2])]
            InferJoinPredicates    | SELECT l.a FROM l JOIN r ON l.a = r.e WHERE l.a > 3 | where=[>(e, 3)]
            FilterIntoJoin         | SELECT l.a FROM l, r WHERE l.a = r.e | where=[=(a, e)]
            PushJoinCondition      | SELECT l.a FROM l JOIN r ON l.a = r.e AND r.f > 3 | Calc(select=[e], where=[>(f, 3)]
            EvaluateEmptyAggregate | SELECT COUNT(*), MAX(a) FROM l WHERE 1 = 0 | tuples=[[{ 0, null }]]
            MergeProjects          | SELECT x + 1 FROM (SELECT a + 1 AS x FROM l) | +(+(a, 1), 1)
            ReduceAggregates       | SELECT a, SUM(b), COUNT(b), AVG(b) FROM l GROUP BY a | select=[a, $SUM0(b) AS EXPR$1, COUNT(b) AS $f2]
            RemoveUniqueAggregate  | SELECT DISTINCT id, v FROM cdc | DropUpdateBefore(
            PushCalcBelowNormalize | SELECT id FROM person WHERE city = 'x'           | condition=[=(city, _UTF-16LE'x'
            PushCalcBelowTemporalTable | SELECT b.auction FROM bid b JOIN dim FOR SYSTEM_TIME AS OF b.pt AS d ON b.auction = d.id WHERE d.name = 'x' | lookup=[name=_UTF-16LE'x', id=auction], where=[=(name, _UTF-16LE'x'
            RemovePermutationBelowAggregate | SELECT v, MAX(id) FROM (SELECT v, id FROM cdc) GROUP BY v | ~+- Exchange(distribution=[hash[v]], changelogMode=[I,UB,UA,D])
               +- TableSourceScan(~
            ProjectJoinRemove      | SELECT a.auction FROM bid a LEFT JOIN cdc c ON a.auction = c.id | ~Calc(select=[auction], changelogMode=[I])
            +- WatermarkAssigner~
            RemoveJoinBelowAggregate | SELECT DISTINCT a.auction FROM bid a LEFT JOIN b2 b ON a.auction = b.auction | ~+- Exchange(distribution=[hash[auction]], changelogMode=[I])
               +- Calc(select=[auction], changelogMode=[I])
                  +- WatermarkAssigner~
            ReduceAggregatesOfGroupWindow | SELECT SUM(price), AVG(price), COUNT(price) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | select=[$SUM0(price) AS EXPR$0, COUNT(price) AS $f1]
            SumWindowValues        | SELECT auction, SUM(n) FROM (SELECT auction, window_start, COUNT(*) AS n FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '5' MINUTES)) GROUP BY auction, window_start, window_end) GROUP BY auction | select=[auction, $SUM0(n)
            RemoveIdentityProject  | SELECT x, o FROM arr LEFT JOIN UNNEST(xs) WITH ORDINALITY AS u (x, o) ON TRUE | Calc(select=[x, o]
            ReduceVariances        | SELECT a, AVG(b), STDDEV_POP(b), MIN(a) FROM wide GROUP BY a | select=[a, SUM(b) AS $f1, COUNT(b) AS $f2, $WELFORD_M2$1(b) AS $f3]
            SelectedQualify        | SELECT v, COUNT(*) AS n FROM cdc GROUP BY v QUALIFY ROW_NUMBER() OVER (ORDER BY n DESC) <= 3 | ~Rank(strategy=[~
            SelectedQualify        | SELECT auction, bidder, price, channel, ts, pt FROM bid QUALIFY ROW_NUMBER() OVER (PARTITION BY auction ORDER BY ts DESC) = 1 | rankRange=[rankStart=1, rankEnd=1]
            OverTimeAttributes     | SELECT b.auction, MAX(r.ts) OVER (PARTITION BY b.auction ORDER BY b.ts) FROM bid b LEFT JOIN rates FOR SYSTEM_TIME AS OF b.ts AS r ON b.channel = r.cur | MAX(ts0) AS w0$o0
            JoinedColumns          | SELECT id, room, city FROM cdc NATURAL JOIN meters JOIN person USING (id) | Calc(select=[id, room, city]
            DeltaJoins             | INSERT INTO ix_out SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = pid | DeltaJoin(joinType=[InnerJoin]
            UpsertKeysFixed        | INSERT INTO ix_user_out SELECT uid, uname, label, num FROM ix_users JOIN ix_mails ON uid = mid JOIN ix_phones ON mid = fid | fields=[uid, uname, label, num], changelogMode=[NONE]
            RemoveSubQueries       | SELECT auction FROM bid a WHERE bidder IN (SELECT b.bidder FROM b2 b WHERE b.auction = a.auction AND b.bidder IN (SELECT id FROM cdc c WHERE c.v = a.price)) | =(price0, v0)
            FilterPredicates       | SELECT id FROM zoo JOIN cdc ON i = id WHERE r = ROW(1, 'x') | ~=(r, CAST(ROW(1, _UTF-16LE'x') AS RecordType:peek_no_expand(INTEGER x, VARCHAR(2147483647) CHARACTER SET "UTF-16LE" y) NOT NULL))~
            """)
    void fires(String rule, String query, String shows) {
        assertThat(session.physical(query)).contains(shows);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            PushProjectIntoScan    | SELECT d, c, b, a FROM wide                      | project=
            PushProjectIntoScan    | SELECT id, addr, addr.street FROM nf             | project=
            PushFilterIntoScan     | SELECT auction FROM b2 WHERE bidder > 3          | filter=
            PushFilterIntoScan     | SELECT a FROM wnone WHERE a > 3                  | filter=
            PushFilterIntoScan     | SELECT v FROM upk WHERE v > 3                    | filter=[>
            PushPartitionsIntoScan | SELECT v FROM pn WHERE p > w OR q = v            | partitions=
            PushPartitionsIntoScan | SELECT v FROM pf WHERE v > 3                     | partitions=
            PushWatermarkIntoScan  | SELECT a, ts FROM wnone                          | watermarkEmitStrategy
            PushWatermarkIntoScanAcrossCalc | SELECT ts FROM ltz                      | watermarkEmitStrategy
            PushCalcConditionIntoScan | SELECT a FROM wc WHERE ts > TIMESTAMP '2020-01-01 00:00:00' | filter=
            PushLimitIntoScan      | SELECT a FROM wide WHERE a > 1 LIMIT 3           | limit=[
            PushLimitBelowProject  | SELECT UPPER(word) FROM words WHERE word > 'a' LIMIT 3 | ~   +- Exchange(distribution=[single]~
            NarrowBelowWatermark   | SELECT auction FROM b2                           | Calc(select=[auction, ts]
            NarrowBelowWatermark   | SELECT auction, pt FROM bid                      | PROCTIME() AS pt, ts]
            PushExpandBelowWindow  | SELECT window_start, channel, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY GROUPING SETS ((window_start, window_end, channel), (window_start, channel)) | {channel, 0 AS $e, ts}
            PushExpandBelowWindow  | SELECT channel, MAX(window_end) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, ROLLUP (channel) | {channel, 0 AS $e, ts}
            PushExpandBelowWindow  | SELECT channel, COUNT(*) FROM TABLE(SESSION(TABLE bid PARTITION BY channel, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start, window_end, ROLLUP (channel) | {channel, 0 AS $e, ts}
            NarrowBelowWindow      | SELECT auction, bidder, price, channel, pt FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) | Calc(select=[auction, bidder, price, channel, PROCTIME() AS pt, ts]
            MergeCalcs             | SELECT r, r + 1 FROM (SELECT RAND() AS r FROM words) | +(RAND(), 1)
            RemoveTrivialCalc      | SELECT v, id FROM cdc                            | ~fields=[v, id]~
            PruneAggregateCalls    | SELECT MAX(word), COUNT(*) FROM words            | select=[MAX(word) AS EXPR$0]
            NarrowBelowCount       | SELECT COUNT(v) FROM cdc                         | 0 AS $f0
            CoerceJoinKeys         | SELECT a.id FROM meters a JOIN meters b ON a.id = b.lvl | CAST(
            PushKeysBelowJoin      | SELECT a.auction FROM bid a JOIN b2 b ON a.auction > b.auction * 2 | $f4
            SubQueryToJoin         | SELECT id FROM cdc WHERE v = 1 OR id IN (SELECT id FROM person) | LeftSemiJoin
            InferJoinPredicates    | SELECT a.auction FROM bid a JOIN b2 b ON a.auction = b.auction WHERE a.auction IS NOT NULL OR a.bidder = 3 | ~      +- Calc(select=[auction], where=~
            CommonColumns          | SELECT COALESCE(a.v, b.v) FROM cdc a JOIN cdc b USING (id) | select=[v]
            QueryHints             | SELECT /*+ STATE_TTL('v'='1d') */ v.id FROM (SELECT a.id FROM cdc a JOIN cdc b ON a.id = b.id) v | stateTtlHints
            QueryHints             | SELECT /*+ STATE_TTL('a'='1d') */ a.v, COUNT(*) FROM cdc a JOIN cdc b ON a.id = b.id GROUP BY a.v | options:[1d]
            CountToExists          | SELECT id FROM cdc WHERE (SELECT COUNT(*) FROM bid WHERE bidder = id) = 0 | LeftSemiJoin
            PullUpLiteralKeys      | SELECT word, COUNT(*) FROM words WHERE word = 'a' GROUP BY word | groupBy=[],
            LiftSubQueryFromJoin   | SELECT a.id FROM cdc a LEFT JOIN meters b ON a.v = b.lvl AND a.id > (SELECT MAX(auction) FROM bid) | joinType=[InnerJoin], where=[>(
            GroupByLiteral         | SELECT id FROM cdc WHERE v = 1 OR EXISTS (SELECT 1 FROM person) | LITERAL_AGG
            NarrowBelowSemiJoin    | SELECT id, v FROM cdc WHERE id IN (SELECT id FROM person) | Calc(select=[id, v]
            PushWatermarkBelowNormalize | SELECT id FROM meters                       | WatermarkAssigner
            IntersectToSemiJoin    | SELECT a FROM wide INTERSECT ALL SELECT id FROM meters | LeftSemiJoin
            ExceptToAntiJoin       | SELECT a FROM wide EXCEPT ALL SELECT id FROM meters | LeftAntiJoin
            CountIntersectAll      | SELECT a FROM wide INTERSECT SELECT id FROM meters | REPLICATE_ROWS
            CountExceptAll         | SELECT a FROM wide EXCEPT SELECT id FROM meters  | REPLICATE_ROWS
            ExpandGroupingSets     | SELECT a, GROUPING(a) FROM wide GROUP BY a       | Expand
            UnnestToTableFunction  | SELECT xs FROM arr                               | UNNEST
            CorrelateTableFunction | SELECT id, y FROM arr, LATERAL (SELECT e + id AS y FROM UNNEST(nn) AS u (e) WHERE e > id) | condition=
            CorrelateWithNothing   | SELECT x FROM arr, UNNEST(xs) AS u (x)           | Values
            RankFromOver           | SELECT auction FROM (SELECT auction, ROW_NUMBER() OVER (PARTITION BY auction ORDER BY pt) AS n FROM bid) WHERE n <> 2 | Rank(
            ConstantRankNumber     | SELECT a, n FROM (SELECT a, ROW_NUMBER() OVER (PARTITION BY a ORDER BY b) AS n FROM wide) WHERE n <= 2 | BIGINT AS
            NarrowBelowRank        | SELECT a, n FROM (SELECT a, n, ROW_NUMBER() OVER (ORDER BY n DESC) AS r FROM (SELECT a, COUNT(*) AS n FROM wide GROUP BY a)) WHERE r <= 2 | Calc(
            PushCalcBelowNormalize | SELECT id, room, lvl FROM meters WHERE RAND() > 0.5 | condition=
            PruneGroupWindowCalls  | SELECT SUM(price), TUMBLE_END(ts, INTERVAL '1' HOUR) FROM bid GROUP BY auction, TUMBLE(ts, INTERVAL '1' HOUR) | select=[auction, start
            ReduceVariances        | SELECT auction, STDDEV_POP(price) OVER (PARTITION BY auction ORDER BY ts) FROM bid | WELFORD
            JsonArguments          | SELECT JSON_OBJECTAGG(KEY c VALUE a) FROM wide      | JSON_STRING(c)
            AggregateToGroupWindow | SELECT FLOOR(ts TO HOUR), SUM(price) FROM bid GROUP BY FLOOR(ts TO HOUR) | GroupWindowAggregate
            ResolveWindowProperties | SELECT TUMBLE_START(ts, INTERVAL '1' HOUR) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | properties=[]
            AggregateToWindow      | SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) GROUP BY window_start | WindowAggregate(
            MergeWindowIntoAggregate | SELECT window_start, window_end, COUNT(*) FROM TABLE(TUMBLE(TABLE bid, DESCRIPTOR(ts), INTERVAL '10' SECOND)) WHERE window_start > TIMESTAMP '2020-01-01 00:00:00' GROUP BY window_start, window_end | LocalWindowAggregate(window=[TUMBLE(time_col=
            CorrelateToTemporalJoin | SELECT b.auction, r.rate FROM bid b JOIN rates AS r ON b.channel = r.cur | TemporalJoin(
            CompleteTemporalJoin   | SELECT b.auction, d.name FROM bid b JOIN dim FOR SYSTEM_TIME AS OF b.pt AS d ON b.auction = d.id | __TEMPORAL_JOIN
            PushProjectBelowTemporalTable | SELECT b.auction, p.name, p.city FROM bid b JOIN person FOR SYSTEM_TIME AS OF b.ts AS p ON b.bidder = p.id | Calc(select=[id, name, city
            DeriveJoinConditions   | SELECT l.a FROM l LEFT JOIN r ON (l.a = 1 AND r.e = 1) OR (l.a = 2 AND r.e = 2) | SEARCH
            InferJoinPredicates    | SELECT l.a FROM l JOIN r ON l.a > r.e WHERE l.a > 3 | where=[>(e, 3)]
            FilterIntoJoin         | SELECT l.a FROM l LEFT JOIN r ON l.a = r.e WHERE r.f IS NULL | Calc(select=[e], where
            PushJoinCondition      | SELECT l.a FROM l LEFT JOIN r ON l.a = r.e AND l.b > 3 | Calc(select=[a, b], where
            EvaluateEmptyAggregate | SELECT a, COUNT(*) FROM l WHERE 1 = 0 GROUP BY a | {
            MergeProjects          | SELECT x, x FROM (SELECT RAND() AS x FROM l) | RAND() AS x, RAND()
            AggregateBelowCrossJoin | SELECT l.a, COUNT(*) FROM l, r GROUP BY l.a | EXPR$10
            RemoveRepeatedKeys     | SELECT x, y, COUNT(*) FROM (SELECT a AS x, b AS y FROM l) GROUP BY x, y | groupBy=[a]
            NameFunctionFields     | SELECT x, id FROM arr, UNNEST(xs) AS u (x) WHERE CHAR_LENGTH(x) > id | select=[f0, id]
            MergePermutedProject   | SELECT b, a, MAX(c) FROM (SELECT a, b + 1 AS b, c FROM l) GROUP BY b, a | groupBy=[a, b]
            ReduceAggregates       | SELECT a, SUM(b) FROM l GROUP BY a | $SUM0
            SumWindowValues        | SELECT auction, SUM(n) FROM (SELECT auction, bidder, COUNT(*) AS n FROM bid GROUP BY auction, bidder) GROUP BY auction | $SUM0
            RemoveIdentityProject  | SELECT b, a FROM l | Calc(select=[a, b]
            ReduceAggregates       | SELECT v, JSON_ARRAYAGG(v ABSENT ON NULL), JSON_ARRAYAGG(v NULL ON NULL), SUM(id) FROM cdc GROUP BY v | $SUM0
            RemoveUniqueAggregate  | SELECT id, COUNT(*) FROM cdc GROUP BY id | DropUpdateBefore(
            SimplifyFilter         | SELECT id FROM cdc WHERE (id IN (SELECT bidder FROM bid)) IS FALSE | LeftSemiJoin
            TableFunctionToWindow  | SELECT x FROM arr, UNNEST(xs) AS u (x) | WindowTableFunction
            FilterProjectTranspose | SELECT r FROM (SELECT RAND() AS r FROM words) WHERE r > 0.5 | >(RAND()
            PushCalcBelowTemporalTable | SELECT b.auction FROM bid b JOIN dim FOR SYSTEM_TIME AS OF b.pt AS d ON b.auction = d.id WHERE d.name > b.channel | ~, where=[~
            RemovePermutationBelowAggregate | SELECT v, id + 1, COUNT(*) FROM cdc GROUP BY v, id + 1 | ~])
               +- TableSourceScan(~
            RemovePermutationBelowAggregate | SELECT x, MAX(y) FROM (SELECT v AS x, v AS y FROM cdc) GROUP BY x | ~])
               +- TableSourceScan(~
            ProjectJoinRemove      | SELECT a.auction FROM bid a LEFT JOIN b2 b ON a.auction = b.auction | ~Calc(select=[auction], changelogMode=[I])
            +- WatermarkAssigner~
            RemoveJoinBelowAggregate | SELECT COUNT(*), a.auction FROM bid a LEFT JOIN b2 b ON a.auction = b.auction GROUP BY a.auction | ~select=[auction, COUNT(*)~
            ReduceAggregatesOfGroupWindow | SELECT SUM(price), COUNT(bidder) FROM bid GROUP BY TUMBLE(ts, INTERVAL '1' HOUR) | $SUM0
            SelectedQualify        | SELECT auction FROM bid QUALIFY ROW_NUMBER() OVER (PARTITION BY auction ORDER BY ts DESC) <= bidder | QualifyExpression
            DeltaJoins             | INSERT INTO ix_out SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = kind | DeltaJoin
            DeltaJoins             | SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = pid | DeltaJoin
            """)
    void doesNotFire(String rule, String query, String wouldShow) {
        assertThat(session.physical(query)).doesNotContain(wouldShow);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            SplitDistinct | SELECT a, COUNT(DISTINCT b) FROM l GROUP BY a | true  | partialFinalType=[PARTIAL]
            SplitDistinct | SELECT a, COUNT(b) FROM l GROUP BY a          | false | partialFinalType
            SplitDistinct | SELECT a, COUNT(DISTINCT b), LISTAGG(c) FROM l GROUP BY a | false | partialFinalType
            """)
    void splitsDistinctAggregates(String rule, String query, boolean fires, String shows) {
        Map<String, String> options = Map.of(
                "table.optimizer.distinct-agg.split.enabled", "true",
                "table.exec.mini-batch.enabled", "true",
                "table.exec.mini-batch.allow-latency", "5 s",
                "table.exec.mini-batch.size", "100");
        String plan = SpecSession.withTables(folder, options).physical(query);
        assertThat(plan.contains(shows)).as(plan).isEqualTo(fires);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ORDER BY on a stream            | SELECT auction FROM bid ORDER BY auction
            ALL ROWS PER MATCH              | SELECT * FROM bid MATCH_RECOGNIZE (ORDER BY ts MEASURES A.bidder AS a ALL ROWS PER MATCH PATTERN (A B) DEFINE A AS TRUE) AS m
            PREV in MATCH_RECOGNIZE         | SELECT * FROM bid MATCH_RECOGNIZE (ORDER BY ts MEASURES A.bidder AS a PATTERN (A B) DEFINE B AS B.price > PREV(B.price)) AS m
            PERMUTE                         | SELECT * FROM bid MATCH_RECOGNIZE (ORDER BY ts MEASURES A.bidder AS a PATTERN (PERMUTE(A, B)) DEFINE B AS B.price > 3) AS m
            LEFT JOIN LATERAL               | SELECT id, e FROM arr LEFT JOIN UNNEST(nn) AS u (e) ON e > id
            UNNEST of several collections   | SELECT id FROM arr, UNNEST(xs, nn) AS u (x, y)
            top-N by RANK()                 | SELECT a FROM (SELECT a, RANK() OVER (ORDER BY b) AS n FROM wide) WHERE n < 3
            OFFSET without LIMIT on a stream | SELECT id FROM cdc OFFSET 3
            """)
    void whatNoOperatorCanRunIsRefusedByName(String feature, String query) {
        assertThatThrownBy(() -> session.plan(query))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED))
                .hasMessageContaining(feature);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            JoinToMultiJoin      | table.optimizer.multi-join.enabled=true | SELECT a.id FROM cdc a JOIN cdc b ON a.id = b.id JOIN cdc c ON c.id = a.id | MultiJoin(commonJoinKey=[id], joinTypes=[INNER, INNER]
            JoinToMultiJoin      | table.optimizer.multi-join.enabled=false | SELECT /*+ MULTI_JOIN(a, b) */ a.id FROM cdc a LEFT JOIN cdc b ON a.id = b.id | MultiJoin(commonJoinKey=[id], joinTypes=[LEFT]
            NarrowBelowMultiJoin | table.optimizer.multi-join.enabled=true | SELECT a.auction FROM bid a JOIN b2 b ON a.auction = b.auction | select=[auction,auction0]
            JoinReorder          | table.optimizer.join-reorder-enabled=true | SELECT a.auction FROM bid a CROSS JOIN b2 b JOIN b2 c ON a.auction = c.auction AND b.bidder = c.bidder | ~Join(joinType=[InnerJoin], where=[=(auction, auction0)], select=~
            """)
    void firesWhenAsked(String rule, String option, String query, String shows) {
        assertThat(SpecSession.withTables(folder, option(option)).physical(query))
                .contains(shows);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            JoinToMultiJoin      | table.optimizer.multi-join.enabled=true | SELECT a.id FROM cdc a FULL JOIN cdc b ON a.id = b.id | MultiJoin
            JoinToMultiJoin      | table.optimizer.multi-join.enabled=false | SELECT a.id FROM cdc a JOIN cdc b ON a.id = b.id | MultiJoin
            JoinToMultiJoin      | table.optimizer.multi-join.enabled=true | SELECT a.auction FROM bid a JOIN b2 b ON a.auction = b.auction JOIN b2 c ON a.bidder = c.bidder | joinTypes=[INNER, INNER]
            NarrowBelowMultiJoin | table.optimizer.multi-join.enabled=true | SELECT * FROM cdc a JOIN cdc b ON a.id = b.id | Calc
            JoinReorder          | table.optimizer.join-reorder-enabled=true | SELECT /*+ STATE_TTL('a'='1d') */ a.auction FROM bid a CROSS JOIN b2 b JOIN b2 c ON a.auction = c.auction AND b.bidder = c.bidder | ~where=[=(auction, auction0)]~
            JoinReorder          | table.optimizer.join-reorder-enabled=false | SELECT a.auction FROM bid a CROSS JOIN b2 b JOIN b2 c ON a.auction = c.auction AND b.bidder = c.bidder | ~where=[=(auction, auction0)]~
            """)
    void doesNotFireUnlessAsked(String rule, String option, String query, String doesNotShow) {
        assertThat(SpecSession.withTables(folder, option(option)).physical(query))
                .doesNotContain(doesNotShow);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO ix_out SELECT id, pid, note, title FROM ix_orders LEFT JOIN ix_parts ON part = pid WHERE pid > 0 OR title IS NULL ON CONFLICT DO DEDUPLICATE | the join of [id, part, note, pid, title] is not an inner join by equal columns
            INSERT INTO ix_out SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = kind | the join of [id, part, note, pid, kind, title] is not of tables that can be looked up asynchronously by an index
            INSERT INTO ix_all_out SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = pid | the join of [id, part, note, pid, title] is read by something that must not get a change twice
            SELECT a.id FROM cdc a JOIN cdc b ON a.id = b.id | the join of [id, id0] has deletes, old rows of updates
            """)
    void deltaJoinsThatAreForcedSayWhyTheyCannotBe(String query, String reason) {
        SpecSession forced = SpecSession.withTables(folder, option("table.optimizer.delta-join.strategy=FORCE"));
        assertThatThrownBy(() -> forced.plan(query))
                .isInstanceOfSatisfying(
                        SluiceException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.VALIDATION_ERROR))
                .hasMessageContaining(reason);
        assertThat(forced.physical(
                        "INSERT INTO ix_out SELECT id, pid, note, title FROM ix_orders JOIN ix_parts ON part = pid"))
                .contains("DeltaJoin(");
        assertThat(forced.physical("SELECT id FROM cdc")).contains("TableSourceScan(");
    }

    private static Map<String, String> option(String text) {
        int equals = text.indexOf('=');
        return Map.of(text.substring(0, equals), text.substring(equals + 1));
    }
}
