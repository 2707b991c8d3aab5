package io.sluice.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.error.SqlPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxErrorsTest {

    private static SluiceException errorOf(String sql) {
        return catchThrowableOfType(SluiceException.class, () -> FlinkParser.parse(sql));
    }

    /** Columns: SQL, place of the error, message. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT * FROM t GROUP a                | 1:23-1:23 | Encountered \"a\", expected BY",
                "SELECT count(* FROM t                  | 1:16-1:19 | Encountered \"FROM\", expected \")\"",
                "ALTER TABLE t FOO                      | 1:15-1:17 | Encountered \"FOO\", expected ADD, DROP, RESET, SET, MODIFY or RENAME",
                "INSERT INTO t SELECT 1 ON CONFLICT DO x | 1:39-1:39 | Encountered \"x\", expected ERROR, DEDUPLICATE or NOTHING",
                "CREATE TABLE t (a INT) WITH ('a' 'b')  | 1:34-1:36 | Encountered \"'b'\", expected \"=\"",
                "CREATE TEMPORARY CATALOG c             | 1:18-1:24 | Encountered \"CATALOG\", expected CONNECTION, FUNCTION, SYSTEM, TABLE, VIEW or MODEL",
                "STOP JOB x                             | 1:10-1:10 | Encountered \"x\", expected a string",
                "EXPLAIN CREATE TABLE t (a INT)         | 1:31-1:31 | Encountered \"<EOF>\", expected AS, LIKE, WITH, COMMENT, DISTRIBUTED or PARTITIONED",
                "SELECT a # b                           | 1:10-1:10 | Encountered \"#\", which is no part of SQL",
                "SELECT ``                              | 1:8-1:8   | a quoted name is empty",
                "SELECT * FROM t LIMIT 1, 2             | 1:17-1:26 | 'LIMIT start, count' is not allowed",
                "CREATE TABLE t (a INT, b)              | 1:24-1:24 | column \"b\" has no type",
                "CREATE TABLE t (a INT, b) AS SELECT 1  | 1:24-1:24 | column \"b\" has no type",
                "SELECT 1 FROM t WHERE                  | 1:22-1:22 | Encountered \"<EOF>\", expected an expression",
            })
    void pointsAtWhatIsWrong(String sql, String place, String message) {
        SluiceException error = errorOf(sql);

        assertThat(error.code()).isEqualTo(ErrorCode.SYNTAX_ERROR);
        assertThat(error).hasMessage(message);
        SqlPosition position = error.position().orElseThrow();
        assertThat(position.line() + ":" + position.column() + "-" + position.endLine() + ":" + position.endColumn())
                .isEqualTo(place);
    }

    /** Flink's SQL client reads on when it finds these words. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT",
                "SELECT * FROM",
                "CREATE TABLE t (a INT",
                "CREATE TABLE t (a INT) WITH (",
                "USE",
                "SHOW",
                "EXPLAIN",
                "SET 'k'",
                "SET k =",
                "INSERT INTO t",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1;",
                "CREATE MODEL m (",
                "SELECT 'open",
                "SELECT `open",
                "SELECT 1 /* open",
            })
    void namesTheEndOfAnIncompleteStatement(String sql) {
        assertThat(errorOf(sql).getMessage()).startsWith("Encountered \"<EOF>\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT a FORM t                        | Did you mean \"FROM\"?",
                "SELECT a FROM t WERE x = 1             | Did you mean \"WHERE\"?",
                "CREATE TABEL t (a INT)                 | Did you mean \"TABLE\"?",
                "SHOW TABELS                            | Did you mean \"TABLES\"?",
                "SELEC 1                                | Did you mean \"SELECT\"?",
                "SELECT \"x\" FROM t                    | Names are quoted with back-quotes, strings with single quotes.",
                "CREATE TABLE t (a INT) ('connector'='x') | Options follow the word WITH: WITH ('key' = 'value').",
                "CREATE TABLE t (end INT)               | \"end\" is a reserved word. As a name it is quoted with back-quotes: `end`.",
                "SELECT value FROM t                    | \"value\" is a reserved word. As a name it is quoted with back-quotes: `value`.",
                "SELECT a, FROM t                       | There is a comma too many before \"FROM\".",
                "SET k = file:///tmp/x                  | Put the value in single quotes.",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT 1 END | Each INSERT of a statement set ends with a semicolon.",
            })
    void knowsCommonSlips(String sql, String hint) {
        assertThat(errorOf(sql).hint()).contains(hint);
    }

    @Test
    void countsLinesOfTheWholeScript() {
        SluiceException error = errorOf("SELECT 1;\n\n  SELECT 2\n  FROM t GROUP x;");

        assertThat(error.position()).contains(SqlPosition.at(4, 16));
        assertThat(error.describe()).isEqualTo("""
                        ERROR 42601 SYNTAX_ERROR at line 4, column 16: Encountered "x", expected BY
                            FROM t GROUP x;
                                         ^""");
    }

    @Test
    void expectsFewThings() {
        assertThat(errorOf("SELECT a FROM t WHERE a b").getMessage().length()).isLessThan(250);
        assertThat(errorOf("SELECT CAST(a AS )").getMessage().length()).isLessThan(250);
    }

    @Test
    void survivesDeepNesting() {
        String sql = "SELECT " + "(".repeat(100_000) + "1" + ")".repeat(100_000);

        assertThat(errorOf(sql)).hasMessage("the statement is nested too deeply");
    }

    @Test
    void wantsOneStatement() {
        SluiceException none =
                catchThrowableOfType(SluiceException.class, () -> FlinkParser.parseSingle(" -- nothing"));
        SluiceException two =
                catchThrowableOfType(SluiceException.class, () -> FlinkParser.parseSingle("SELECT 1; SELECT 2"));

        assertThat(none).hasMessage("Encountered \"<EOF>\", expected a statement");
        assertThat(two.position()).contains(new SqlPosition(1, 11, 1, 18));
    }

    @Test
    void refusesTooLongNames() {
        assertThat(FlinkParser.parse("SELECT " + "a".repeat(256) + " FROM t")).hasSize(1);
        assertThat(errorOf("SELECT " + "a".repeat(257) + " FROM t").position()).contains(new SqlPosition(1, 8, 1, 264));
    }
}
