package io.sluice.cli.show;

import io.sluice.cli.client.Page;
import io.sluice.cli.client.Page.Row;
import io.sluice.cli.client.SqlError;
import io.sluice.cli.client.SqlStatement;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Follows one statement and prints what comes, until its end or until somebody interrupts it. */
public final class StatementView {
    private final SqlStatement statement;
    private final PrintStream out;
    private final boolean changelog;
    private volatile boolean interrupted;

    /** @param changelog whether the rows of queries are changes, whose kind is to be shown */
    public StatementView(SqlStatement statement, PrintStream out, boolean changelog) {
        this.statement = statement;
        this.out = out;
        this.changelog = changelog;
    }

    /** How it ended. */
    public enum End {
        COMPLETE,
        INTERRUPTED
    }

    /** Stops the statement; {@link #follow} returns soon. From any thread. */
    public void interrupt() {
        interrupted = true;
        statement.cancel();
    }

    /** Prints all that the statement answers. @throws SqlError the statement's error */
    public End follow() {
        long start = System.nanoTime();
        TableView table = null;
        long count = 0;
        try {
            while (true) {
                Page page = statement.next();
                if (interrupted) {
                    break;
                }
                if (!page.ready()) {
                    continue;
                }
                if (table == null && isPlain(page)) {
                    printPlain(page, start);
                    drain();
                    return End.COMPLETE;
                }
                if (table == null) {
                    table = new TableView(out, page.columns(), page.isQuery() && changelog);
                }
                // An empty first page tells nothing of widths yet.
                if (!page.rows().isEmpty() || page.end()) {
                    table.add(page.rows());
                    out.flush();
                }
                count += page.rows().size();
                if (page.end()) {
                    table.end();
                    out.println(rows(count) + " (" + seconds(start) + ")");
                    return End.COMPLETE;
                }
            }
        } catch (SqlError e) {
            if (!interrupted) {
                if (table != null) {
                    table.end();
                }
                throw e;
            }
        }
        if (table != null) {
            table.end();
        }
        out.println("Canceled after " + rows(count) + " (" + seconds(start) + ")");
        return End.INTERRUPTED;
    }

    /** Whether the result is better read as text than as a table: OK, a job's id, a plan, a definition. */
    private static boolean isPlain(Page page) {
        if (page.end()
                || page.isQuery()
                || page.rows().size() != 1
                || page.columns().size() != 1) {
            return false;
        }
        String cell = page.rows().get(0).cells().get(0);
        return page.successOnly() || page.jobId().isPresent() || cell != null && cell.contains("\n");
    }

    private void printPlain(Page page, long start) {
        List<Row> rows = page.rows();
        @Nullable String cell = rows.get(0).cells().get(0);
        if (page.jobId().isPresent()) {
            out.println("Submitted job " + cell + " (" + seconds(start) + ")");
        } else if (page.successOnly()) {
            out.println(cell + " (" + seconds(start) + ")");
        } else {
            out.println(cell);
        }
    }

    private void drain() {
        Page page = statement.next();
        while (!page.end()) {
            page = statement.next();
        }
    }

    private static String rows(long count) {
        return count + (count == 1 ? " row" : " rows");
    }

    private static String seconds(long startNanos) {
        return String.format(Locale.ROOT, "%.3f s", (System.nanoTime() - startNanos) / 1e9);
    }
}
