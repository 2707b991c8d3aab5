package io.sluice.cli.shell;

import io.sluice.cli.client.SqlClient;
import io.sluice.cli.client.SqlError;
import io.sluice.cli.show.StatementView;
import io.sluice.sql.parser.SqlScript;
import java.io.PrintStream;
import java.util.Optional;

/** Runs scripts, statement by statement, up to the first that fails. */
public final class ScriptRunner {
    private final StatementRunner statements;
    private final PrintStream out;
    private final PrintStream err;
    private volatile boolean interrupted;

    public ScriptRunner(SqlClient client, PrintStream out, PrintStream err) {
        this.statements = new StatementRunner(client, out);
        this.out = out;
        this.err = err;
    }

    /** How a script ended. */
    public enum Outcome {
        COMPLETE,
        /** QUIT stood in it. */
        QUIT,
        FAILED,
        INTERRUPTED
    }

    /**
     * @param name of the script, for messages; empty for text from the command line
     * @param echo whether each statement is printed before its result
     */
    public Outcome run(String name, String script, boolean echo) {
        for (SqlScript.Piece piece : SqlScript.split(script).statements()) {
            if (interrupted) {
                return Outcome.INTERRUPTED;
            }
            if (echo) {
                out.println("> " + piece.text().replace("\n", "\n> "));
            }
            Optional<ClientCommand> command = ClientCommand.of(piece.text());
            if (command.isPresent()) {
                switch (command.get()) {
                    case QUIT -> {
                        return Outcome.QUIT;
                    }
                    case HELP -> out.println(ClientCommand.HELP_TEXT);
                    case CLEAR -> out.flush();
                }
                continue;
            }
            try {
                if (statements.run(piece.text()) == StatementView.End.INTERRUPTED) {
                    return Outcome.INTERRUPTED;
                }
            } catch (SqlError e) {
                String where =
                        name.isEmpty() ? "" : name + ":" + piece.position().line() + ": ";
                err.println(where + e.report());
                return Outcome.FAILED;
            }
        }
        return Outcome.COMPLETE;
    }

    /** Stops the running statement and the script, from any thread. */
    public void interrupt() {
        interrupted = true;
        statements.interrupt();
    }
}
