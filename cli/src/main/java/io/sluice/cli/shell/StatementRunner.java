package io.sluice.cli.shell;

import io.sluice.cli.client.SqlClient;
import io.sluice.cli.client.SqlStatement;
import io.sluice.cli.show.StatementView;
import java.io.PrintStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one statement after the other and prints what they answer. */
final class StatementRunner {
    private final SqlClient client;
    private final PrintStream out;
    private volatile @Nullable StatementView running;

    StatementRunner(SqlClient client, PrintStream out) {
        this.client = client;
        this.out = out;
    }

    /** Runs a statement to its end. @throws SqlError the statement's error */
    StatementView.End run(String sql) {
        try (SqlStatement statement = client.submit(sql)) {
            StatementView view = new StatementView(statement, out, showsChanges());
            running = view;
            return view.follow();
        } finally {
            running = null;
        }
    }

    /** Stops the running statement, from any thread. Returns false when there is none. */
    boolean interrupt() {
        StatementView view = running;
        if (view == null) {
            return false;
        }
        view.interrupt();
        return true;
    }

    private boolean showsChanges() {
        Map<String, String> config = client.config();
        boolean table = config.getOrDefault("sluice.result.mode", "changelog").equalsIgnoreCase("table");
        return !table
                && config.getOrDefault("execution.runtime-mode", "streaming").equalsIgnoreCase("streaming");
    }
}
