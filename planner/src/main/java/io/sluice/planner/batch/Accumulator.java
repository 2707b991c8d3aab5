package io.sluice.planner.batch;

import io.sluice.planner.physical.AccumulatorTypes;
import io.sluice.planner.type.SluiceTypeFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * What an aggregate keeps of its rows, as far as the planner must know: local aggregates send it to global ones.
 *
 * @param fields its parts; empty when it cannot be merged with another
 * @param fixed whether its size stays the same, so that it can be updated where it lies
 */
record Accumulator(List<Field> fields, boolean fixed) {
    private static final int MAX_PRECISION = 38;

    /**
     * A part of it.
     *
     * @param name in EXPLAIN
     */
    record Field(String name, RelDataType type) {}

    Accumulator {
        fields = List.copyOf(fields);
    }

    boolean mergeable() {
        return !fields.isEmpty();
    }

    /**
     * The accumulator of a call.
     *
     * @param input the rows that the call is over
     */
    static Accumulator of(AggregateCall call, RelDataType input, RelDataTypeFactory types) {
        RelDataType result = types.createTypeWithNullability(call.getType(), true);
        RelDataType number = types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true);
        RelDataType count = number;
        String name = call.getAggregation().getName();
        return switch (name) {
            case "COUNT" ->
                new Accumulator(List.of(new Field(call.getArgList().isEmpty() ? "count1" : "count", count)), true);
            case "SUM" -> of("sum", result);
            case "$SUM0" -> of("sum", call.getType());
            case "MIN" -> of("min", result);
            case "MAX" -> of("max", result);
            case "AVG" -> {
                RelDataType argument =
                        input.getFieldList().get(call.getArgList().get(0)).getType();
                yield new Accumulator(
                        List.of(new Field("sum", sum(argument, number, types)), new Field("count", number)), true);
            }
            case "SINGLE_VALUE" ->
                new Accumulator(
                        List.of(
                                new Field("value", result),
                                new Field("count", types.createSqlType(SqlTypeName.INTEGER))),
                        isFixed(result));
            case "$WELFORD_M2$1" ->
                new Accumulator(List.of(new Field("", AccumulatorTypes.squares((SluiceTypeFactory) types))), false);
            case "COLLECT", "ARRAY_AGG" -> new Accumulator(List.of(new Field("", call.getType())), false);
            case "LISTAGG" ->
                new Accumulator(List.of(new Field("accDelimiter", result), new Field("concatAcc", result)), false);
            default -> new Accumulator(List.of(), false);
        };
    }

    private static Accumulator of(String name, RelDataType type) {
        return new Accumulator(List.of(new Field(name, type)), isFixed(type));
    }

    private static RelDataType sum(RelDataType argument, RelDataType integers, RelDataTypeFactory types) {
        return switch (argument.getSqlTypeName()) {
            case FLOAT, REAL, DOUBLE -> types.createTypeWithNullability(types.createSqlType(SqlTypeName.DOUBLE), true);
            case DECIMAL ->
                types.createTypeWithNullability(
                        types.createSqlType(SqlTypeName.DECIMAL, MAX_PRECISION, argument.getScale()), true);
            default -> integers;
        };
    }

    private static boolean isFixed(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN,
                    TINYINT,
                    SMALLINT,
                    INTEGER,
                    BIGINT,
                    FLOAT,
                    REAL,
                    DOUBLE,
                    DECIMAL,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMESTAMP_WITH_LOCAL_TIME_ZONE -> true;
            default -> SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
        };
    }

    /** The parts of the accumulators of several calls, each with a name of its own: {@code sum$0}. */
    static List<List<Field>> named(List<AggregateCall> calls, List<Accumulator> accumulators, List<String> outputs) {
        List<List<Field>> all = new ArrayList<>();
        int index = 0;
        for (int i = 0; i < calls.size(); i++) {
            List<Field> named = new ArrayList<>();
            for (Field field : accumulators.get(i).fields()) {
                named.add(
                        field.name().isEmpty()
                                ? new Field(outputs.get(i), field.type())
                                : new Field(field.name() + "$" + index++, field.type()));
            }
            all.add(named);
        }
        return all;
    }
}
