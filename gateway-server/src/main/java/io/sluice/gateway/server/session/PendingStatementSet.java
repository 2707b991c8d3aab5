package io.sluice.gateway.server.session;

import io.sluice.sql.parser.ParsedStatement;
import java.util.ArrayList;
import java.util.List;

/**
 * The INSERTs between BEGIN STATEMENT SET and END, which can be planned only when all are there. Used by one statement at a time.
 */
public final class PendingStatementSet {
    private final List<ParsedStatement> inserts = new ArrayList<>();
    private boolean open;

    public boolean open() {
        return open;
    }

    public void begin() {
        open = true;
        inserts.clear();
    }

    public void add(ParsedStatement insert) {
        inserts.add(insert);
    }

    /** Closes the set and gives its INSERTs in order. */
    public List<ParsedStatement> end() {
        List<ParsedStatement> all = List.copyOf(inserts);
        open = false;
        inserts.clear();
        return all;
    }
}
