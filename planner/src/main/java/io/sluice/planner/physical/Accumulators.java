package io.sluice.planner.physical;

import io.sluice.planner.function.UserAggregateOperator;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.validate.Variances;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * What travels between the phases of an aggregation: the fields of each aggregate's accumulator, a count of rows where rows may be taken
 * back and no aggregate counts them, and the values of DISTINCT aggregates.
 */
final class Accumulators {
    /** One field. */
    private record Slot(String name, RelDataType type) {}

    private final SluiceTypeFactory types;
    private final RelDataType inputType;
    private final List<AggregateCall> calls;
    private final List<Boolean> retractions;
    private final List<List<Slot>> slots = new ArrayList<>();
    private final List<Slot> countStar = new ArrayList<>();
    private final List<List<Integer>> distinctArguments = new ArrayList<>();
    private final boolean retracts;
    private int nextSlot;

    /**
     * @param inputType whose fields the calls name
     * @param retractions by call, whether it can take values back
     * @param retracts whether rows may be taken back
     */
    Accumulators(
            SluiceTypeFactory types,
            RelDataType inputType,
            List<AggregateCall> calls,
            List<Boolean> retractions,
            boolean retracts) {
        this.types = types;
        this.inputType = inputType;
        this.calls = calls;
        this.retractions = retractions;
        this.retracts = retracts;
        for (int i = 0; i < calls.size(); i++) {
            AggregateCall call = calls.get(i);
            slots.add(slotsOf(call, retractions.get(i)));
            if (call.isDistinct() && !distinctArguments.contains(call.getArgList())) {
                distinctArguments.add(call.getArgList());
            }
        }
        if (retracts && indexOfCountStar(calls) < 0) {
            countStar.add(slot("count1", bigint()));
        }
    }

    /** The aggregate that counts all rows; -1 when there is none. */
    static int indexOfCountStar(List<AggregateCall> calls) {
        for (int i = 0; i < calls.size(); i++) {
            AggregateCall call = calls.get(i);
            if (call.getAggregation().getKind() == SqlKind.COUNT
                    && call.getArgList().isEmpty()
                    && call.filterArg < 0) {
                return i;
            }
        }
        return -1;
    }

    private List<Slot> slotsOf(AggregateCall call, boolean takesBack) {
        if (call.getAggregation() == Variances.WELFORD_M2) {
            return List.of(
                    slot(call.getAggregation().getName().toLowerCase(Locale.ROOT), AccumulatorTypes.squares(types)));
        }
        if (call.getAggregation() instanceof UserAggregateOperator user) {
            return List.of(slot(user.getName(), AccumulatorTypes.ofUser(types, user.function())));
        }
        RelDataType type = types.createTypeWithNullability(call.getType(), true);
        return switch (call.getAggregation().getKind()) {
            case COUNT -> List.of(slot(call.getArgList().isEmpty() ? "count1" : "count", bigint()));
            case SUM -> takesBack ? List.of(slot("sum", type), slot("count", bigint())) : List.of(slot("sum", type));
            case SUM0 -> List.of(slot("sum", type));
            case AVG -> List.of(slot("sum", sumOfAverage(call)), slot("count", bigint()));
            case MIN, MAX -> {
                String name = call.getAggregation().getName().toLowerCase(Locale.ROOT);
                yield List.of(slot(name, takesBack ? AccumulatorTypes.extreme(types, name, argument(call)) : type));
            }
            case LISTAGG ->
                takesBack
                        ? List.of(slot(
                                "listagg",
                                AccumulatorTypes.listing(
                                        types, call.getArgList().size() > 1)))
                        : List.of(slot("accDelimiter", type), slot("concatAcc", type));
            default -> throw new IllegalStateException("no accumulator of " + call.getAggregation());
        };
    }

    private Slot slot(String name, RelDataType type) {
        return new Slot(name + "$" + nextSlot++, type);
    }

    private RelDataType argument(AggregateCall call) {
        return inputType.getFieldList().get(call.getArgList().get(0)).getType();
    }

