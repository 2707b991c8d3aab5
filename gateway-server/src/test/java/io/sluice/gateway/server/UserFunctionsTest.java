package io.sluice.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SqlPosition;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Functions that users bring in jars, written for our API and for Flink's. Values of the latter are those that Flink 2.3.0 gives. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class UserFunctionsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;
            import java.math.BigDecimal;
            import java.time.*;
            import java.util.*;

            public class Ours {
                public static class Inc extends ScalarFunction {
                    public int eval(int a) { return a + 1; }
                }
                public static class Length extends ScalarFunction {
                    public Integer eval(String s) { return s == null ? -1 : s.length(); }
                }
                public static class Kind extends ScalarFunction {
                    public String eval(Integer a) { return "i" + a; }
                    public String eval(Long a) { return "l" + a; }
                    public String eval(String a) { return "s" + a; }
                }
                public static class Joined extends ScalarFunction {
                    public String eval(String by, String... parts) { return String.join(by, parts); }
                }
                public static class Cents extends ScalarFunction {
                    @SqlType("DECIMAL(10, 2)")
                    public BigDecimal eval(@SqlType("DECIMAL(10, 3)") BigDecimal a) { return a; }
                }
                public static class Shown extends ScalarFunction {
                    public String eval(@SqlType("ANY") Object a) { return a == null ? "null" : a.getClass().getSimpleName() + ":" + a; }
                }
                public static class Doubled extends ScalarFunction {
                    public List<Integer> eval(List<Integer> a) {
                        List<Integer> all = new ArrayList<>(a);
                        all.addAll(a);
                        return all;
                    }
                }
                public static class Pair { public int a; public String b; }
                public static class Paired extends ScalarFunction {
                    public Pair eval(int a) { Pair p = new Pair(); p.a = a; p.b = "b" + a; return p; }
                }
                public static class Later extends ScalarFunction {
                    public LocalDate eval(LocalDate d) { return d == null ? null : d.plusDays(1); }
                    public LocalDateTime eval(LocalDateTime t) { return t == null ? null : t.plusHours(1); }
                }
                public static class Boom extends ScalarFunction {
                    public int eval(int a) { throw new IllegalStateException("boom " + a); }
                }
                public static class Counter extends ScalarFunction {
                    private int opened;
                    private long n;
                    @Override public void open(FunctionContext context) { opened++; n = context.zone().getId().length(); }
                    @Override public boolean isDeterministic() { return false; }
                    public String eval() { return opened + "/" + n; }
                }
                public static class Nothing {}
                public static class Secret extends ScalarFunction {
                    private Secret() {}
                    public int eval() { return 1; }
                }
                public static class NoEval extends ScalarFunction {}
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.annotation.*;
            import org.apache.flink.table.functions.*;
            import org.apache.flink.table.api.DataTypes;
            import org.apache.flink.table.catalog.DataTypeFactory;
            import org.apache.flink.table.types.inference.TypeInference;
            import org.apache.flink.types.Row;
            import java.math.BigDecimal;
            import java.util.Optional;

            public class Theirs {
                public static class Inc extends ScalarFunction {
                    public int eval(int a) { return a + 1; }
                }
                public static class Dec extends ScalarFunction {
                    public @DataTypeHint("DECIMAL(10,3)") BigDecimal eval(@DataTypeHint("DECIMAL(10,2)") BigDecimal a) { return a; }
                }
                @FunctionHint(input = {@DataTypeHint("INT"), @DataTypeHint("INT")}, output = @DataTypeHint("BIGINT"))
                @FunctionHint(input = {@DataTypeHint("STRING")}, output = @DataTypeHint("STRING"))
                public static class Hinted extends ScalarFunction {
                    public Object eval(Object... a) {
                        return a.length == 2 ? (Object) (long) ((Integer) a[0] + (Integer) a[1]) : a[0];
                    }
                }
                public static class Rows extends ScalarFunction {
                    @DataTypeHint("ROW<a INT, b STRING>")
                    public Row eval(int a) { return Row.of(a, "b" + a); }
                }
                public static class Opened extends ScalarFunction {
                    private int opened;
                    @Override public void open(FunctionContext context) { opened = context == null ? -1 : 1; }
                    public int eval() { return opened; }
                }
                public static class Any extends ScalarFunction {
                    public String eval(@DataTypeHint(inputGroup = InputGroup.ANY) Object a) { return String.valueOf(a); }
                }
                public static class Named extends ScalarFunction {
                    @DataTypeHint("ROW<a INT, b STRING, c ARRAY<INT>>")
                    public Row eval(@DataTypeHint("ROW<a INT, b STRING, c ARRAY<INT>>") Row in) {
                        Integer[] c = (Integer[]) in.getField("c");
                        Row row = Row.withNames();
                        row.setField("c", new Integer[] {c[0], c.length});
                        row.setField("b", in.getField(1) + "!");
                        row.setField("a", (Integer) in.getField("a") + 1);
                        return row;
                    }
                }
                public static class Parameter extends ScalarFunction {
                    private String parameter;
                    @Override public void open(FunctionContext context) throws Exception {
                        context.getMetricGroup().counter("calls").inc();
                        parameter = context.getJobParameter("none", "absent");
                    }
                    public String eval() { return parameter; }
                }
                public static class Total extends ScalarFunction {
                    public int eval(int[] all) { int sum = 0; for (int each : all) sum += each; return sum; }
                }
                public static class Person { public String name; public Integer age; }
                public static class Team { public Person[] people; public Person head; }
                public static class Reversed extends ScalarFunction {
                    public Integer[] eval(Integer[] a) { return new Integer[] {a[1], a[0]}; }
                    public String[] eval(String[] a) { return new String[] {a[1], a[0]}; }
                }
                public static class Tripled extends ScalarFunction {
                    public static int eval(int a) { return 3 * a; }
                }
                public static class Same<T> extends ScalarFunction {
                    public T eval(T a) { return a; }
                }
                public static class SameInt extends Same<Integer> {}
                public static class Numbers extends ScalarFunction {
                    public @DataTypeHint(value = "DATE", bridgedTo = Integer.class) Integer eval(
                            @DataTypeHint(value = "DATE", bridgedTo = Integer.class) Integer day) { return day + 1; }
                    public @DataTypeHint(value = "TIMESTAMP_LTZ(3)", bridgedTo = Long.class) Long eval(
                            @DataTypeHint(value = "TIMESTAMP_LTZ(3)", bridgedTo = Long.class) Long time) { return time + 1000; }
                }
                public static class Money extends ScalarFunction {
                    public @DataTypeHint(defaultDecimalPrecision = 12, defaultDecimalScale = 3) BigDecimal eval(
                            @DataTypeHint(defaultDecimalPrecision = 12, defaultDecimalScale = 3) BigDecimal a) { return a; }
                }
                public static class Read extends ScalarFunction {
                    public Object eval(String s, String type) { return type.equals("INT") ? (Object) Integer.valueOf(s) : s; }
                    @Override public TypeInference getTypeInference(DataTypeFactory types) {
                        return TypeInference.newBuilder()
                                .typedArguments(DataTypes.STRING(), DataTypes.STRING())
                                .outputTypeStrategy(call -> {
                                    if (!call.isArgumentLiteral(1)) {
                                        throw call.newValidationError("A literal is expected for the second argument.");
                                    }
                                    boolean number = call.getArgumentValue(1, String.class).orElse("").equals("INT");
                                    return Optional.of(number ? DataTypes.INT() : DataTypes.STRING());
                                })
                                .build();
                    }
                }
                public static class Raw extends ScalarFunction {
                    public @DataTypeHint(value = "RAW", bridgedTo = java.util.BitSet.class) java.util.BitSet eval(int a) { return null; }
                }
                public static class Older extends ScalarFunction {
                    public Person eval(Person person, int years) { person.age += years; return person; }
                }
                public static class Lead extends ScalarFunction {
                    public Team eval(Person person) {
                        Team team = new Team();
                        team.head = person;
                        team.people = new Person[] {person, null};
                        return team;
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
        ours = FunctionJar.compile(jars, "Ours", OURS);
        theirs = FunctionJar.compile(jars, "Theirs", FLINK);
    }

    private void create(String name, String inner) {
        create(name, "Ours$" + inner, ours);
    }

    @Test
    void computesValues() {
        create("inc", "Inc");
        assertThat(session.run("SELECT inc(1), INC(CAST(2 AS SMALLINT)), inc(inc(1)) + 1"))
                .containsExactly("+I[2, 3, 4]");
        create("len", "Length");
        assertThat(session.run("SELECT len(s) FROM (VALUES ('abc'), (CAST(NULL AS STRING)), ('äöü')) AS t(s)"))
                .containsExactly("+I[3]", "+I[-1]", "+I[3]");
        create("joined", "Joined");
        assertThat(session.run("SELECT joined('-', 'a', 'b', 'c'), joined('-')"))
                .containsExactly("+I[a-b-c, ]");
        create("cents", "Cents");
        assertThat(session.run("SELECT cents(1.5), cents(1.255)")).containsExactly("+I[1.50, 1.26]");
        create("later", "Later");
        assertThat(session.run("SELECT later(DATE '2024-02-28'), later(TIMESTAMP '2024-01-01 23:30:00')"))
                .containsExactly("+I[2024-02-29, 2024-01-02T00:30]");
    }

    @Test
    void choosesOverloads() {
        create("kind", "Kind");
        assertThat(session.run("SELECT kind(1), kind(CAST(1 AS BIGINT)), kind('x'), kind(CAST(1 AS SMALLINT))"))
                .containsExactly("+I[i1, l1, sx, i1]");
        assertThat(session.fail("SELECT kind(1, 2)", ErrorCode.TYPE_MISMATCH).describe())
                .contains("function kind takes no (INT NOT NULL, INT NOT NULL)", "kind(a => INT)", "line 1, column 8");
        assertThat(session.fail("SELECT kind(1.5)", ErrorCode.TYPE_MISMATCH).describe())
                .contains("kind(arg0 => INT)".replace("arg0", "a"), "line 1, column 8");
    }

    @Test
    void takesAndGivesNestedValues() {
        create("doubled", "Doubled");
        assertThat(session.run("SELECT doubled(ARRAY[1, 2])")).containsExactly("+I[[1, 2, 1, 2]]");
        create("paired", "Paired");
        assertThat(session.run("SELECT paired(3), paired(4).b")).containsExactly("+I[[3, b3], b4]");
        create("shown", "Shown");
        assertThat(session.run(
                        "SELECT shown(1), shown('x'), shown(1.5), shown(CAST(NULL AS INT)), shown(DATE '2024-01-01')"))
                .containsExactly("+I[Integer:1, String:x, BigDecimal:1.5, null, LocalDate:2024-01-01]");
    }

    @Test
    void nullForAPrimitiveIsRefused() {
        create("inc", "Inc");
        assertThat(session.fail("SELECT inc(CAST(NULL AS INT))", ErrorCode.TYPE_MISMATCH)
                        .describe())
                .contains("INT NOT NULL");
    }

    @Test
    void worksInEveryPlaceOfAQuery() {
        create("inc", "Inc");
        create("len", "Length");
        assertThat(session.run("SELECT CASE WHEN a > 1 THEN inc(a) ELSE 0 END FROM (VALUES (1), (2), (3)) AS t(a)"
                        + " WHERE inc(a) < 4 AND len('ab') = 2"))
                .containsExactly("+I[0]", "+I[3]");
        assertThat(session.run("SELECT l.a FROM (VALUES (1), (2)) AS l(a) JOIN (VALUES (2), (3)) AS r(b)"
                        + " ON inc(l.a) = r.b AND inc(l.a) + len('x') > 3"))
                .containsExactly("+I[2]");
    }

    @Test
    void failureNamesTheFunction() {
        create("boom", "Boom");
        assertThat(session.fail("SELECT boom(7)", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("boom", "boom 7");
        assertThat(session.fail(
                                "SELECT a,\n  1 + boom(a + 1) FROM (VALUES (1), (2)) AS t(a)",
                                ErrorCode.USER_FUNCTION_FAILED)
                        .position())
                .contains(new SqlPosition(2, 7, 2, 17));
        assertThat(session.run("SELECT CASE WHEN a > 5 THEN boom(a) ELSE 1 END FROM (VALUES (1), (2)) AS t(a)"))
                .containsExactly("+I[1]", "+I[1]");
    }

    @Test
    void isOpenedOnceWithTheSessionsZone() {
        create("counter", "Counter");
        assertThat(session.run("SELECT counter() FROM (VALUES (1), (2)) AS t(a)"))
                .containsExactly("+I[1/3]", "+I[1/3]");
    }

    @Test
    void flinksClassesRunUnchanged() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        assertThat(session.run("SHOW JARS")).hasSize(FunctionJar.flinkJars().size() + 1);
        for (String name :
                new String[] {"Inc", "Dec", "Hinted", "Rows", "Opened", "Any", "Named", "Parameter", "Total"}) {
            session.run("CREATE TEMPORARY FUNCTION f_" + name + " AS 'Theirs$" + name + "'");
        }
        assertThat(session.run("SELECT f_inc(1), f_dec(1.5), f_dec(1.256), f_hinted(1, 2), f_hinted('x')"))
                .containsExactly("+I[2, 1.500, 1.260, 3, x]");
        assertThat(session.run("SELECT f_rows(3), f_rows(3).b, f_opened(), f_any(1.5)"))
                .containsExactly("+I[[3, b3], b3, 1, 1.5]");
        assertThat(session.run("SELECT f_named(ROW(1, 'x', ARRAY[7, 8, 9])), f_parameter(), f_total(ARRAY[1, 2])"))
                .containsExactly("+I[[2, x!, [7, 3]], absent, 3]");
        assertThat(session.fail("SELECT f_total(ARRAY[1, CAST(NULL AS INT)])", ErrorCode.USER_FUNCTION_FAILED)
                        .describe())
                .contains("f_total", "NULL is no element of int[]");
    }

    /** Expected values are Flink's. */
    @Test
    void flinksClassesSayTheirTypes() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        for (String name : new String[] {"Reversed", "Tripled", "SameInt", "Numbers", "Money", "Read"}) {
            session.run("CREATE TEMPORARY FUNCTION f_" + name + " AS 'Theirs$" + name + "'");
        }
        assertThat(session.run(
                        "SELECT f_reversed(ARRAY[1, 2]), f_reversed(ARRAY['a', 'b']), f_tripled(2), f_sameint(5)"))
                .containsExactly("+I[[2, 1], [b, a], 6, 5]");
        assertThat(session.run("SELECT f_numbers(DATE '2024-02-28'),"
                        + " f_numbers(CAST(TIMESTAMP '2024-01-01 00:00:00' AS TIMESTAMP_LTZ(3))), f_money(1.5)"))
                .containsExactly("+I[2024-02-29, 2024-01-01T00:00:01Z, 1.500]");
        assertThat(session.run("SELECT f_read('12', 'INT') + 1, f_read('12', 'STRING')"))
                .containsExactly("+I[13, 12]");
        assertThat(session.fail("SELECT f_read('12', a) FROM (VALUES ('INT')) AS t(a)", ErrorCode.TYPE_MISMATCH)
                        .describe())
                .contains("A literal is expected for the second argument.", "line 1, column 8");
        assertThat(session.fail(
                                "CREATE TEMPORARY FUNCTION f_raw AS 'Theirs$Raw'",
                                ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("RAW values of functions are not supported yet");
    }

    @Test
    void constantsAreComputedOnceAndJobsHaveParameters() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        session.run("CREATE TEMPORARY FUNCTION f_parameter AS 'Theirs$Parameter'");
        create("inc", "Inc");
        create("boom", "Boom");
        create("counter", "Counter");
        assertThat(session.run("EXPLAIN SELECT inc(inc(1)), counter() FROM (VALUES (1), (2)) AS t(a)")
                        .toString())
                .contains("3 AS EXPR$0", "counter() AS EXPR$1");
        assertThat(session.run("SELECT CASE WHEN a > 5 THEN boom(7) ELSE 1 END FROM (VALUES (1)) AS t(a)"))
                .containsExactly("+I[1]");
        session.run("SET 'pipeline.global-job-parameters' = 'none:there, other:1'");
        assertThat(session.run("SELECT f_parameter(), f_parameter() || x FROM (VALUES ('!')) AS t(x)"))
                .containsExactly("+I[there, there!]");
    }

    @Test
    void unknownFunctionsAreTakenForNearOnes() {
        create("initials", "Inc");
        assertThat(session.fail("SELECT initals(1)", ErrorCode.FUNCTION_NOT_FOUND)
                        .describe())
                .contains("Did you mean \"initials\"?", "There is initials(a => INT NOT NULL).");
        assertThat(session.fail("SELECT NOSUCHFN(1)", ErrorCode.FUNCTION_NOT_FOUND)
                        .describe())
                .contains("SHOW FUNCTIONS lists all functions");
    }

    @Test
    void aReplacedJarIsReadAnew() throws IOException {
        String source = "public class Changing extends io.sluice.spi.function.ScalarFunction {"
                + " public int eval() { return %d; } }";
        Path jar = FunctionJar.compile(folder, "Changing", source.formatted(1));
        create("changing", "Changing", jar);
        assertThat(session.run("SELECT changing()")).containsExactly("+I[1]");
        FunctionJar.compile(folder, "Changing", source.formatted(20));
        Files.setLastModifiedTime(jar, FileTime.fromMillis(System.currentTimeMillis() + 10_000));
        assertThat(session.run("SELECT changing()")).containsExactly("+I[20]");
    }

    /** Expected values are Flink's. */
    @Test
    void flinksClassesWithFieldsAreStructuredTypes() throws IOException {
        addFlink();
        session.run("ADD JAR '" + theirs + "'");
        session.run("CREATE TEMPORARY FUNCTION older AS 'Theirs$Older'");
        session.run("CREATE TEMPORARY FUNCTION lead_of AS 'Theirs$Lead'");
        String person = "OBJECT_OF('Theirs$Person', 'age', x, 'name', 'Bob')";
        assertThat(session.run("SELECT older(" + person + ", 2).age, older(ROW(1, 'Al'), 2), TYPEOF(older(" + person
                        + ", 2)) FROM (VALUES (3)) AS t(x)"))
                .containsExactly("+I[5, [3, Al], STRUCTURED<'Theirs$Person', `age` INT, `name` STRING>]");
        assertThat(session.run(
                        "SELECT t.l.head.name, t.l.people[1].age, t.l.head = t.p FROM (SELECT lead_of(q.p) AS l, q.p"
                                + " FROM (SELECT older(" + person + ", 2) AS p FROM (VALUES (3)) AS v(x)) q) t"))
                .containsExactly("+I[Bob, 5, true]");
    }

    @Test
    void permanentFunctionsStayAndAreDescribed() {
        assertThat(session.run("CREATE FUNCTION inc AS 'Ours$Inc' USING JAR '" + ours + "'"))
                .containsExactly("+I[OK]");
        session.fail("CREATE FUNCTION inc AS 'Ours$Inc'", ErrorCode.FUNCTION_ALREADY_EXISTS);
        session.run("CREATE FUNCTION IF NOT EXISTS inc AS 'Ours$Inc'");
        TestSession other = TestSession.rest(gateway);
        assertThat(other.run("SELECT default_catalog.default_database.inc(1)")).containsExactly("+I[2]");
        assertThat(other.run("DESCRIBE FUNCTION EXTENDED inc"))
                .containsExactly(
                        "+I[is system function, false]",
                        "+I[is temporary, false]",
                        "+I[class name, Ours$Inc]",
                        "+I[function language, JAVA]",
                        "+I[resource uris, [" + ours + "]]",
                        "+I[kind, SCALAR]",
                        "+I[requirements, []]",
                        "+I[is deterministic, true]",
                        "+I[supports constant folding, true]",
                        "+I[signature, default_catalog.default_database.inc(a => INT NOT NULL)]");
        assertThat(other.run("SHOW USER FUNCTIONS")).containsExactly("+I[inc]");
        session.run("ALTER FUNCTION inc AS 'Ours$Length'");
        other.fail("SELECT inc('x')", ErrorCode.INVALID_FUNCTION_DEFINITION);
        other.run("DROP FUNCTION inc");
        session.fail("DROP FUNCTION inc", ErrorCode.FUNCTION_NOT_FOUND);
        session.fail("SELECT inc(1)", ErrorCode.FUNCTION_NOT_FOUND);
    }

    @Test
    void unusableClassesSayWhy() {
        String using = "' USING JAR '" + ours + "'";
        assertThat(session.fail(
                                "CREATE TEMPORARY FUNCTION f AS 'Ours$Nothing" + using,
                                ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("extends none");
        assertThat(session.fail(
                                "CREATE TEMPORARY FUNCTION f AS 'Ours$Secret" + using,
                                ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("constructor");
        assertThat(session.fail(
                                "CREATE TEMPORARY FUNCTION f AS 'Ours$NoEval" + using,
                                ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("no public method eval");
        assertThat(session.fail("CREATE TEMPORARY FUNCTION f AS 'NoSuch" + using, ErrorCode.INVALID_FUNCTION_DEFINITION)
                        .describe())
                .contains("NoSuch");
        session.fail("ADD JAR '/no/such.jar'", ErrorCode.VALIDATION_ERROR);
        session.fail("CREATE FUNCTION f AS 'x' LANGUAGE PYTHON", ErrorCode.NOT_SUPPORTED);
    }

    @Test
    void temporarySystemFunctionHidesABuiltIn() {
        create("initcap", "Length");
        assertThat(session.run("SELECT initcap('abc')")).containsExactly("+I[3]");
        session.run("DROP TEMPORARY SYSTEM FUNCTION initcap");
        assertThat(session.run("SELECT initcap('abc')")).containsExactly("+I[Abc]");
    }

    @Test
    void modules() {
        assertThat(session.run("SHOW MODULES")).containsExactly("+I[core]");
        session.fail("USE MODULES core, nosuch", ErrorCode.MODULE_NOT_FOUND);
        session.fail("LOAD MODULE core", ErrorCode.VALIDATION_ERROR);
        assertThat(session.run("UNLOAD MODULE core")).containsExactly("+I[OK]");
        assertThat(session.run("SHOW FULL MODULES")).isEmpty();
        assertThat(session.run("SHOW FUNCTIONS")).isEmpty();
        assertThat(session.run("LOAD MODULE core")).containsExactly("+I[OK]");
        session.run("USE MODULES core");
        assertThat(session.run("SHOW FULL MODULES")).containsExactly("+I[core, true]");
        session.fail("LOAD MODULE hive", ErrorCode.MODULE_NOT_FOUND);
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
        // Each round loads the function's class and two generated ones; what a few rounds left may wait for its
        // collection.
        assertThat(loadedClasses() - before).isLessThan(100);
    }

    private void createCallDrop() {
        create("inc", "Inc");
        assertThat(session.run("SELECT inc(a) FROM (VALUES (1)) AS t(a)")).containsExactly("+I[2]");
        session.run("DROP TEMPORARY SYSTEM FUNCTION inc");
    }

    private static long loadedClasses() {
        System.gc();
        System.gc();
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }
}
