package io.sluice.exec.runtime.lookup;

import io.sluice.exec.runtime.async.WaitingQueue;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that wait for what is looked up for them. Belongs to the operator's thread but from {@link #run} until {@link #answered}, when an I/O
 * thread has it.
 */
final class Request implements WaitingQueue.Entry {
    private final RowBatch rows;
    private final LookupKeys keys;
    private final boolean[] wanted;
    private final @Nullable RowBatch[] found;
    private volatile boolean answered = true;
    private final List<KeyBytes> order;
    private final int mostAttempts;
    private int attempts;
    private long sinceMillis;
    private long retryMillis;

    /**
     * @param wanted by row, whether it is looked up
     * @param order the keys whose rows must keep their order
     * @param mostAttempts how often rows without a match are looked up
     */
    Request(RowBatch rows, LookupKeys keys, boolean[] wanted, List<KeyBytes> order, int mostAttempts) {
        this.order = order;
        this.mostAttempts = mostAttempts;
        this.rows = rows;
        this.keys = keys;
        this.wanted = wanted;
        found = new RowBatch[rows.rows()];
    }

    RowBatch batch() {
        return rows;
    }

    @Override
    public int rows() {
        return rows.rows();
    }

    @Override
    public boolean complete() {
        return answered && (attempts >= mostAttempts || !hasMisses());
    }

    @Override
    public Collection<?> keys() {
        return order;
    }

    /** What was found for a row; null when it was not looked up. */
    @Nullable RowBatch found(int row) {
        return found[row];
    }

    /** Says that an I/O thread will {@link #run} it. */
    void begin(long nowMillis) {
        sinceMillis = nowMillis;
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

    /** When it was last begun. */
    long sinceMillis() {
        return sinceMillis;
    }

    /** Says that {@link #run} has found what there is. One that fails never ends: its rows must not leave as if they had no match. */
    void end() {
        answered = true;
    }

    /** Whether no thread has it. */
    boolean answered() {
        return answered;
    }

    /** Whether a row that was looked up has no match. */
    private boolean hasMisses() {
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
