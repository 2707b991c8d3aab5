package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Table functions that users bring in jars. Values of those written for Flink's API are those that Flink 2.3.0 gives. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class UserTableFunctionsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;
            import java.util.*;

            public class OurTables {
                public static class Words extends TableFunction<String> {
                    public void eval(String s) {
                        if (s != null) { for (String w : s.split(" ")) collect(w); }
                    }
                    public void eval(String s, String... by) {
                        for (String b : by) { for (String w : s.split(b)) collect(w); }
                    }
                }
                public static class Point { public int x; public String y; }
                public static class Points extends TableFunction<Point> {
                    private int opened;
                    @Override public void open(FunctionContext context) { opened++; }
                    public void eval(int n) {
                        for (int i = 0; i < n; i++) {
                            Point p = new Point();
                            p.x = i;
                            p.y = "p" + i + "/" + opened;
                            collect(p);
                        }
                    }
                }
                @SqlType("ROW<word STRING, length INT>")
                public static class WordLengths extends TableFunction<List<Object>> {
                    public void eval(String s) {
                        if (s != null) { for (String w : s.split(" ")) collect(Arrays.asList(w, w.length())); }
                    }
                }
                public static class Nulls extends TableFunction<Integer> {
                    public void eval(Integer n) { collect(null); collect(n); }
                }
                public static class Many extends TableFunction<Long> {
                    public void eval(int n) { for (long i = 0; i < n; i++) collect(i); }
                }
                public static class Boom extends TableFunction<Long> {
                    public void eval(int n) { collect(1L); throw new IllegalStateException("boom " + n); }
                }
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.annotation.*;
            import org.apache.flink.table.functions.*;
            import org.apache.flink.types.Row;

            public class TheirTables {
                public static class Words extends TableFunction<String> {
                    public void eval(String s) { if (s != null) for (String w : s.split(" ")) collect(w); }
                }
                @FunctionHint(output = @DataTypeHint("ROW<word STRING, length INT>"))
                public static class WordLengths extends TableFunction<Row> {
                    public void eval(String s) { if (s != null) for (String w : s.split(" ")) collect(Row.of(w, w.length())); }
                    public void eval(String s, String... by) {
                        for (String b : by) for (String w : s.split(b)) collect(Row.of(w, w.length()));
                    }
                }
                public static class Point { public int x; public String y; }
                public static class Points extends TableFunction<Point> {
                    public void eval(Integer n) {
                        for (int i = 0; i < n; i++) { Point p = new Point(); p.x = i; p.y = "p" + i; collect(p); }
                    }
                }
                @FunctionHint(output = @DataTypeHint("ROW<a INT, b STRING>"))
                public static class Kinds extends TableFunction<Row> {
                    public void eval(Integer n) { collect(Row.of(n, "i")); }
                    public void eval(String n) { collect(Row.of(0, n)); }
                }
                public static class Nulls extends TableFunction<Integer> {
                    public void eval(Integer n) { collect(null); collect(n); }
                }
            }
            """;

    @TempDir
    private static Path jars;

    private static Path ours;
    private static Path theirs;

    @BeforeAll
    static void compile() {
        ours = FunctionJar.compile(jars, "OurTables", OURS);
        theirs = FunctionJar.compile(jars, "TheirTables", FLINK);
    }

    private void create(String name, String inner) {
        create(name, "OurTables$" + inner, ours);
    }

    @Test
    void joinsRowsWithWhatIsCollected() {
        create("words", "Words");
        create("points", "Points");
        create("lengths", "WordLengths");
        assertThat(session.run("SELECT * FROM TABLE(words('a b'))")).containsExactly("+I[a]", "+I[b]");
        assertThat(session.run("SELECT * FROM (VALUES (1, 2), (2, 0)) AS v(a, n), LATERAL TABLE(points(n))"))
                .containsExactly("+I[1, 2, 0, p0/1]", "+I[1, 2, 1, p1/1]");
        assertThat(session.run("SELECT a, l, w FROM (VALUES (1, CAST(NULL AS STRING)), (2, 'x yy')) AS v(a, s)"
                        + " LEFT JOIN LATERAL TABLE(lengths(s)) AS T(w, l) ON TRUE"))
                .containsExactly("+I[1, null, null]", "+I[2, 1, x]", "+I[2, 2, yy]");
        assertThat(session.run("SELECT a, w FROM (VALUES (1, 'x'), (2, 'x yy')) AS v(a, s)"
                        + " LEFT JOIN LATERAL TABLE(lengths(s)) AS T(w, l) ON l > 1"))
                .containsExactly("+I[1, null]", "+I[2, yy]");
        assertThat(session.run("SELECT w || '!' FROM (VALUES (1, 'x yy')) AS v(a, s),"
                        + " LATERAL (SELECT word AS w FROM TABLE(lengths(s)) WHERE length > v.a)"))
                .containsExactly("+I[yy!]");
        assertThat(session.run("SELECT w FROM TABLE(words('a-b', '-', 'b')) AS T(w)"))
                .containsExactly("+I[a]", "+I[b]", "+I[a-]");
    }

    @Test
    void retractsWhatWasMadeOfARow() {
        create("words", "Words");
        assertThat(session.run("SELECT k, w FROM (SELECT k, MAX(s) AS m FROM (VALUES (1, 'a b'), (1, 'c')) AS v(k, s)"
                        + " GROUP BY k), LATERAL TABLE(words(m)) AS T(w)"))
                .containsExactly("+I[1, a]", "+I[1, b]", "-U[1, a]", "-U[1, b]", "+U[1, c]");
    }

    @Test
    void nullIsAValueButNoRow() {
        create("nulls", "Nulls");
        assertThat(session.run("SELECT * FROM (VALUES (1)) AS v(a), LATERAL TABLE(nulls(a)) AS T(x)"))
                .containsExactly("+I[1, null]", "+I[1, 1]");
    }

    @Test
    void collectsAnyNumberOfRows() {
        create("many", "Many");
        session.run("SET 'parallelism.default' = '2'");
        assertThat(session.run("SELECT COUNT(*), SUM(x) FROM (VALUES (50000)) AS v(n), LATERAL TABLE(many(n)) AS T(x)"))
                .endsWith("+U[50000, 1249975000]");
    }

    /** All that the function would collect takes a minute. */
    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS)
    void collectsNoMoreThanSomebodyNeeds() {
        create("many", "Many");
        assertThat(session.run("SELECT x FROM TABLE(many(2000000000)) AS T(x) LIMIT 2"))
                .containsExactly("+I[0]", "+I[1]");
        UUID counts = session.submit("SELECT COUNT(*) FROM TABLE(many(2000000000))");
        gateway.service().fetch(session.id(), counts, 0, 10, Duration.ofSeconds(20));
        gateway.service().cancelOperation(session.id(), counts);
        // Waits for the job.
        gateway.close();
    }

    @Test
    void plansTravel() {
        create("words", "Words");
        String plan = folder.resolve("plan.json").toString();
        session.run("CREATE TABLE made (a INT, w STRING) WITH ('connector' = 'filesystem', 'path' = '"
                + folder.resolve("made") + "', 'format' = 'csv')");
        session.run("COMPILE PLAN '" + plan + "' FOR INSERT INTO made SELECT a, w FROM (VALUES (1, 'x y')) AS v(a, s),"
                + " LATERAL TABLE(words(s)) AS T(w)");
        session.run("SET 'table.dml-sync' = 'true'");
        session.run("EXECUTE PLAN '" + plan + "'");
        assertThat(session.run("SELECT * FROM made")).containsExactly("+I[1, x]", "+I[1, y]");
    }

    @Test
    void errorsNameTheFunction() {
        create("boom", "Boom");
        create("words", "Words");
        assertThat(session.fail("SELECT * FROM TABLE(boom(7))", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("boom", "boom 7");
        assertThat(session.fail("SELECT * FROM TABLE(words(7))", ErrorCode.TYPE_MISMATCH)
                        .describe())
                .contains("words(s => STRING)");
        assertThat(session.fail("SELECT words('a')", ErrorCode.VALIDATION_ERROR).describe())
                .contains("table function", "LATERAL TABLE");
        assertThat(session.fail("SELECT * FROM TABLE(nosuch('a'))", ErrorCode.FUNCTION_NOT_FOUND)
                        .describe())
                .contains("nosuch");
        assertThat(session.fail("SELECT * FROM TABLE(words('a')) AS T(x, y)", ErrorCode.VALIDATION_ERROR)
                        .describe())
                .contains("aliases");
        assertThat(session.fail("SELECT * FROM TABLE(initcap('a'))", ErrorCode.VALIDATION_ERROR)
                        .describe())
                .containsIgnoringCase("no table function");
    }

    @Test
    void flinksClassesRunUnchanged() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        for (String name : new String[] {"Words", "WordLengths", "Points", "Kinds", "Nulls"}) {
            session.run("CREATE TEMPORARY FUNCTION f_" + name + " AS 'TheirTables$" + name + "'");
        }
        assertThat(session.run("SELECT * FROM TABLE(f_points(2))")).containsExactly("+I[0, p0]", "+I[1, p1]");
        assertThat(session.run("SELECT * FROM (VALUES (1)) AS v(a), LATERAL TABLE(f_kinds(a)) AS T(x, y),"
                        + " LATERAL TABLE(f_kinds(y))"))
                .containsExactly("+I[1, 1, i, 0, i]");
        assertThat(session.run(
                        "SELECT * FROM (VALUES (1, 'b-c,d')) AS v(a, s), LATERAL TABLE(f_wordlengths(s, '-', ','))"))
                .containsExactly(
                        "+I[1, b-c,d, b, 1]", "+I[1, b-c,d, c,d, 3]", "+I[1, b-c,d, b-c, 3]", "+I[1, b-c,d, d, 1]");
        assertThat(session.run("SELECT * FROM (VALUES (1)) AS v(a), LATERAL TABLE(f_nulls(a)) AS T(x)"))
                .containsExactly("+I[1, null]", "+I[1, 1]");
        assertThat(session.run("EXPLAIN SELECT * FROM (VALUES (1, 'x')) AS t(id, s)"
                                + " LEFT JOIN LATERAL TABLE(f_wordlengths(s)) AS T(a, b) ON b > 2")
                        .toString())
                .contains("correlate=[table(f_wordlengths($cor0.s))], select=[EXPR$0,EXPR$1,word,length]"
                        .replace("EXPR$0,EXPR$1", "id,s"))
                .contains("joinType=[LEFT], condition=[>($1, 2)]");
        assertThat(session.run("DESCRIBE FUNCTION EXTENDED f_wordlengths"))
                .contains("+I[kind, TABLE]", "+I[class name, TheirTables$WordLengths]");
    }
}
