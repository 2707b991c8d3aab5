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

/** Async table functions that users bring in jars. Plans are those of Flink 2.3.0. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class UserAsyncTableFunctionsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;
            import java.util.*;
            import java.util.concurrent.*;

            public class OurAsyncTables {
                public static class Words extends AsyncTableFunction<String> {
                    public void eval(CompletableFuture<Collection<String>> f, String s) {
                        // The longer the text, the sooner its answer.
                        CompletableFuture.delayedExecutor(20 - Math.min(20, s.length()), TimeUnit.MILLISECONDS)
                                .execute(() -> f.complete(s.isEmpty() ? List.of() : Arrays.asList(s.split(" "))));
                    }
                }
                public static class Flaky extends AsyncTableFunction<Integer> {
                    private int asked;
                    public void eval(CompletableFuture<Collection<Integer>> f, Integer v) {
                        if (asked++ < 2) { f.completeExceptionally(new IllegalStateException("not yet")); }
                        else { f.complete(List.of(v, asked)); }
                    }
                }
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.annotation.*;
            import org.apache.flink.table.functions.*;
            import org.apache.flink.types.Row;
            import java.util.*;
            import java.util.concurrent.*;

            public class TheirAsyncTables {
                @FunctionHint(output = @DataTypeHint("ROW<w STRING, l INT>"))
                public static class Words extends AsyncTableFunction<Row> {
                    public void eval(CompletableFuture<Collection<Row>> f, String s) {
                        CompletableFuture.runAsync(() -> {
                            List<Row> rows = new ArrayList<>();
                            for (String w : s.split(" ")) { rows.add(Row.of(w, w.length())); }
                            f.complete(rows);
                        });
                    }
                }
            }
            """;

    private static final String TEXTS = "(VALUES ('a bc'), (''), ('d')) AS v(s)";

    @TempDir
    private static Path jars;

    private static Path ours;
    private static Path theirs;

    @BeforeAll
    static void compile() {
        ours = FunctionJar.compile(jars, "OurAsyncTables", OURS);
        theirs = FunctionJar.compile(jars, "TheirAsyncTables", FLINK);
    }

    @Test
    void rowsComeInTheOrderOfThoseTheyStandBeside() {
        create("words", "OurAsyncTables$Words", ours);
        assertThat(session.run("SELECT v.s, w FROM " + TEXTS + ", LATERAL TABLE(words(v.s)) AS t(w)"))
                .containsExactly("+I[a bc, a]", "+I[a bc, bc]", "+I[d, d]");
        assertThat(session.run("SELECT v.s, w FROM " + TEXTS + " LEFT JOIN LATERAL TABLE(words(v.s)) AS t(w) ON TRUE"))
                .containsExactly("+I[a bc, a]", "+I[a bc, bc]", "+I[, null]", "+I[d, d]");
        assertThat(session.run("SELECT UPPER(w) FROM " + TEXTS
                        + ", LATERAL TABLE(words(v.s || ' x')) AS t(w) WHERE w <> 'x' AND w <> v.s AND w <> ''"))
                .containsExactly("+I[A]", "+I[BC]");
    }

    @Test
    void changesStayChanges() {
        create("words", "OurAsyncTables$Words", ours);
        assertThat(session.run("SELECT w FROM (SELECT MAX(s) AS m FROM (VALUES ('a'), ('b c')) AS v(s)),"
                        + " LATERAL TABLE(words(m)) AS t(w)"))
                .containsExactly("+I[a]", "-U[a]", "+U[b]", "+U[c]");
    }

    @Test
    void failedCallsAreMadeAgain() {
        create("flaky", "OurAsyncTables$Flaky", ours);
        session.run("SET 'table.exec.async-table.retry-delay' = '1 ms'");
        assertThat(session.run("SELECT x FROM (VALUES (7)) AS v(i), LATERAL TABLE(flaky(i)) AS t(x)"))
                .containsExactly("+I[7]", "+I[3]");
        session.run("SET 'table.exec.async-table.retry-strategy' = 'NO_RETRY'");
        session.fail(
                "SELECT x FROM (VALUES (7)) AS v(i), LATERAL TABLE(flaky(i)) AS t(x)", ErrorCode.USER_FUNCTION_FAILED);
    }

    @Test
    void flinksClassesRunUnchanged() throws IOException {
        addFlink();
        create("words", "TheirAsyncTables$Words", theirs);
        assertThat(session.run("SELECT v.s, w, l FROM (VALUES ('a bc'), ('d')) AS v(s), LATERAL TABLE(words(v.s))"))
                .containsExactly("+I[a bc, a, 1]", "+I[a bc, bc, 2]", "+I[d, d, 1]");
        assertThat(String.join(
                        "\n", session.run("EXPLAIN SELECT v.s, w, l FROM " + TEXTS + ", LATERAL TABLE(words(v.s))")))
                .contains("AsyncCorrelate(invocation=[words($0)], correlate=[table(words(s))], select=[s,w,l],"
                        + " rowType=[RecordType(VARCHAR(4) s, VARCHAR(2147483647) w, INTEGER l)], joinType=[INNER])");
    }
}
