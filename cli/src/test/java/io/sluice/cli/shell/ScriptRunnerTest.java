package io.sluice.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.cli.client.FakeClient;
import io.sluice.cli.client.FakeStatement;
import io.sluice.cli.shell.ScriptRunner.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ScriptRunnerTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final FakeClient client = new FakeClient();
    private final ScriptRunner runner = new ScriptRunner(
            client,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));

    @Test
    void statementsRunInOrder() {
        assertThat(runner.run("", "SET 'a' = 'b;c'; -- a comment;\nSHOW TABLES", false))
                .isEqualTo(Outcome.COMPLETE);
        assertThat(client.submitted).containsExactly("SET 'a' = 'b;c'", "SHOW TABLES");
    }

    @Test
    void firstFailureEndsTheScript() {
        client.answer("BAD", FakeStatement.table().fail("ERROR 42601 SYNTAX_ERROR"));
        assertThat(runner.run("s.sql", "SHOW TABLES;\n\nBAD;\nSHOW VIEWS;", false))
                .isEqualTo(Outcome.FAILED);
        assertThat(client.submitted).containsExactly("SHOW TABLES", "BAD");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("s.sql:3: ERROR 42601 SYNTAX_ERROR\n");
    }

    @Test
    void quitEndsTheScriptWell() {
        assertThat(runner.run("", "SHOW TABLES; quit; SHOW VIEWS;", false)).isEqualTo(Outcome.QUIT);
        assertThat(client.submitted).containsExactly("SHOW TABLES");
    }

    @Test
    void statementsAreClosed() {
        FakeStatement failing = FakeStatement.table().fail("ERROR");
        client.answer("BAD", failing);
        runner.run("", "BAD", false);
        assertThat(failing.closed).isTrue();
    }

    @Test
    void interruptStopsTheStatementAndTheScript() {
        FakeStatement endless = FakeStatement.query("n INTEGER").page();
        endless.onNext(runner::interrupt);
        client.answer("SELECT 1", endless);
        assertThat(runner.run("", "SELECT 1; SHOW TABLES;", false)).isEqualTo(Outcome.INTERRUPTED);
        assertThat(endless.canceled).isTrue();
        assertThat(client.submitted).containsExactly("SELECT 1");
    }

    @Test
    void kindsAreShownUnlessTheSessionWantsFinalRows() {
        client.answer(
                "Q",
                FakeStatement.query("n INTEGER").page(new String[] {"+I", "1"}).end());
        runner.run("", "Q", false);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| op | n |");

        out.reset();
        client.config.put("execution.runtime-mode", "batch");
        client.answer(
                "Q",
                FakeStatement.query("n INTEGER").page(new String[] {"+I", "1"}).end());
        runner.run("", "Q", false);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("| n |").doesNotContain("op");
    }

    @Test
    void echoPrintsTheStatements() {
        runner.run("", "SHOW\nTABLES", true);
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("> SHOW\n> TABLES\nOK");
    }
}
