package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Aggregate functions that users bring in jars. Values of those written for Flink's API are those that Flink 2.3.0 gives. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class UserAggregateFunctionsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;
            import java.util.*;

            public class OurAggregates {
                public static class Sum { public long sum; public int count; }
                public static class Average extends AggregateFunction<Long, Sum> {
                    public Sum createAccumulator() { return new Sum(); }
                    public Long getValue(Sum a) { return a.count == 0 ? null : Long.valueOf(a.sum / a.count); }
                    public void accumulate(Sum a, Long v, Integer w) {
                        if (v != null && w != null) { a.sum += v * w; a.count += w; }
                    }
                    public void retract(Sum a, Long v, Integer w) {
                        if (v != null && w != null) { a.sum -= v * w; a.count -= w; }
                    }
                    public void merge(Sum a, Iterable<Sum> others) {
                        for (Sum b : others) { a.sum += b.sum; a.count += b.count; }
                    }
                }
                public static class OnlyAdds extends AggregateFunction<Long, Sum> {
                    public Sum createAccumulator() { return new Sum(); }
                    public Long getValue(Sum a) { return a.sum; }
                    public void accumulate(Sum a, Long v) { if (v != null) a.sum += v; }
                    public void accumulate(Sum a, String v) { if (v != null) a.sum += v.length(); }
                }
                public static class Seen { public List<String> list = new ArrayList<>(); public Map<String, Integer> counts = new TreeMap<>(); }
                public static class Texts extends AggregateFunction<String, Seen> {
                    private int opened;
                    @Override public void open(FunctionContext context) { opened++; }
                    public Seen createAccumulator() { return new Seen(); }
                    public String getValue(Seen a) { return opened + ":" + a.list + a.counts; }
                    public void accumulate(Seen a, String... vs) {
                        for (String v : vs) { a.list.add(v); a.counts.merge(String.valueOf(v), 1, Integer::sum); }
                    }
                }
                public static class Range { public Integer low; public Integer high; }
                public static class Ranges extends AggregateFunction<Range, Range> {
                    public Range createAccumulator() { return new Range(); }
                    public Range getValue(Range a) { return a; }
                    public void accumulate(Range a, int v) {
                        a.low = a.low == null ? v : Math.min(v, a.low);
                        a.high = a.high == null ? v : Math.max(v, a.high);
                    }
                    public void merge(Range a, Iterable<Range> others) {
                        for (Range b : others) { if (b.low != null) { accumulate(a, b.low); accumulate(a, b.high); } }
                    }
                }
                public static class Boom extends AggregateFunction<Long, Sum> {
                    public Sum createAccumulator() { return new Sum(); }
                    public Long getValue(Sum a) { return a.sum; }
                    public void accumulate(Sum a, Integer v) { throw new IllegalStateException("boom " + v); }
                }
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.annotation.*;
            import org.apache.flink.table.api.dataview.*;
            import org.apache.flink.table.functions.*;
            import java.util.*;

            public class TheirAggregates {
                public static class Acc { public long sum = 0; public int count = 0; }
                public static class Average extends AggregateFunction<Long, Acc> {
                    public Acc createAccumulator() { return new Acc(); }
                    public Long getValue(Acc a) { return a.count == 0 ? null : Long.valueOf(a.sum / a.count); }
                    public void accumulate(Acc a, Long v, Integer w) {
                        if (v != null && w != null) { a.sum += v * w; a.count += w; }
                    }
                    public void retract(Acc a, Long v, Integer w) {
                        if (v != null && w != null) { a.sum -= v * w; a.count -= w; }
                    }
                    public void merge(Acc a, Iterable<Acc> it) { for (Acc b : it) { a.sum += b.sum; a.count += b.count; } }
                }
                public static class OnlyAdds extends AggregateFunction<Long, Acc> {
                    public Acc createAccumulator() { return new Acc(); }
                    public Long getValue(Acc a) { return a.sum; }
                    public void accumulate(Acc a, Long v) { if (v != null) a.sum += v; }
                }
                public static class Views {
                    public ListView<String> list = new ListView<>();
                    public MapView<String, Integer> map = new MapView<>();
                    private int n;
                    public int getN() { return n; }
                    public void setN(int n) { this.n = n; }
                }
                public static class Viewed extends AggregateFunction<String, Views> {
                    public Views createAccumulator() { return new Views(); }
                    public String getValue(Views a) {
                        try {
                            List<String> l = new ArrayList<>();
                            for (String s : a.list.get()) l.add(s);
                            TreeMap<String, Integer> m = new TreeMap<>();
                            for (Map.Entry<String, Integer> e : a.map.entries()) m.put(e.getKey(), e.getValue());
                            return a.getN() + "" + l + m;
                        } catch (Exception e) {
                            throw new RuntimeException(e);
                        }
                    }
                    public void accumulate(Views a, String v) throws Exception {
                        a.list.add(v);
                        Integer n = a.map.get(v);
                        a.map.put(v, n == null ? 1 : n + 1);
                        a.setN(a.getN() + 1);
                    }
                    public void retract(Views a, String v) throws Exception {
                        a.list.remove(v);
                        Integer n = a.map.get(v);
                        if (n == 1) { a.map.remove(v); } else { a.map.put(v, n - 1); }
                        a.setN(a.getN() - 1);
                    }
                }
                @FunctionHint(arguments = {@ArgumentHint(name = "n", type = @DataTypeHint("BIGINT"))}, output = @DataTypeHint("STRING"))
                public static class ByArguments extends ScalarFunction {
                    public String eval(Number n) { return n.getClass().getSimpleName() + n; }
                }
            }
            """;

    private static final String CHANGES =
            "(SELECT k, MAX(v) AS v FROM (VALUES ('a', 3), ('a', 6), ('b', 5), ('b', 2), ('c', 7))"
                    + " AS t(k, v) GROUP BY k)";

    @TempDir
    private static Path jars;

    private static Path ours;
    private static Path theirs;

    @BeforeAll
    static void compile() {
        ours = FunctionJar.compile(jars, "OurAggregates", OURS);
        theirs = FunctionJar.compile(jars, "TheirAggregates", FLINK);
    }

    private void create(String name, String inner) {
        create(name, "OurAggregates$" + inner, ours);
    }

    @Test
    void aggregatesRowsAndNulls() {
        create("av", "Average");
        assertThat(session.run("SELECT k, av(v, w) FROM (VALUES ('a', 3, 2), ('a', 6, 1), ('b', CAST(NULL AS INT), 1))"
                        + " AS t(k, v, w) GROUP BY k"))
                .containsExactly("+I[a, 3]", "-U[a, 3]", "+U[a, 4]", "+I[b, null]");
        assertThat(session.run("SELECT av(v, 1) FILTER (WHERE v > 3), av(DISTINCT v, 1) FROM"
                        + " (VALUES (CAST(3 AS BIGINT)), (9), (9)) AS t(v)"))
                .endsWith("+U[9, 6]");
    }

    @Test
    void takesRowsBack() {
        create("av", "Average");
        create("adds", "OnlyAdds");
        assertThat(session.run("SELECT av(CAST(v AS BIGINT), 1) FROM (SELECT k, SUM(v) AS v FROM"
                        + " (VALUES ('a', 3), ('a', 6), ('b', 5)) AS t(k, v) GROUP BY k)"))
                .containsExactly("+I[3]", "-D[3]", "+I[9]", "-U[9]", "+U[7]");
        assertThat(session.fail("SELECT adds(CAST(v AS BIGINT)) FROM " + CHANGES, ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("no method retract", "OnlyAdds");
    }

    @Test
    void givesRowsAndKeepsCollections() {
        create("texts", "Texts");
        create("ranges", "Ranges");
        assertThat(session.run("SELECT texts(s, 'x') FROM (VALUES ('a'), ('b'), ('a')) AS t(s)"))
                .endsWith("+U[1:[a, x, b, x, a, x]{a=2, b=1, x=3}]");
        assertThat(session.run("SELECT k, r, r.high FROM (SELECT k, ranges(v) AS r FROM"
                        + " (VALUES (1, 3), (1, 8), (2, 5), (1, 1)) AS t(k, v) GROUP BY k)"))
                .endsWith("+U[1, [1, 8], 8]")
                .contains("+I[2, [5, 5], 5]");
        create("adds", "OnlyAdds");
        assertThat(session.run("SELECT adds(s), adds(CAST(n AS BIGINT)), adds(n) FROM (VALUES ('ab', 7)) AS t(s, n)"))
                .containsExactly("+I[2, 7, 7]");
    }

    @Test
    void runsInBundlesAndParts() {
        create("av", "Average");
        create("ranges", "Ranges");
        session.run("SET 'table.exec.mini-batch.enabled' = 'true'");
        session.run("SET 'table.exec.mini-batch.allow-latency' = '1 s'");
        session.run("SET 'table.exec.mini-batch.size' = '2'");
        session.run("SET 'parallelism.default' = '2'");
        assertThat(session.run("EXPLAIN SELECT av(CAST(v AS BIGINT), 1) AS x FROM " + CHANGES)
                        .toString())
                .contains("select=[av_RETRACT(av$0) AS x]", "av_RETRACT($f0, $f1) AS av$0");
        assertThat(session.run("SELECT av(CAST(v AS BIGINT), 1) FROM " + CHANGES))
                .last()
                .asString()
                .endsWith("[6]");
        assertThat(session.run(
                        "SELECT r.low, r.high FROM (SELECT ranges(v) AS r FROM (VALUES (3), (8), (5), (1)) AS t(v))"))
                .last()
                .asString()
                .endsWith("[1, 8]");
    }

    @Test
    void runsInWindows() {
        create("ranges", "Ranges");
        assertThat(session.run(
                        "SELECT window_start, r.low, r.high FROM (SELECT window_start, ranges(v) AS r FROM TABLE("
                                + "TUMBLE(TABLE timed, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end)"
                                        .replace("timed", timed())))
                .containsExactly("+I[2024-01-01T00:00, 3, 8]", "+I[2024-01-01T00:01, 5, 5]");
    }

    /** A table with event time, of three rows in two minutes. */
    private String timed() {
        Path csv = folder.resolve("timed.csv");
        try {
            Files.writeString(csv, "3,2024-01-01 00:00:01\n8,2024-01-01 00:00:02\n5,2024-01-01 00:01:00\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        session.run("CREATE TABLE timed (v INT NOT NULL, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH"
                + " ('connector' = 'filesystem', 'path' = '" + csv + "', 'format' = 'csv')");
        return "timed";
    }

    @Test
    void plansTravel() {
        create("av", "Average");
        String plan = folder.resolve("plan.json").toString();
        session.run("CREATE TABLE nothing (k STRING, v BIGINT) WITH ('connector' = 'blackhole')");
        session.run("COMPILE PLAN '" + plan + "' FOR INSERT INTO nothing SELECT k, av(CAST(v AS BIGINT), 1) FROM "
                + CHANGES + " GROUP BY k");
        assertThat(session.run("EXPLAIN COMPILED PLAN '" + plan + "'").toString())
                .contains("av_RETRACT");
        assertThat(session.run("EXECUTE PLAN '" + plan + "'")).hasSize(1);
    }

    @Test
    void errorsNameTheFunction() {
        create("boom", "Boom");
        create("av", "Average");
        assertThat(session.fail("SELECT boom(v) FROM (VALUES (7)) AS t(v)", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("boom 7");
        assertThat(session.fail("SELECT av('x', 1) FROM (VALUES (7)) AS t(v)", ErrorCode.TYPE_MISMATCH)
                        .describe())
                .contains("av(v => BIGINT, w => INT)");
        assertThat(session.run("DESCRIBE FUNCTION EXTENDED av"))
                .contains("+I[kind, AGGREGATE]", "+I[signature, av(v => BIGINT, w => INT)]");
    }

    @Test
    void flinksClassesRunUnchanged() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        for (String name : new String[] {"Average", "OnlyAdds", "Viewed", "ByArguments"}) {
            session.run("CREATE TEMPORARY FUNCTION f_" + name + " AS 'TheirAggregates$" + name + "'");
        }
        assertThat(session.run("SELECT k, f_average(v, w) FROM (VALUES ('a', 3, 2), ('a', 6, 1),"
                        + " ('b', CAST(NULL AS INT), 1)) AS t(k, v, w) GROUP BY k"))
                .containsExactly("+I[a, 3]", "-U[a, 3]", "+U[a, 4]", "+I[b, null]");
        assertThat(session.run("SELECT f_viewed(s) FROM (SELECT k, MAX(v) AS s FROM"
                        + " (VALUES ('a', 'x'), ('a', 'y'), ('b', 'x')) AS t(k, v) GROUP BY k)"))
                .containsExactly(
                        "+I[1[x]{x=1}]", "-D[1[x]{x=1}]", "+I[1[y]{y=1}]", "-U[1[y]{y=1}]", "+U[2[y, x]{x=1, y=1}]");
        assertThat(session.fail(
                                "SELECT f_onlyadds(CAST(v AS BIGINT)) FROM " + CHANGES,
                                ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("retract");
        assertThat(session.run("SELECT f_byarguments(v), f_byarguments(CAST(2 AS BIGINT)) FROM (VALUES (1)) AS t(v)"))
                .containsExactly("+I[Long1, Long2]");
    }

    @Test
    void classesAreUnloadedWithTheirFunctions() {
        for (int i = 0; i < 20; i++) {
            createCallDrop();
        }
        long before = loadedClasses();
        for (int i = 0; i < 200; i++) {
            createCallDrop();
        }
        assertThat(loadedClasses() - before).isLessThan(100);
    }

    private void createCallDrop() {
        create("av", "Average");
        assertThat(session.run("SELECT av(v, 1) FROM (VALUES (CAST(2 AS BIGINT))) AS t(v)"))
                .containsExactly("+I[2]");
        session.run("DROP TEMPORARY SYSTEM FUNCTION av");
    }

    private static long loadedClasses() {
        System.gc();
        System.gc();
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }
}
