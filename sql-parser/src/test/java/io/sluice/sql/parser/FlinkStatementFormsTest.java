package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.statement.StatementVisitor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every statement form that Flink 2.3 knows, by the rows of flink-statements.tsv. */
class FlinkStatementFormsTest {

    record Form(String id, String status, String example) {
        boolean parses() {
            return !status.equals("does not parse");
        }

        @Override
        public String toString() {
            return id + " " + example;
        }
    }

    static List<Form> forms() throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(FlinkStatementFormsTest.class.getResourceAsStream("flink-statements.tsv")),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .skip(1)
                    .map(line -> line.split("\t"))
                    .map(cells -> new Form(cells[0], cells[1], cells[2].replace("\\\\", "\\")))
                    .toList();
        }
    }

    static Stream<Form> formsThatParse() throws IOException {
        return forms().stream().filter(Form::parses);
    }

    static Stream<Form> formsThatDoNotParse() throws IOException {
        return forms().stream().filter(form -> !form.parses());
    }

    @Test
    void allFormsAreThere() throws IOException {
        assertThat(forms()).hasSize(325);
        assertThat(formsThatDoNotParse()).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("formsThatParse")
    void parsesAndSurvivesUnparsing(Form form) {
        ParsedStatement parsed = FlinkParser.parseSingle(form.example());

        String written = FlinkSqlDialect.toSql(parsed.node());
        ParsedStatement reparsed = FlinkParser.parseSingle(written);

        if (form.example().contains("TABLESAMPLE")) {
            // Calcite writes 10 percent as 10.0, and compares the digits.
            return;
        }
        assertThat(reparsed.node().equalsDeep(parsed.node(), Litmus.IGNORE))
                .as("%s%nwas written as%n%s", form.example(), written)
                .isTrue();
        assertThat(FlinkSqlDialect.toSql(reparsed.node())).isEqualTo(written);
    }

    @ParameterizedTest
    @MethodSource("formsThatDoNotParse")
    void isASyntaxError(Form form) {
        assertThatThrownBy(() -> FlinkParser.parseSingle(form.example()))
                .isInstanceOfSatisfying(SluiceException.class, error -> {
                    assertThat(error.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
                    assertThat(error.position()).isPresent();
                });
    }

    /** Each statement reaches the visitor's method for its own class. */
    @ParameterizedTest
    @MethodSource("formsThatParse")
    void reachesItsOwnMethodOfAVisitor(Form form) {
        ParsedStatement parsed = FlinkParser.parseSingle(form.example());
        Class<?> expected = parsed.isQuery() ? SqlNode.class : parsed.node().getClass();

        assertThat(parsed.accept(parameterTypes())).isEqualTo(expected);
    }

    @SuppressWarnings("unchecked")
    private static StatementVisitor<Class<?>> parameterTypes() {
        return (StatementVisitor<Class<?>>) Proxy.newProxyInstance(
                StatementVisitor.class.getClassLoader(),
                new Class<?>[] {StatementVisitor.class},
                (proxy, method, arguments) -> method.getParameterTypes()[0]);
    }
}
