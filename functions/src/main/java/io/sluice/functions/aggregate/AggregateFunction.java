package io.sluice.functions.aggregate;

import io.sluice.spi.type.LogicalType;
import java.util.List;

/**
 * The one definition of an aggregate function.
 *
 * @param name as SQL writes it
 * @param planName as plans write it, {@code $SUM$1}
 * @param kind what the runtime makes code for
 * @param retraction what it takes to take a value back
 * @param arity arguments it needs; COUNT takes none or one
 */
public record AggregateFunction(
        String name, String planName, Kind kind, Retraction retraction, int arity, String doc, String example) {
    /** The closed set that the runtime knows. */
    public enum Kind {
        COUNT,
        SUM,
        SUM0,
        MIN,
        MAX,
        AVG,
        SINGLE_VALUE,
        FIRST_VALUE,
        LAST_VALUE,
        LISTAGG,
        ARRAY_AGG,
        COLLECT,
        PERCENTILE,
        WELFORD_M2,
        JSON_OBJECTAGG_NULL_ON_NULL,
        JSON_OBJECTAGG_ABSENT_ON_NULL,
        JSON_ARRAYAGG_NULL_ON_NULL,
        JSON_ARRAYAGG_ABSENT_ON_NULL,
        BITMAP_BUILD_AGG,
        BITMAP_AND_AGG,
        BITMAP_OR_AGG,
        BITMAP_XOR_AGG,
        BITMAP_BUILD_CARDINALITY_AGG,
        BITMAP_AND_CARDINALITY_AGG,
        BITMAP_OR_CARDINALITY_AGG,
        BITMAP_XOR_CARDINALITY_AGG
    }

    /** What an aggregate keeps beside its accumulator so that it can take values back. */
    public enum Retraction {
        /** Nothing: the accumulator is computed backwards. */
        SUBTRACT,
        /** How many values are in, so that none gives NULL and not 0. */
        COUNT_VALUES,
        /** Each value with how often it is in, in order of values. */
        KEEP_SORTED_VALUES,
        /** Each value in order of arrival. */
        KEEP_ARRIVALS
    }

    /** @param name unique in the accumulator */
    public record AccumulatorField(String name, LogicalType type) {}

    /** The type of the result, nullable unless it is a count. */
    public LogicalType resultType(List<LogicalType> arguments) {
        return AggregateTypes.result(kind, arguments);
    }

    /**
     * The fields that one group keeps, in order. With retraction the fields that {@link Retraction} asks for are included, but for kept
     * values, which are a state of their own.
     */
    public List<AccumulatorField> accumulator(List<LogicalType> arguments, boolean retracts) {
        return AggregateTypes.accumulator(this, arguments, retracts);
    }
}
