package io.sluice.gateway.server.operation;

import java.util.ArrayList;
import java.util.List;

/** The lines that tell a person how a statement went, kept to the last {@value #MAX_LINES}. Thread-safe. */
public final class OperationLog {
    private static final int MAX_LINES = 1000;

    private final List<String> lines = new ArrayList<>();
    /** The number of the first kept line, from 0 over all lines. */
    private long first;

    private long next;

    public synchronized void add(String line) {
        if (lines.size() == MAX_LINES) {
            lines.remove(0);
            first++;
        }
        lines.add(line);
    }

    /** The lines since the last call of this method. */
    public synchronized List<String> newLines(int max) {
        return from(Math.max(next, first), max);
    }

    /** The kept lines from the first on; {@link #newLines} goes on after them. */
    public synchronized List<String> firstLines(int max) {
        return from(first, max);
    }

    private List<String> from(long line, int max) {
        int start = (int) (line - first);
        List<String> found = List.copyOf(lines.subList(start, Math.min(lines.size(), start + Math.max(0, max))));
        next = line + found.size();
        return found;
    }
}
