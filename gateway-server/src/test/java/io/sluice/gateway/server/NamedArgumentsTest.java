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

/** Arguments by name, and those that are left out, of functions of both APIs. Answers are those of Flink 2.3.0. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class NamedArgumentsTest extends FunctionSession {
    private static final String OURS = """
            import io.sluice.spi.function.*;

            public class OurNames {
                public static class Shown extends ScalarFunction {
                    public String eval(Integer a, @SqlType(value = "STRING", optional = true) String b) { return a + ":" + b; }
                }
                public static class Times extends TableFunction<String> {
                    public void eval(String s, @SqlType(value = "INT", optional = true) Integer n) {
                        for (int i = 0; i < (n == null ? 2 : n); i++) { collect(s); }
                    }
                }
            }
            """;

    private static final String FLINK = """
            import org.apache.flink.table.annotation.*;
            import org.apache.flink.table.functions.*;

            public class TheirNames {
                @FunctionHint(arguments = {
                    @ArgumentHint(name = "a", type = @DataTypeHint("INT")),
                    @ArgumentHint(name = "b", type = @DataTypeHint("STRING"), isOptional = true)})
                public static class Shown extends ScalarFunction {
                    public String eval(Integer x, String y) { return x + ":" + y; }
                }
                public static class OnParameters extends ScalarFunction {
                    public String eval(
                            @ArgumentHint(name = "p", type = @DataTypeHint("INT")) Integer a,
                            @ArgumentHint(name = "q", isOptional = true) String b) {
                        return a + ":" + b;
                    }
                }
                public static class Minus extends ScalarFunction {
                    @FunctionHint(input = {@DataTypeHint("INT"), @DataTypeHint("INT")}, argumentNames = {"from", "what"})
                    public Integer eval(Integer a, Integer b) { return a - b; }
                }
                public static class Acc { public int sum = 0; }
                public static class Weighted extends AggregateFunction<Integer, Acc> {
                    public Acc createAccumulator() { return new Acc(); }
                    public void accumulate(
                            Acc acc,
                            @ArgumentHint(name = "v") Integer v,
                            @ArgumentHint(name = "w", isOptional = true) Integer w) {
                        acc.sum += v * (w == null ? 1 : w);
                    }
                    public Integer getValue(Acc acc) { return acc.sum; }
                }
            }
            """;

    @TempDir
    private static Path jars;

    private static Path ours;
    private static Path theirs;

    @BeforeAll
    static void compile() {
        ours = FunctionJar.compile(jars, "OurNames", OURS);
        theirs = FunctionJar.compile(jars, "TheirNames", FLINK);
    }

    @Test
    void ofOurFunctions() {
        create("shown", "OurNames$Shown", ours);
        create("times", "OurNames$Times", ours);
        assertThat(session.run("SELECT shown(b => 'x', a => 1), shown(a => 1), shown(1), shown(1, NULL)"))
                .containsExactly("+I[1:x, 1:null, 1:null, 1:null]");
        assertThat(session.run("SELECT v.s, t.x FROM (VALUES ('a'), ('b')) AS v(s),"
                        + " LATERAL TABLE(times(n => 1, s => v.s)) AS t(x)"))
                .containsExactly("+I[a, a]", "+I[b, b]");
        assertThat(session.run("SELECT * FROM LATERAL TABLE(times(s => 'a')) AS t(x)"))
                .containsExactly("+I[a]", "+I[a]");
    }

    @Test
    void ofFlinksFunctions() throws IOException {
        addFlink();
        create("shown", "TheirNames$Shown", theirs);
        create("on_parameters", "TheirNames$OnParameters", theirs);
        create("less", "TheirNames$Minus", theirs);
        create("weighted", "TheirNames$Weighted", theirs);
        assertThat(session.run("SELECT shown(b => 'x', a => 1), shown(a => 1), shown(1, 'x'), shown(1)"))
                .containsExactly("+I[1:x, 1:null, 1:x, 1:null]");
        assertThat(session.run("SELECT on_parameters(q => 'x', p => 1), on_parameters(p => 1)"))
                .containsExactly("+I[1:x, 1:null]");
        assertThat(session.run("SELECT less(what => y, `from` => x) FROM (VALUES (10, 2)) AS t(x, y)"))
                .containsExactly("+I[8]");
        assertThat(session.run("SELECT weighted(w => 2, v => x), weighted(v => x) FROM (VALUES (1), (2)) AS t(x)"))
                .containsExactly("+I[2, 1]", "-U[2, 1]", "+U[6, 3]");
    }

    @Test
    void namesThatDoNotFit() {
        create("shown", "OurNames$Shown", ours);
        assertThat(session.fail("SELECT shown(b => 'x')", ErrorCode.TYPE_MISMATCH)
                        .describe())
                .contains("a => INT, b => STRING (optional)");
        session.fail("SELECT shown(a => 1, c => 2)", ErrorCode.TYPE_MISMATCH);
        session.fail("SELECT shown(a => 1, a => 2)", ErrorCode.VALIDATION_ERROR);
        session.fail("SELECT shown(1, b => 'x')", ErrorCode.VALIDATION_ERROR);
        session.fail("SELECT UPPER(s => 'x')", ErrorCode.VALIDATION_ERROR);
    }
}
