package io.sluice.gateway.server.session;

import java.util.ArrayList;
import java.util.List;

/**
 * The INSERTs between BEGIN STATEMENT SET and END. They are kept as texts, since they can be planned as one only together. Used by
 * one statement at a time.
 */
public final class PendingStatementSet {
    private final List<String> inserts = new ArrayList<>();
    private boolean open;

    public boolean open() {
        return open;
    }

    public void begin() {
        open = true;
        inserts.clear();
    }

    /** @param insert one statement without its semicolon */
    public void add(String insert) {
        inserts.add(insert);
    }

    /** Closes the set and gives its INSERTs in order. */
    public List<String> end() {
        List<String> all = List.copyOf(inserts);
        open = false;
        inserts.clear();
        return all;
    }
}
