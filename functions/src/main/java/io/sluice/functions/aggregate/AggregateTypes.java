package io.sluice.functions.aggregate;

import io.sluice.functions.aggregate.AggregateFunction.AccumulatorField;
import io.sluice.functions.aggregate.AggregateFunction.Kind;
import io.sluice.functions.aggregate.AggregateFunction.Retraction;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.ArrayType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.MultisetType;
import io.sluice.spi.type.TypeParser;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;

/** Types of aggregates: sums of integers keep the integer type, those of DECIMAL(p, s) are DECIMAL(38, s). */
final class AggregateTypes {
    private static final int MIN_SCALE_OF_AVERAGE = 6;
    private static final LogicalType JSON = TypeParser.parse("VARCHAR(2000) NOT NULL");

    private AggregateTypes() {}

    static LogicalType result(Kind kind, List<LogicalType> arguments) {
        return switch (kind) {
            case COUNT -> Types.BIGINT.notNull();
            case SUM -> sum(arguments.get(0)).asNullable();
            case SUM0 -> sum(arguments.get(0)).notNull();
            case AVG -> average(arguments.get(0)).asNullable();
            case MIN, MAX, SINGLE_VALUE, FIRST_VALUE, LAST_VALUE ->
                arguments.get(0).asNullable();
            case LISTAGG -> arguments.get(0);
            case ARRAY_AGG -> new ArrayType(arguments.get(0), arguments.get(0).nullable());
            case COLLECT -> new MultisetType(arguments.get(0), false);
            case PERCENTILE -> arguments.get(1) instanceof ArrayType ? new ArrayType(Types.DOUBLE, true) : Types.DOUBLE;
            case WELFORD_M2 -> Types.DOUBLE;
            case JSON_OBJECTAGG_NULL_ON_NULL,
                    JSON_OBJECTAGG_ABSENT_ON_NULL,
                    JSON_ARRAYAGG_NULL_ON_NULL,
                    JSON_ARRAYAGG_ABSENT_ON_NULL -> JSON;
            case BITMAP_BUILD_AGG, BITMAP_AND_AGG, BITMAP_OR_AGG, BITMAP_XOR_AGG -> Types.BITMAP;
            case BITMAP_BUILD_CARDINALITY_AGG,
                    BITMAP_AND_CARDINALITY_AGG,
                    BITMAP_OR_CARDINALITY_AGG,
                    BITMAP_XOR_CARDINALITY_AGG -> Types.BIGINT;
        };
    }

    static List<AccumulatorField> accumulator(
            AggregateFunction function, List<LogicalType> arguments, boolean retracts) {
        List<AccumulatorField> fields = new ArrayList<>();
        switch (function.kind()) {
            case COUNT -> fields.add(count());
            case SUM ->
                fields.add(new AccumulatorField("sum", sum(arguments.get(0)).asNullable()));
            case SUM0 ->
                fields.add(new AccumulatorField("sum", sum(arguments.get(0)).notNull()));
            case AVG -> {
                fields.add(new AccumulatorField(
                        "sum", sumOfAverage(arguments.get(0)).notNull()));
                fields.add(count());
            }
            case SINGLE_VALUE -> {
                fields.add(new AccumulatorField("value", arguments.get(0).asNullable()));
                fields.add(count());
            }
            case MIN, MAX, FIRST_VALUE, LAST_VALUE ->
                fields.add(new AccumulatorField("value", arguments.get(0).asNullable()));
            case WELFORD_M2 -> {
                fields.add(count());
                fields.add(new AccumulatorField("mean", Types.DOUBLE.notNull()));
                fields.add(new AccumulatorField("m2", Types.DOUBLE.notNull()));
            }
            case BITMAP_BUILD_AGG,
                    BITMAP_AND_AGG,
                    BITMAP_OR_AGG,
                    BITMAP_XOR_AGG,
                    BITMAP_BUILD_CARDINALITY_AGG,
                    BITMAP_AND_CARDINALITY_AGG,
                    BITMAP_OR_CARDINALITY_AGG,
                    BITMAP_XOR_CARDINALITY_AGG -> fields.add(new AccumulatorField("bitmap", Types.BYTES.notNull()));
            case LISTAGG,
                    ARRAY_AGG,
                    COLLECT,
                    PERCENTILE,
                    JSON_OBJECTAGG_NULL_ON_NULL,
                    JSON_OBJECTAGG_ABSENT_ON_NULL,
                    JSON_ARRAYAGG_NULL_ON_NULL,
                    JSON_ARRAYAGG_ABSENT_ON_NULL -> fields.add(new AccumulatorField("arrivals", Types.BYTES.notNull()));
        }
        if (retracts && function.retraction() == Retraction.COUNT_VALUES) {
            fields.add(count());
        }
        return List.copyOf(fields);
    }

    private static AccumulatorField count() {
        return new AccumulatorField("count", Types.BIGINT.notNull());
    }

    private static LogicalType sum(LogicalType argument) {
        return argument instanceof DecimalType decimal
                ? new DecimalType(DecimalType.MAX_PRECISION, decimal.scale(), true)
                : argument;
    }

    private static LogicalType average(LogicalType argument) {
        return argument instanceof DecimalType decimal
                ? new DecimalType(DecimalType.MAX_PRECISION, Math.max(MIN_SCALE_OF_AVERAGE, decimal.scale()), true)
                : argument;
    }

    /** Wide enough that the average of many small integers does not overflow on the way. */
    private static LogicalType sumOfAverage(LogicalType argument) {
        return switch (argument.root()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> Types.BIGINT;
            case FLOAT, DOUBLE -> Types.DOUBLE;
            default -> sum(argument);
        };
    }
}
