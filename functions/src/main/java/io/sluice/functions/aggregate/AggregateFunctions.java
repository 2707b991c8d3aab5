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
                    "PERCENTILE(x, 0.5)"),
            new AggregateFunction(
                    "$WELFORD_M2$1",
                    "$$WELFORD_M2$1$1",
                    Kind.WELFORD_M2,
                    Retraction.SUBTRACT,
                    1,
                    "The sum of the squared differences from the mean. Inner use.",
                    ""),
            json(
                    Kind.JSON_OBJECTAGG_NULL_ON_NULL,
                    2,
                    "A JSON object of keys and values.",
                    "JSON_OBJECTAGG(KEY k VALUE v)"),
            json(
                    Kind.JSON_OBJECTAGG_ABSENT_ON_NULL,
                    2,
                    "A JSON object of keys and values that are not NULL.",
                    "JSON_OBJECTAGG(KEY k VALUE v ABSENT ON NULL)"),
            json(Kind.JSON_ARRAYAGG_NULL_ON_NULL, 1, "The values as a JSON array.", "JSON_ARRAYAGG(v NULL ON NULL)"),
            json(
                    Kind.JSON_ARRAYAGG_ABSENT_ON_NULL,
                    1,
                    "The values that are not NULL as a JSON array.",
                    "JSON_ARRAYAGG(v)"),
            bitmap(Kind.BITMAP_BUILD_AGG, Retraction.SUBTRACT, "The set of the integers.", "x"),
            bitmap(Kind.BITMAP_AND_AGG, Retraction.KEEP_ARRIVALS, "The integers that are in all sets.", "b"),
            bitmap(Kind.BITMAP_OR_AGG, Retraction.KEEP_ARRIVALS, "The integers that are in one of the sets.", "b"),
            bitmap(
                    Kind.BITMAP_XOR_AGG,
                    Retraction.SUBTRACT,
                    "The integers that are in an odd number of the sets.",
                    "b"),
            bitmap(
                    Kind.BITMAP_BUILD_CARDINALITY_AGG,
                    Retraction.SUBTRACT,
                    "How many different integers there are.",
                    "x"),
            bitmap(
                    Kind.BITMAP_AND_CARDINALITY_AGG,
                    Retraction.KEEP_ARRIVALS,
                    "How many integers are in all sets.",
                    "b"),
            bitmap(
                    Kind.BITMAP_OR_CARDINALITY_AGG,
                    Retraction.KEEP_ARRIVALS,
                    "How many integers are in one of the sets.",
                    "b"),
            bitmap(
                    Kind.BITMAP_XOR_CARDINALITY_AGG,
                    Retraction.SUBTRACT,
                    "How many integers are in an odd number of the sets.",
                    "b"));

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

    private static AggregateFunction json(Kind kind, int arity, String doc, String example) {
        return new AggregateFunction(
                kind.name(), "$" + kind.name() + "$1", kind, Retraction.KEEP_ARRIVALS, arity, doc, example);
    }

    private static AggregateFunction bitmap(Kind kind, Retraction retraction, String doc, String argument) {
        String name = kind.name();
        return new AggregateFunction(name, "$" + name + "$1", kind, retraction, 1, doc, name + "(" + argument + ")");
    }
}
