package io.sluice.connectors.builtin.datagen;

/**
 * When how many of a reader's rows are due. Row n of the whole source is due at {@code n / rowsPerSecond} after the start, and reader
 * s of p makes rows s, s + p, s + 2p, ...
 *
 * <p>Rows are released in ticks of 10 to 100 ms, so that a slow source sleeps most of the time and a fast one is smooth. A tick
 * releases at most 150 ms worth of rows; what a late wake-up left behind follows in the next ticks. More than 10 s are not made up for.
 */
final class RowSchedule {
    private static final int ROWS_A_TICK = 100;
    private static final int MIN_TICK_MILLIS = 10;
    private static final int MAX_TICK_MILLIS = 100;
    private static final int MAX_BURST_MILLIS = 150;
    private static final int MAX_BACKLOG_MILLIS = 10_000;

    private final double rowsPerMilli;
    private final int subtask;
    private final int parallelism;
    private final int tickMillis;
    private final long rowsABurst;
    /** The time at which the first row of the whole source is due. */
    private double originMillis;

    private long nextTick;
    private long released;
    private long taken;

    /**
     * @param rowsPerSecond of all readers together, above 0
     * @param now when the first row is due
     * @param taken rows that this reader has made before
     */
    RowSchedule(double rowsPerSecond, int subtask, int parallelism, long now, long taken) {
        this.rowsPerMilli = rowsPerSecond / 1000;
        this.subtask = subtask;
        this.parallelism = parallelism;
        double perMilliHere = rowsPerMilli / parallelism;
        tickMillis = (int) Math.max(MIN_TICK_MILLIS, Math.min(MAX_TICK_MILLIS, ROWS_A_TICK / perMilliHere));
        rowsABurst = Math.max(1, (long) Math.ceil(MAX_BURST_MILLIS * perMilliHere));
        originMillis = now - taken * (double) parallelism / rowsPerMilli;
        nextTick = now;
        released = taken;
        this.taken = taken;
    }

    /** How many rows may be made now, at most {@code wanted}; 0 means nothing before {@link #nextMillis}. */
    int take(int wanted, long now) {
        if (released == taken && now >= nextTick) {
            release(now);
        }
        int count = (int) Math.min(wanted, released - taken);
        taken += count;
        return count;
    }

    /** The time of the next release. */
    long nextMillis() {
        return nextTick;
    }

    private void release(long now) {
        long due = due(now);
        if (due - taken > (MAX_BACKLOG_MILLIS * rowsPerMilli + parallelism) / parallelism) {
            originMillis += (now - MAX_BACKLOG_MILLIS) - dueMillis(taken);
            due = due(now);
        }
        released = Math.max(taken, Math.min(due, taken + rowsABurst));
        nextTick = Math.max(now + tickMillis, (long) Math.ceil(dueMillis(released)));
    }

    /** Rows of this reader that are due, counted from the start. */
    private long due(long now) {
        double last = Math.floor((now - originMillis) * rowsPerMilli + 1e-6) - subtask;
        return last < 0 ? 0 : (long) (last / parallelism) + 1;
    }

    /** When this reader's row number {@code count} is due. */
    private double dueMillis(long count) {
        return originMillis + (subtask + count * (double) parallelism) / rowsPerMilli;
    }
}
