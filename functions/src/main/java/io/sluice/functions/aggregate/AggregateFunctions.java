package io.sluice.functions.aggregate;

import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.functions.aggregate.AggregateFunction.Retraction;
import java.util.List;
import java.util.Optional;

/** The list of all built-in aggregate functions. */
public final class AggregateFunctions {
    private static final List<AggregateFunction> ALL = List.of(
            define("COUNT", Kind.COUNT, Retraction.SUBTRACT, "How many rows, or values that are not NULL.", "COUNT(*)"),
            define("SUM", Kind.SUM, Retraction.COUNT_VALUES, "The sum; NULL for no values.", "SUM(x)"),
            define("$SUM0", Kind.SUM0, Retraction.SUBTRACT, "The sum; 0 for no values. Inner use.", ""),
            define("MIN", Kind.MIN, Retraction.KEEP_SORTED_VALUES, "The smallest value.", "MIN(x)"),
            define("MAX", Kind.MAX, Retraction.KEEP_SORTED_VALUES, "The greatest value.", "MAX(x)"),
            define("AVG", Kind.AVG, Retraction.SUBTRACT, "The average, truncated for integers.", "AVG(x)"),
            define(
                    "SINGLE_VALUE",
                    Kind.SINGLE_VALUE,
                    Retraction.SUBTRACT,
                    "The only value; an error when there are more. Inner use.",
                    ""),
            define(
                    "FIRST_VALUE",
                    Kind.FIRST_VALUE,
                    Retraction.KEEP_ARRIVALS,
                    "The value of the row that came first.",
                    "FIRST_VALUE(x)"),
            define(
                    "LAST_VALUE",
                    Kind.LAST_VALUE,
                    Retraction.KEEP_ARRIVALS,
                    "The value of the row that came last.",
                    "LAST_VALUE(x)"),
            define(
                    "LISTAGG",
                    Kind.LISTAGG,
                    Retraction.KEEP_ARRIVALS,
                    "The texts one after the other, with commas or another text between them.",
                    "LISTAGG(x, '; ')"),
            define("ARRAY_AGG", Kind.ARRAY_AGG, Retraction.KEEP_ARRIVALS, "The values as an array.", "ARRAY_AGG(x)"),
            define(
                    "COLLECT",
                    Kind.COLLECT,
                    Retraction.KEEP_ARRIVALS,
                    "How often each value comes, as a multiset.",
                    "COLLECT(x)"),
            define(
                    "PERCENTILE",
                    Kind.PERCENTILE,
                    Retraction.KEEP_ARRIVALS,
                    "The value below which a part of the values lies, between two values where it falls there.",
                    "PERCENTILE(x, 0.5)"));

    private AggregateFunctions() {}

    public static List<AggregateFunction> all() {
        return ALL;
    }

    /** By the name that plans use, {@code $SUM$1}; the one of SUM0 is {@code $$SUM0$1}. */
    public static Optional<AggregateFunction> byPlanName(String planName) {
        return ALL.stream()
                .filter(function -> function.planName().equals(planName))
                .findFirst();
    }

    private static AggregateFunction define(String name, Kind kind, Retraction retraction, String doc, String example) {
        int arity = kind == Kind.COUNT ? 0 : 1;
        return new AggregateFunction(name, "$" + name + "$1", kind, retraction, arity, doc, example);
    }
}
