package io.sluice.exec.runtime.lookup;

import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Rows that wait for what is looked up for them. Belongs to the operator's thread but from {@link #run} until {@link #answered}, when an I/O
 * thread has it.
 */
final class Request {
    private final RowBatch rows;
    private final LookupKeys keys;
    private final boolean[] wanted;
    private final @Nullable RowBatch[] found;
    private volatile boolean answered = true;
    private int attempts;
    private long retryMillis;

    /** @param wanted by row, whether it is looked up */
    Request(RowBatch rows, LookupKeys keys, boolean[] wanted) {
        this.rows = rows;
        this.keys = keys;
        this.wanted = wanted;
        found = new RowBatch[rows.rows()];
    }

    RowBatch rows() {
        return rows;
    }

    /** What was found for a row; null when it was not looked up. */
    @Nullable RowBatch found(int row) {
        return found[row];
    }

    /** How often it was run. */
    int attempts() {
        return attempts;
    }

    /** Says that an I/O thread will {@link #run} it. */
    void begin() {
        answered = false;
        attempts++;
    }

    /** Looks up what is wanted and has not been found. */
    void run(LookupTable table) throws IOException {
        for (int row = 0; row < found.length; row++) {
            RowBatch before = found[row];
            if (wanted[row] && (before == null || before.rows() == 0)) {
                found[row] = table.lookup(keys, row);
            }
        }
    }

    void end() {
        answered = true;
    }

    /** Whether no thread has it. */
    boolean answered() {
        return answered;
    }

    /** Whether a row that was looked up has no match. */
    boolean hasMisses() {
        for (int row = 0; row < found.length; row++) {
            RowBatch result = found[row];
            if (wanted[row] && result != null && result.rows() == 0) {
                return true;
            }
        }
        return false;
    }

    /** When it is to be run again; 0 when it is not. */
    long retryMillis() {
        return retryMillis;
    }

    void retryAt(long millis) {
        retryMillis = millis;
    }
}
