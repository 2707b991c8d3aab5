package io.sluice.sql.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.spi.row.RowKind;
import io.sluice.sql.tests.SqlClient.Row;
import io.sluice.sql.tests.Step.Compare;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptParserTest {
    private static Script parse(String text) {
        return ScriptParser.parse("t", text.lines().toList());
    }

    @Test
    void readsSqlFeedsAndExpectedRows() {
        Script script = parse("""
                # a comment

                statement ok
                CREATE TABLE a (x INT)
                WITH ('connector' = 'script');

                query changelog
                SELECT * FROM a;
                feed a
                1
                -D 1
                watermark a '2024-01-01'
                feed b
                2
                ----
                +I 1
                -D 1
                """);
        assertThat(script.steps()).hasSize(2);
        assertThat(script.steps().get(0).sql()).isEqualTo("CREATE TABLE a (x INT)\nWITH ('connector' = 'script');");
        Step.Query query = (Step.Query) script.steps().get(1);
        assertThat(query.compare()).isEqualTo(Compare.CHANGELOG);
        assertThat(query.line()).isEqualTo(7);
        assertThat(query.expected()).containsExactly("+I 1", "-D 1");
        assertThat(query.expectedLine()).isEqualTo(16);
        assertThat(query.feed().stream().map(line -> line.table().orElse("*") + ": " + line.text()))
                .containsExactly("a: 1", "a: -D 1", "*: watermark a '2024-01-01'", "b: 2");
    }

    @Test
    void textBlocksMayHoldBlankLines() {
        Step.Query query = (Step.Query) parse("""
                query text
                EXPLAIN SELECT 1
                ----
                == A ==

                == B ==
                ----
                """).steps().get(0);
        assertThat(query.expected()).containsExactly("== A ==", "", "== B ==");
    }

    @Test
    void readsExpectedErrors() {
        Step.Fails fails = (Step.Fails) parse("statement error TABLE_NOT_FOUND at 2:6 : Did you mean\nSELECT")
                .steps()
                .get(0);
        assertThat(fails.code()).isEqualTo("TABLE_NOT_FOUND");
        assertThat(fails.position()).contains("2:6");
        assertThat(fails.text()).contains("Did you mean");
    }

    @Test
    void badScriptsSayWhere() {
        assertThatThrownBy(() -> parse("statement maybe\nSELECT 1"))
                .hasMessage("t.test, line 1: unknown directive \"statement maybe\"");
        assertThatThrownBy(() -> parse("query rows\nSELECT 1")).hasMessageStartingWith("t.test, line 3:");
        assertThatThrownBy(() -> parse("query text\nSELECT 1\n----\nx")).hasMessageStartingWith("t.test, line 4:");
        assertThatThrownBy(() -> parse("query cells\nSELECT 1\n----")).hasMessageStartingWith("t.test, line 1:");
    }

    @Test
    void rowsArePrintedAsTheyAreRead() {
        for (Row row : List.of(
                new Row(RowKind.DELETE, Arrays.asList("1", null, "a b", "", "it's", "NULL", "#x")),
                new Row(RowKind.INSERT, List.of("+I", "-D")),
                new Row(RowKind.UPDATE_AFTER, List.of("-1")))) {
            assertThat(RowText.parse(RowText.print(row, true))).isEqualTo(row);
        }
        assertThat(RowText.parse("1 NULL 'NULL'")).isEqualTo(new Row(RowKind.INSERT, Arrays.asList("1", null, "NULL")));
    }

    @Test
    void foldingCountsDuplicatesAndRefusesToTakeBackWhatIsNotThere() {
        Row a = new Row(RowKind.INSERT, List.of("a"));
        Row gone = new Row(RowKind.DELETE, List.of("a"));
        assertThat(Changes.fold(List.of(a, a, gone))).containsExactly(a);
        assertThatThrownBy(() -> Changes.fold(List.of(a, gone, gone))).hasMessageContaining("-D a");
    }

    @Test
    void diffsShowWhatIsMissingAndWhatIsTooMuch() {
        assertThat(Diff.of(List.of("a", "b", "c"), List.of("a", "c", "d"))).contains("  a\n- b\n  c\n+ d");
        assertThat(Diff.of(List.of("a"), List.of("a"))).isEmpty();
    }
}
