package io.sluice.planner.operation;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What DESCRIBE FUNCTION says of functions that have no definition beside the built-in ones: those of the grammar, of windows and of groups, whose
 * meaning the planner knows.
 */
final class GrammarFunctions {
    /**
     * @param aggregate whether it takes the rows of a group or window
     * @param form how it is called
     * @param doc a sentence
     */
    record Doc(boolean aggregate, String form, String doc, String example) {}

    private static final Map<String, Doc> DOCS = new TreeMap<>();

    static {
        scalar(
                "CAST",
                "CAST(value AS type)",
                "The value as one of another type; fails when it is none.",
                "CAST('12' AS INT) = 12");
        scalar(
                "TRY_CAST",
                "TRY_CAST(value AS type)",
                "As CAST, but NULL where CAST fails.",
                "TRY_CAST('x' AS INT) = NULL");
        scalar("CEILING", "CEILING(number)", "As CEIL: the least whole number that is not less.", "CEILING(1.2) = 2");
        scalar(
                "CURRENT_DATABASE",
                "CURRENT_DATABASE()",
                "The session's current database.",
                "CURRENT_DATABASE() = 'default_database'");
        scalar(
                "DESCRIPTOR",
                "DESCRIPTOR(column, ...)",
                "Names columns of the table that a window or changelog function takes.",
                "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)");
        scalar("MAP", "MAP[key, value, ...]", "A map of these keys and values.", "MAP['a', 1]['a'] = 1");
        scalar(
                "SOURCE_WATERMARK",
                "SOURCE_WATERMARK()",
                "In a table's WATERMARK clause: the watermarks that the connector makes.",
                "WATERMARK FOR ts AS SOURCE_WATERMARK()");
        scalar(
                "TIMESTAMPADD",
                "TIMESTAMPADD(unit, count, time)",
                "The time that lies so many units later.",
                "TIMESTAMPADD(WEEK, 1, DATE '2003-01-02') = 2003-01-09");
        aggregate(
                "APPROX_COUNT_DISTINCT",
                "APPROX_COUNT_DISTINCT(value)",
                "How many different values there are, about; NULL does not count.",
                "APPROX_COUNT_DISTINCT(visitor)");
        aggregate(
                "GROUPING",
                "GROUPING(expression, ...)",
                "Of a row of GROUPING SETS, ROLLUP or CUBE: a bit for each expression, 1 where the row is not grouped by it.",
                "GROUP BY ROLLUP (a): GROUPING(a) = 1 in the row of the total");
        aggregate("GROUPING_ID", "GROUPING_ID(expression, ...)", "As GROUPING.", "GROUPING_ID(a, b)");
        aggregate(
                "GROUP_ID",
                "GROUP_ID()",
                "Tells the rows of equal grouping sets apart: 0 for the first, 1 for the next.",
                "GROUP_ID()");
        aggregate(
                "JSON_ARRAYAGG",
                "JSON_ARRAYAGG(value [NULL | ABSENT ON NULL])",
                "The values as a JSON array, as a text.",
                "JSON_ARRAYAGG(name) = '[\"a\",\"b\"]'");
        aggregate(
                "JSON_OBJECTAGG",
                "JSON_OBJECTAGG(KEY key VALUE value [NULL | ABSENT ON NULL])",
                "A JSON object of the keys and values, as a text.",
                "JSON_OBJECTAGG(KEY k VALUE v) = '{\"a\":1}'");
        over("CUME_DIST", "()", "The part of the window's rows that do not come after the row, 0 < x <= 1.");
        over(
                "DENSE_RANK",
                "()",
                "The row's place; rows that are alike share one, and the next place follows without a gap.");
        over(
                "LAG",
                "(value [, rows [, default]])",
                "The value so many rows before, 1 if not said; the default or NULL where there is no such row.");
        over(
                "LEAD",
                "(value [, rows [, default]])",
                "The value so many rows later, 1 if not said; the default or NULL where there is no such row.");
        over("NTILE", "(buckets)", "The number of the bucket when the rows are dealt into so many, as even as can be.");
        over("PERCENT_RANK", "()", "(RANK - 1) / (rows - 1), 0 for the first row.");
        over(
                "RANK",
                "()",
                "The row's place; rows that are alike share one, and the places that they take up are left out.");
        over("ROW_NUMBER", "()", "The row's number, from 1.");
        spread("STDDEV", "the standard deviation of a sample, as STDDEV_SAMP");
        spread("STDDEV_POP", "the standard deviation of a population");
        spread("STDDEV_SAMP", "the standard deviation of a sample");
        spread("VARIANCE", "the variance of a sample, as VAR_SAMP");
        spread("VAR_POP", "the variance of a population");
        spread("VAR_SAMP", "the variance of a sample");
        for (String window : new String[] {"TUMBLE", "HOP", "SESSION"}) {
            String call = "(time, " + (window.equals("HOP") ? "slide, size" : window.equals("SESSION") ? "gap" : "size")
                    + ")";
            window(window + "_START", call, "where the group's window begins");
            window(window + "_END", call, "where the group's window ends, a time that is no part of it");
            window(window + "_ROWTIME", call, "the last time of the group's window, as an event time");
            window(window + "_PROCTIME", call, "the time of the clock, for groups by it");
        }
        match(
                "FIRST",
                "(column [, rows])",
                "The column in the first row of the match, or of a variable in it, so many rows later.");
        match(
                "LAST",
                "(column [, rows])",
                "The column in the last row of the match, or of a variable in it, so many rows before.");
        match("MATCH_ROWTIME", "([column])", "The event time of the match: that of its last row.");
        match("MATCH_PROCTIME", "()", "The time of the clock when the match is found.");
        match("CLASSIFIER", "()", "The variable that the row was matched by.");
    }

    private GrammarFunctions() {}

    static Optional<Doc> find(String name) {
        return Optional.ofNullable(DOCS.get(name.toUpperCase(Locale.ROOT)));
    }

    private static void scalar(String name, String form, String doc, String example) {
        DOCS.put(name, new Doc(false, form, doc, example));
    }

    private static void aggregate(String name, String form, String doc, String example) {
        DOCS.put(name, new Doc(true, form, doc, example));
    }

    private static void over(String name, String arguments, String doc) {
        String form = name + arguments + " OVER ([PARTITION BY ...] ORDER BY ...)";
        String values = arguments.equals("()") ? "()" : arguments.equals("(buckets)") ? "(4)" : "(price, 1, 0)";
        aggregate(name, form, doc, name + values + " OVER (PARTITION BY item ORDER BY ts)");
    }

    private static void spread(String name, String what) {
        aggregate(
                name,
                name + "([ALL | DISTINCT] number)",
                "Over all values that are not NULL, " + what + ".",
                name + "(price)");
    }

    private static void window(String name, String arguments, String what) {
        String group = name.substring(0, name.indexOf('_'));
        String values = "(ts, INTERVAL '1' MINUTE" + (group.equals("HOP") ? ", INTERVAL '1' HOUR)" : ")");
        aggregate(
                name,
                name + arguments,
                "In a query with GROUP BY " + group + arguments + ", " + what + ".",
                name + values);
    }

    private static void match(String name, String arguments, String doc) {
        String values = arguments.startsWith("(column") ? "(A.price)" : "()";
        scalar(name, name + arguments, "In MATCH_RECOGNIZE. " + doc, name + values);
    }
}