    private RelDataType bigint() {
        return types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), true);
    }

    private RelDataType sumOfAverage(AggregateCall call) {
        RelDataType argument = argument(call);
        RelDataType sum = argument;
        if (SqlTypeUtil.isIntType(argument)) {
            sum = types.createSqlType(SqlTypeName.BIGINT);
        } else if (SqlTypeUtil.isApproximateNumeric(argument)) {
            sum = types.createSqlType(SqlTypeName.DOUBLE);
        } else if (SqlTypeUtil.isDecimal(argument)) {
            sum = types.createSqlType(
                    SqlTypeName.DECIMAL, types.getTypeSystem().getMaxNumericPrecision(), argument.getScale());
        }
        return types.createTypeWithNullability(sum, true);
    }

    /** Rows of some key fields and the accumulators. @param distinct whether the values of DISTINCT aggregates are among them */
    RelDataType rowType(RelDataType keyFields, List<Integer> keys, boolean distinct) {
        RelDataTypeFactory.Builder row = types.builder();
        keys.forEach(key -> row.add(keyFields.getFieldList().get(key)));
        slots.forEach(fields -> fields.forEach(field -> row.add(field.name, field.type)));
        countStar.forEach(field -> row.add(field.name, field.type));
        if (distinct) {
            for (int i = 0; i < distinctArguments.size(); i++) {
                List<RelDataType> values = distinctArguments.get(i).stream()
                        .map(argument -> inputType.getFieldList().get(argument).getType())
                        .toList();
                row.add("distinct$" + i, AccumulatorTypes.distinctValues(types, values, retracts && filters(i) > 1));
            }
        }
        return row.build();
    }

    /** The filters under which the values of a set of distinct values are counted, one by one. */
    private int filters(int set) {
        return (int) calls.stream()
                .filter(call -> call.isDistinct() && call.getArgList().equals(distinctArguments.get(set)))
                .map(call -> call.filterArg)
                .distinct()
                .count();
    }

    /** {@code SUM_RETRACT(id) AS (sum$0, count$1)}: what is aggregated and where it goes. */
    List<String> describeLocal() {
        List<String> fields = inputType.getFieldNames();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            AggregateCall call = calls.get(i);
            String arguments = call.getArgList().isEmpty()
                    ? "*"
                    : call.getArgList().stream().map(fields::get).collect(Collectors.joining(", "));
            String filter = call.filterArg < 0 ? "" : " FILTER " + fields.get(call.filterArg);
            texts.add(name(i) + "(" + distinct(call) + arguments + ")" + filter + " AS " + fieldsOf(i));
        }
        countStar.forEach(field -> texts.add("COUNT_RETRACT(*) AS " + field.name));
        for (int i = 0; i < distinctArguments.size(); i++) {
            String arguments =
                    distinctArguments.get(i).stream().map(fields::get).collect(Collectors.joining(", "));
            texts.add("DISTINCT(" + arguments + ") AS distinct$" + i);
        }
        return texts;
    }

    /** {@code SUM_RETRACT((sum$0, count$1)) AS (sum$0, count$1)}: what is merged and stays an accumulator. */
    List<String> describeMerge() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            texts.add(name(i) + "(" + merged(i) + ") AS " + fieldsOf(i));
        }
        countStar.forEach(field -> texts.add("COUNT_RETRACT(" + field.name + ") AS " + field.name));
        return texts;
    }

    /** What a call merges: {@code distinct$0 count$1}. */
    String merged(int call) {
        return distinct(calls.get(call)) + fieldsOf(call);
    }

    /** A call's fields: {@code sum$0}, {@code (sum$0, count$1)}. */
    String fieldsOf(int call) {
        List<String> names = slots.get(call).stream().map(Slot::name).toList();
        return names.size() == 1 ? names.get(0) : "(" + String.join(", ", names) + ")";
    }

    private String name(int call) {
        return calls.get(call).getAggregation().getName() + (retractions.get(call) ? "_RETRACT" : "");
    }

    private String distinct(AggregateCall call) {
        return call.isDistinct() ? "distinct$" + distinctArguments.indexOf(call.getArgList()) + " " : "";
    }
}
