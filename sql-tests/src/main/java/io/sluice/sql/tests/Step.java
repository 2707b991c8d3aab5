package io.sluice.sql.tests;

import java.util.List;
import java.util.Optional;

/** One statement of a script and what must come of it. */
public sealed interface Step {
    /** The line of the script at which the step starts, from 1. */
    int line();

    String sql();

    /** What the script tables get, in order. */
    List<FeedLine> feed();

    /** {@code statement ok}. */
    record Succeeds(int line, String sql, List<FeedLine> feed) implements Step {}

    /**
     * {@code statement error CODE at 1:8 : text}.
     *
     * @param position line and column of the statement, {@code 1:8}
     * @param text what the message must contain
     */
    record Fails(
            int line, String sql, List<FeedLine> feed, String code, Optional<String> position, Optional<String> text)
            implements Step {}

    /**
     * {@code query ...}.
     *
     * @param expected the lines of the expected block
     * @param expectedLine the line of the script at which the block starts, from 1
     */
    record Query(int line, Compare compare, String sql, List<FeedLine> feed, List<String> expected, int expectedLine)
            implements Step {}

    /** How a query's result is compared. */
    enum Compare {
        /** Every change in order: {@code +I 1 10}. Where the order is not fixed (several subtasks), what they add up to. */
        CHANGELOG,
        /** The rows that the changes add up to, in any order. */
        ROWS,
        /** As ROWS, in this order. */
        ORDERED,
        /** One text of several lines: EXPLAIN, SHOW CREATE TABLE. */
        TEXT
    }

    /**
     * A line of a feed.
     *
     * @param table the script table that a row goes to; empty for {@code watermark} and {@code clock} lines
     * @param text the row, or the whole watermark or clock line
     */
    record FeedLine(int line, Optional<String> table, String text) {}
}
