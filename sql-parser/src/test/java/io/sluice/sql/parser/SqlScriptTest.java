package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.spi.error.SqlPosition;
import io.sluice.sql.parser.SqlScript.Open;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlScriptTest {

    private static List<String> split(String text) {
        return SqlScript.split(text).statements().stream()
                .map(SqlScript.Piece::text)
                .toList();
    }

    @Test
    void cutsAtSemicolons() {
        assertThat(split("SELECT 1; SELECT 2;\nSELECT 3")).containsExactly("SELECT 1", "SELECT 2", "SELECT 3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 'a;b'",
                "SELECT 'it''s; fine'",
                "SELECT `a;b` FROM t",
                "SELECT `a``;b` FROM t",
                "SELECT 1 /* a;b */ + 2",
                "SELECT 1 /** a;b */ + 2",
                "SELECT 1 -- a;b\n + 2",
                "SELECT 1 // a;b\n + 2",
                "SELECT /*+ OPTIONS('a'='b;c') ; */ 1",
                "SELECT U&'a;b'",
                "SELECT x'0a;'",
                "SELECT \"a;b\"",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END",
                "EXPLAIN STATEMENT SET BEGIN INSERT INTO a SELECT CASE WHEN x THEN 1 END FROM t; END",
                "COMPILE PLAN 'p' FOR STATEMENT SET BEGIN INSERT INTO a SELECT 1; END",
                "explain statement /* ; */ set begin insert into a select 1; end",
            })
    void keepsTogether(String statement) {
        assertThat(split(statement)).containsExactly(statement);
        assertThat(split("SELECT 0; " + statement + " ;\n" + statement + "; SELECT 9"))
                .containsExactly("SELECT 0", statement, statement, "SELECT 9");
    }

    @Test
    void beginStatementSetStandsAlone() {
        assertThat(split("BEGIN STATEMENT SET; INSERT INTO a SELECT 1; INSERT INTO b SELECT 2; END; SELECT 1"))
                .containsExactly(
                        "BEGIN STATEMENT SET", "INSERT INTO a SELECT 1", "INSERT INTO b SELECT 2", "END", "SELECT 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\t", ";", " ; ;\n;", "-- only a comment", "/* only ; a comment */ ;", "-- a\r\n;"})
    void leavesOutEmptyStatements(String text) {
        assertThat(split(text)).isEmpty();
        assertThat(SqlScript.split(text).endsComplete()).isTrue();
    }

    @Test
    void leavesOutCommentsAroundAStatement() {
        assertThat(split("-- first\n/* then */ SELECT 1 -- last\n; -- end")).containsExactly("SELECT 1");
    }

    @Test
    void tellsPlaces() {
        assertThat(SqlScript.split("SELECT 1;\r\n\tSELECT\r\n  'ü';SELECT 3").statements())
                .extracting(SqlScript.Piece::position)
                .containsExactly(
                        new SqlPosition(1, 1, 1, 8), new SqlPosition(2, 2, 3, 5), new SqlPosition(3, 7, 3, 14));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT 1;                            | NOTHING",
                "SELECT 1; -- more                    | NOTHING",
                "SELECT 1                             | STATEMENT",
                "SELECT 'a;                           | STRING",
                "SELECT 'it''s;                       | STRING",
                "SELECT `a;                           | QUOTED_IDENTIFIER",
                "SELECT 1; /* a;                      | COMMENT",
                "SELECT 1 /* a;                       | COMMENT",
                "SELECT /*+ OPTIONS(;                 | HINT",
                "EXECUTE STATEMENT SET BEGIN          | STATEMENT_SET",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; | STATEMENT_SET",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END | STATEMENT",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT 1; END; | NOTHING",
                "BEGIN STATEMENT SET;                 | NOTHING",
                "SELECT a # b                         | STATEMENT",
                "SELECT a # b;                        | NOTHING",
            })
    void knowsWhetherTheLastStatementIsComplete(String text, Open open) {
        SqlScript script = SqlScript.split(text);

        assertThat(script.open()).isEqualTo(open);
        assertThat(script.endsComplete()).isEqualTo(open == Open.NOTHING);
    }

    @Test
    void goesOnAfterWhatIsNoSql() {
        assertThat(split("SELECT # 1; SELECT 2; \uD83D\uDE00; SELECT 3"))
                .containsExactly("SELECT # 1", "SELECT 2", "\uD83D\uDE00", "SELECT 3");
    }

    /** Each bad character costs a restart of the lexer, so a hostile text gets only so many of them. */
    @Test
    void givesUpOnTextThatIsMostlyNoSql() {
        String text = "#;".repeat(5_000);

        SqlScript script = SqlScript.split(text);

        assertThat(script.statements()).hasSize(1001);
        assertThat(script.statements().get(999).text()).isEqualTo("#");
        assertThat(script.statements().get(1000).text()).isEqualTo(text.substring(2_000));
        assertThat(script.open()).isEqualTo(Open.STATEMENT);
    }

    @Test
    void anyCutOfAScriptIsSplitWithoutFailure() {
        String script =
                "SELECT 'a;b' /* c */; -- d\nCREATE TABLE `t;` (x INT) WITH ('k'='v');\r\nEXECUTE STATEMENT SET BEGIN INSERT"
                        + " INTO a SELECT /*+ H(b) */ 1; END; SELECT \"q;\";";
        int whole = split(script).size();
        for (int cut = 0; cut <= script.length(); cut++) {
            SqlScript head = SqlScript.split(script.substring(0, cut));
            assertThat(head.statements().size()).isLessThanOrEqualTo(whole);
            for (SqlScript.Piece piece : head.statements()) {
                assertThat(script).contains(piece.text());
            }
        }
    }
}
