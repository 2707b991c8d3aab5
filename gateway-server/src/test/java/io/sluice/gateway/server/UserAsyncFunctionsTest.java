package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Async scalar functions that users bring in jars. Plans are those of Flink 2.3.0. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class UserAsyncFunctionsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;

            public class OurAsync {
                public static class Later extends AsyncScalarFunction {
                    public void eval(CompletableFuture<String> f, Integer v) {
                        CompletableFuture.runAsync(() -> f.complete(v == null ? null : "v" + v));
                    }
                    public void eval(CompletableFuture<String> f, String v) { f.complete(v + "!"); }
                }
                public static class Delayed extends AsyncScalarFunction {
                    public void eval(CompletableFuture<Integer> f, Integer millis) {
                        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(() -> f.complete(millis));
                    }
                }
                public static class Flaky extends AsyncScalarFunction {
                    private final ConcurrentHashMap<Integer, Integer> asked = new ConcurrentHashMap<>();
                    public void eval(CompletableFuture<String> f, Integer v) {
                        int times = asked.merge(v, 1, Integer::sum);
                        if (times == 2) { throw new IllegalStateException("thrown"); }
                        CompletableFuture.runAsync(() -> {
                            if (times < 3) { f.completeExceptionally(new IllegalStateException("not yet " + v)); }
                            else { f.complete(v + " after " + times); }
                        });
                    }
                }
                public static class Never extends AsyncScalarFunction {
                    public void eval(CompletableFuture<String> f, Integer v) {}
                }
                public static class Peak extends AsyncScalarFunction {
                    private final AtomicInteger now = new AtomicInteger();
                    private final AtomicInteger most = new AtomicInteger();
                    public void eval(CompletableFuture<Integer> f, Integer v) {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS).execute(() -> {
                            int peak = most.get();
                            now.decrementAndGet();
                            f.complete(peak);
                        });
                    }
                }
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.functions.*;
            import java.util.concurrent.*;

            public class TheirAsync {
                public static class Later extends AsyncScalarFunction {
                    public void eval(CompletableFuture<String> f, Integer v) {
                        CompletableFuture.runAsync(() -> f.complete("v" + v));
                    }
                }
            }
            """;

    @TempDir
    private static Path jars;

    private static Path ours;
    private static Path theirs;

    @BeforeAll
    static void compile() {
        ours = FunctionJar.compile(jars, "OurAsync", OURS);
        theirs = FunctionJar.compile(jars, "TheirAsync", FLINK);
    }

    private void create(String name, String inner) {
        create(name, "OurAsync$" + inner, ours);
    }

    @Test
    void answersComeInTheOrderOfTheRows() {
        create("delayed", "Delayed");
        assertThat(session.run("SELECT delayed(v), v FROM (VALUES (40), (1), (20), (0)) AS t(v)"))
                .containsExactly("+I[40, 40]", "+I[1, 1]", "+I[20, 20]", "+I[0, 0]");
    }

    @Test
    void callsStandAnywhereInSelectAndWhere() {
        create("later", "Later");
        assertThat(session.run("SELECT CHAR_LENGTH(later(v + 9)) + 1, later(later(v)), later(CAST(NULL AS INT)), v"
                        + " FROM (VALUES (1), (2), (CAST(NULL AS INT))) AS t(v) WHERE later(v) <> 'v2' OR v IS NULL"))
                .containsExactlyInAnyOrder("+I[4, v1!, null, 1]", "+I[null, null!, null, null]");
        assertThat(
                        session.run(
                                "SELECT k, COUNT(*) FROM (SELECT later(v) AS k FROM (VALUES (1), (2), (1)) AS t(v)) GROUP BY k"))
                .containsExactlyInAnyOrder("+I[v1, 1]", "+I[v2, 1]", "-U[v1, 1]", "+U[v1, 2]");
        assertThat(session.run("SELECT later(m) FROM (SELECT MAX(v) AS m FROM (VALUES (1), (2)) AS t(v))"))
                .containsExactly("+I[v1]", "-U[v1]", "+U[v2]");
    }

    @Test
    void failedCallsAreMadeAgain() {
        create("flaky", "Flaky");
        session.run("SET 'table.exec.async-scalar.retry-delay' = '1 ms'");
        assertThat(session.run("SELECT flaky(v) FROM (VALUES (1), (2)) AS t(v)"))
                .containsExactly("+I[1 after 3]", "+I[2 after 3]");
        session.run("SET 'table.exec.async-scalar.max-attempts' = '1'");
        assertThat(session.fail("SELECT flaky(v) FROM (VALUES (1), (2)) AS t(v)", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("flaky", "not yet");
        session.run("SET 'table.exec.async-scalar.max-attempts' = '3'");
        session.run("SET 'table.exec.async-scalar.retry-strategy' = 'NO_RETRY'");
        session.fail("SELECT flaky(v) FROM (VALUES (1), (2)) AS t(v)", ErrorCode.USER_FUNCTION_FAILED);
    }

    @Test
    void callsThatAreNotAnsweredEndTheJob() {
        create("never", "Never");
        session.run("SET 'table.exec.async-scalar.timeout' = '20 ms'");
        assertThat(session.fail("SELECT never(v) FROM (VALUES (1)) AS t(v)", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("never", "no answer within 20 ms");
    }

    @Test
    void soManyRowsWaitAtOnce() {
        create("peak", "Peak");
        session.run("SET 'table.exec.async-scalar.max-concurrent-operations' = '2'");
        assertThat(session.run("SELECT MAX(peak(v)), COUNT(*) FROM (SELECT CAST(w AS INT) AS v FROM"
                        + " UNNEST(SPLIT(TRIM(REPEAT('7 ', 2000)), ' ')) AS u(w))"))
                .last()
                .isEqualTo("+U[2, 2000]");
    }

    @Test
    void flinksClassesRunUnchangedAndPlansAreAlike() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        session.run("CREATE TEMPORARY FUNCTION later AS 'TheirAsync$Later'");
        assertThat(session.run("SELECT later(v) FROM (VALUES (1), (2)) AS t(v)"))
                .containsExactly("+I[v1]", "+I[v2]");
        session.run("CREATE TABLE t (id INT, k STRING, v BIGINT, w INT) WITH ('connector' = 'datagen')");
        assertThat(explain("SELECT later(w), id FROM t WHERE later(id) = 'v1'"))
                .containsSubsequence(
                        "Calc(select=[f0 AS EXPR$0, id])",
                        "AsyncCalc(select=[id, later(w) AS f0])",
                        "Calc(select=[w, id], where=[(f0 = 'v1')])",
                        "AsyncCalc(select=[w, id, later(id) AS f0])");
        assertThat(explain("SELECT later(w), later(id), k FROM t"))
                .containsSubsequence(
                        "Calc(select=[f0 AS EXPR$0, f1 AS EXPR$1, k])",
                        "AsyncCalc(select=[k, f0, later(id) AS f1])",
                        "AsyncCalc(select=[k, id, later(w) AS f0])");
        assertThat(explain("SELECT later(w), later(w) FROM t WHERE later(w) = 'v1' AND id > 3"))
                .containsSubsequence(
                        "Calc(select=[f0 AS EXPR$0, f0 AS EXPR$1], where=[((f0 = 'v1') AND (id > 3))])",
                        "AsyncCalc(select=[id, later(w) AS f0])");
        assertThat(explain("SELECT later(CHAR_LENGTH(later(w))) FROM t"))
                .containsSubsequence(
                        "AsyncCalc(select=[later(f0) AS EXPR$0])",
                        "Calc(select=[CHAR_LENGTH(f0) AS f0])",
                        "AsyncCalc(select=[later(w) AS f0])");
        assertThat(explain("SELECT later(w + 1) FROM t"))
                .containsSubsequence("AsyncCalc(select=[later(f0) AS EXPR$0])", "Calc(select=[(w + 1) AS f0])");
        assertThat(explain("SELECT later(w) FROM t WHERE id > 1"))
                .containsSubsequence("AsyncCalc(select=[later(w) AS EXPR$0])", "Calc(select=[w], where=[(id > 1)])");
        assertThat(session.run("DESCRIBE FUNCTION EXTENDED later")).contains("+I[kind, ASYNC_SCALAR]");
    }

    private String explain(String query) {
        String text = session.run("EXPLAIN " + query).toString();
        return text.substring(text.indexOf("Optimized Execution Plan"));
    }
}
