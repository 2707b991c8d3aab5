package io.sluice.sql.tests.oracle;

import io.sluice.sql.tests.random.Ways.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A reviewed case in which Flink's stream is not the reference.
 *
 * @param sql what the query has in it
 * @param failure what Flink says, when it fails
 * @param reason why Sluice is not to do the same
 */
record StreamFault(Optional<Pattern> sql, Optional<Pattern> failure, String reason) {
    private static final List<StreamFault> ALL = List.of(
            fails(
                    "Currently the join key in Temporal Table Join can not be empty",
                    "Flink's planner has made the condition FALSE and misses the key then; Sluice joins nothing"),
            of(
                    "(TUMBLE|HOP|CUMULATE|SESSION)\\(\\(SELECT [^()]*(\\([^()]*\\)[^()]*)* UNION ALL ",
                    "Flink takes the first side of a UNION that is the table of a window function for all of it"),
            fails(
                    "unexpected correlate variable",
                    "Flink's planner mixes up the correlations of a temporal join and of a sub-query, and refuses"),
            fails(
                    "Pattern variables must be unique",
                    "Flink refuses a pattern that names a variable twice; the standard and Sluice do not"),
            fails(
                    "GROUPING SETS are currently not supported",
                    "Flink refuses a grouping set that stands twice; Sluice gives its groups twice, as the standard says"),
            of(
                    "^SELECT -?\\d+ AS c0,.* INTERSECT ALL SELECT -?\\d+ AS c0,",
                    "Flink finds rows in both sides of INTERSECT ALL whose literals are not the same"),
            fails(
                    "Rank end should not less than zero",
                    "Flink refuses a rank that no row can have; Sluice gives no rows"),
            fails(
                    "All aggregates must be computed on the same window",
                    "Flink refuses several OVER windows on a stream, and DISTINCT in them in batch mode; Sluice computes them"),
            fails("IndexOutOfBoundsException", "Flink's planner crashes"),
            fails("Flink does not answer", "Flink's planner takes for ever"),
            fails("CompileException|Table program cannot be compiled", "Flink's generated code does not compile"));

    /** The fault that explains a difference, if one is known. */
    static Optional<StreamFault> of(String sql, Outcome flink) {
        return ALL.stream().filter(fault -> fault.explains(sql, flink)).findFirst();
    }

    private static StreamFault of(String sql, String reason) {
        return new StreamFault(Optional.of(Pattern.compile(sql)), Optional.empty(), reason);
    }

    private static StreamFault fails(String failure, String reason) {
        return new StreamFault(Optional.empty(), Optional.of(Pattern.compile(failure)), reason);
    }

    private boolean explains(String text, Outcome flink) {
        return sql.map(pattern -> pattern.matcher(text).find()).orElse(true)
                && failure.map(pattern -> flink.failed()
                                && pattern.matcher(flink.result()).find())
                        .orElse(true);
    }
}
