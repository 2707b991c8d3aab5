package io.sluice.planner.batch;

/** What things cost in CPU, a row. Ratios matter, not the unit. */
final class CostUnits {
    /** To hash one field. */
    static final double HASH = 8;
    /** To compare one field. */
    static final double COMPARE = 4;
    /** To write a row to the network and read it again. */
    static final double SERIALIZE = 160;
    /** To call a function. */
    static final double FUNCTION = 12;
    /** To send a row where all go. */
    static final double SEND = 1;
    /** To evaluate an expression, or just to look at a row. */
    static final double EVALUATE = 1;

    /** Rows that one subtask can take. */
    static final double ROWS_PER_SUBTASK = 1e6;
    /** Bytes that one subtask can take. */
    static final double BYTES_PER_SUBTASK = 1L << 30;

    /** Bytes that a row needs in a hash table beside the row. */
    static final double HASH_ENTRY = 16;

    private CostUnits() {}

    /** To sort rows by some fields. */
    static double sort(double rows, int fields) {
        return COMPARE * fields * rows * Math.max(Math.log(rows), 1);
    }

    /** To find the first rows among all. */
    static double top(double rows, double kept, int fields) {
        return COMPARE * fields * rows * Math.max(Math.log(kept), 1);
    }

    /** How many subtasks so many bytes need. */
    static double subtasks(double bytes) {
        return Math.max(1, Math.floor(bytes / BYTES_PER_SUBTASK));
    }
}
