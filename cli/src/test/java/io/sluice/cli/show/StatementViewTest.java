package io.sluice.cli.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.cli.client.FakeStatement;
import io.sluice.cli.client.SqlError;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatementViewTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void queryShowsItsChanges() {
        FakeStatement statement = FakeStatement.query("word VARCHAR", "cnt BIGINT")
                .notReady()
                .page(row("+I", "a", "1"))
                .page()
                .page(row("-U", "a", "1"), row("+U", "a", "12"), row("+I", null, null))
                .end();
        assertThat(follow(statement, true)).isEqualTo(StatementView.End.COMPLETE);
        assertThat(text()).isEqualTo("""
                +----+------+-----+
                | op | word | cnt |
                +----+------+-----+
                | +I | a    |   1 |
                | -U | a      |      1 |
                | +U | a      |     12 |
                | +I | <NULL> | <NULL> |
                +----+--------+--------+
                4 rows (TIME)
                """);
    }

    @Test
    void finalRowsHaveNoKinds() {
        FakeStatement statement =
                FakeStatement.query("n INTEGER").page(row("+I", "1")).end();
        follow(statement, false);
        assertThat(text()).isEqualTo("""
                +---+
                | n |
                +---+
                | 1 |
                +---+
                1 row (TIME)
                """);
    }

    @Test
    void emptyResultShowsItsColumns() {
        follow(FakeStatement.table("table_name VARCHAR").end(), true);
        assertThat(text()).isEqualTo("""
                +------------+
                | table_name |
                +------------+
                +------------+
                0 rows (TIME)
                """);
    }

    @Test
    void wideCharactersStayAligned() {
        follow(
                FakeStatement.table("名前 VARCHAR")
                        .page(row("+I", "x"), row("+I", "東京都"))
                        .end(),
                true);
        assertThat(text()).isEqualTo("""
                +--------+
                | 名前   |
                +--------+
                | x      |
                | 東京都 |
                +--------+
                2 rows (TIME)
                """);
    }

    @Test
    void lineBreaksStayInTheirCell() {
        follow(
                FakeStatement.table("a VARCHAR", "b VARCHAR")
                        .page(row("+I", "x\ny", "z"))
                        .end(),
                true);
        assertThat(text()).contains("| x\\ny | z |");
    }

    @Test
    void okAndJobsAndTextsAreNoTables() {
        follow(FakeStatement.ok(), true);
        follow(FakeStatement.text("0a1b", false, Optional.of("0a1b")), true);
        follow(FakeStatement.text("CREATE TABLE t (\n  a INT\n)", false, Optional.empty()), true);
        assertThat(text()).isEqualTo("""
                OK (TIME)
                Submitted job 0a1b (TIME)
                CREATE TABLE t (
                  a INT
                )
                """);
    }

    @Test
    void errorAfterRowsClosesTheTable() {
        FakeStatement statement =
                FakeStatement.query("n INTEGER").page(row("+I", "1")).fail("ERROR 22012 DIVISION_BY_ZERO");
        assertThatThrownBy(() -> follow(statement, false))
                .isInstanceOf(SqlError.class)
                .hasMessage("ERROR 22012 DIVISION_BY_ZERO");
        assertThat(text()).endsWith("| 1 |\n+---+\n");
    }

    @Test
    void interruptCancelsTheStatement() {
        FakeStatement statement =
                FakeStatement.query("n INTEGER").page(row("+I", "1")).fail("ERROR 57014 OPERATION_CANCELED");
        StatementView view = new StatementView(statement, out, true);
        statement.onNext(new Runnable() {
            private int calls;

            @Override
            public void run() {
                if (++calls == 2) {
                    view.interrupt();
                }
            }
        });
        assertThat(view.follow()).isEqualTo(StatementView.End.INTERRUPTED);
        assertThat(statement.canceled).isTrue();
        assertThat(text()).endsWith("+----+---+\nCanceled after 1 row (TIME)\n");
    }

    private StatementView.End follow(FakeStatement statement, boolean changelog) {
        return new StatementView(statement, out, changelog).follow();
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8).replaceAll("\\(\\d+\\.\\d+ s\\)", "(TIME)");
    }

    private static String[] row(String... cells) {
        return cells;
    }
}
