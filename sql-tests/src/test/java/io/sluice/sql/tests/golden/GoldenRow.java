package io.sluice.sql.tests.golden;

import java.util.EnumSet;
import java.util.Set;

/**
 * One query and what Flink makes of it.
 *
 * @param id {@code F001} or {@code E002}
 * @param type the types of the columns, separated by commas; for a failure the class of Flink's exception
 * @param refusedOnStreams whether Flink refuses the query in streaming mode, although the result was recorded in batch mode
 * @param expected the rows in the notation of {@link GoldenText}, separated by {@code  ; }
 */
record GoldenRow(
        String id, Outcome outcome, String sql, String type, String expected, boolean refusedOnStreams, Set<Way> ways) {
    enum Outcome {
        /** These rows, whatever the mode. */
        ROWS,
        /** These changes, which streaming gives one by one and batch adds up. */
        CHANGES,
        /** An error. */
        FAILURE
    }

    GoldenRow {
        ways = EnumSet.copyOf(ways);
    }

    Outcome outcome(Way way) {
        return refusedOnStreams && !way.isBatch() ? Outcome.FAILURE : outcome;
    }
}
