package io.sluice.planner.batch;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.connector.SourceExpression;
import io.sluice.spi.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A GROUP BY as a source is asked for it.
 *
 * @param calls one for each part of the accumulators
 * @param names of the calls in EXPLAIN: {@code LongSumAggFunction(price)}
 */
record SourceAggregates(List<SourceExpression.Call> calls, List<String> names) {
    SourceAggregates {
        calls = List.copyOf(calls);
        names = List.copyOf(names);
    }

    /** Empty when an aggregate has no form that sources know. */
    static Optional<SourceAggregates> of(Aggregation aggregation) {
        List<SourceExpression.Call> calls = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < aggregation.calls().size(); i++) {
            AggregateCall call = aggregation.calls().get(i);
            List<RelDataTypeField> arguments = call.getArgList().stream()
                    .map(aggregation.input().getFieldList()::get)
                    .toList();
            List<String> functions = functions(call, arguments);
            if (functions.isEmpty() || call.filterArg >= 0 || call.isDistinct() || call.isApproximate()) {
                return Optional.empty();
            }
            for (int part = 0; part < functions.size(); part++) {
                LogicalType type = TypeBridge.toLogical(
                        aggregation.accumulators().get(i).get(part).type());
                calls.add(call(functions.get(part), arguments, type));
                names.add(name(functions.get(part), arguments));
            }
        }
        return Optional.of(new SourceAggregates(calls, names));
    }

    /** What makes the parts of the accumulator; empty when no function of SQL does. Sums for AVG of DECIMAL need a wider type. */
    private static List<String> functions(AggregateCall call, List<RelDataTypeField> arguments) {
        return switch (call.getAggregation().getKind()) {
            case COUNT, SUM, SUM0, MIN, MAX -> List.of(call.getAggregation().getName());
            case AVG ->
                arguments.get(0).getType().getSqlTypeName() == SqlTypeName.DECIMAL
                        ? List.of()
                        : List.of("$SUM0", "COUNT");
            default -> List.of();
        };
    }

    private static SourceExpression.Call call(String function, List<RelDataTypeField> arguments, LogicalType type) {
        List<SourceExpression> columns = arguments.stream()
                .<SourceExpression>map(
                        field -> new SourceExpression.Column(field.getName(), TypeBridge.toLogical(field.getType())))
                .toList();
        return new SourceExpression.Call(function, columns, type);
    }

    private static String name(String function, List<RelDataTypeField> arguments) {
        if (arguments.isEmpty()) {
            return "Count1AggFunction()";
        }
        RelDataTypeField argument = arguments.get(0);
        String kind =
                switch (function) {
                    case "SUM" -> "Sum";
                    case "$SUM0" -> "Sum0";
                    case "MIN" -> "Min";
                    case "MAX" -> "Max";
                    default -> "Count";
                };
        String type = kind.equals("Count") ? "" : type(argument.getType());
        return type + kind + "AggFunction(" + argument.getName() + ")";
    }

    private static String type(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> "Boolean";
            case TINYINT -> "Byte";
            case SMALLINT -> "Short";
            case INTEGER -> "Int";
            case BIGINT -> "Long";
            case FLOAT -> "Float";
            case DOUBLE -> "Double";
            case DECIMAL -> "Decimal";
            case CHAR, VARCHAR -> "String";
            case DATE -> "Date";
            case TIME -> "Time";
            case TIMESTAMP -> "Timestamp";
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> "TimestampLtz";
            default -> type.getSqlTypeName().getName();
        };
    }
}
