package io.sluice.sql.tests.golden;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * One query and what Flink makes of it.
 *
 * @param id {@code F001} or {@code E002}
 * @param settings options of the session in which it is asked
 * @param recorded what Flink was seen to answer
 * @param byWay what it answers to the same query asked in other ways, where that is something else
 * @param ways those in which the query can be asked
 */
record GoldenRow(
        String id,
        Map<String, String> settings,
        String sql,
        Recorded recorded,
        Map<Way, Recorded> byWay,
        Set<Way> ways) {
    enum Outcome {
        /** These rows, whatever the mode. */
        ROWS,
        /** These changes, which streaming gives one by one and batch adds up. */
        CHANGES,
        /** An error. */
        FAILURE
    }

    /**
     * @param type the types of the columns, separated by commas; for a failure the class of Flink's exception, or what it says
     * @param expected the rows in the notation of {@link GoldenText}, separated by {@code  ; }
     */
    record Recorded(Outcome outcome, String type, String expected) {}

    GoldenRow {
        settings = Map.copyOf(settings);
        byWay = Map.copyOf(byWay);
        ways = EnumSet.copyOf(ways);
    }

    Recorded answer(Way way) {
        return byWay.getOrDefault(way, recorded);
    }
}
