package io.sluice.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlLinesTest {
    private final SqlLines lines = new SqlLines();

    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1;", "SELECT 1; SELECT 2;", "", "  ", "quit", "EXIT;", "help", "-- only a comment"})
    void complete(String line) {
        assertThat(lines.parse(line, line.length(), ParseContext.ACCEPT_LINE).line())
                .isEqualTo(line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "SELECT ';",
                "SELECT `;",
                "SELECT 1; SELECT 2",
                "SELECT /* ;",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO t VALUES (1);"
            })
    void goesOn(String line) {
        assertThatThrownBy(() -> lines.parse(line, line.length(), ParseContext.ACCEPT_LINE))
                .isInstanceOf(EOFError.class);
    }

    @Test
    void wordBeforeTheCursorIsCompleted() {
        ParsedLine line = lines.parse("SELECT a FROM db.or WHERE", 19, ParseContext.COMPLETE);
        assertThat(line.word()).isEqualTo("db.or");
        assertThat(line.wordCursor()).isEqualTo(5);
    }
}
