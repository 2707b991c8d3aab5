package io.sluice.planner.rules;

import io.sluice.planner.logical.AggregateNode;
import io.sluice.planner.logical.CalcNode;
import io.sluice.planner.validate.Functions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** A list of aggregates in two steps: an average is a sum and a count, counts are added up. */
final class PartialCalls {
    private final List<AggregateCall> calls;
    private final List<AggregateCall> first = new ArrayList<>();
    /** By call, the first aggregate that it became. */
    private final List<Integer> places = new ArrayList<>();

    private PartialCalls(List<AggregateCall> calls) {
        this.calls = calls;
    }

    /** @param input what the first step aggregates, by at least one key */
    static PartialCalls of(List<AggregateCall> calls, RelNode input) {
        PartialCalls partial = new PartialCalls(calls);
        for (AggregateCall call : calls) {
            partial.places.add(partial.first.size());
            if (call.getAggregation().getKind() == SqlKind.AVG) {
                partial.first.add(as(call, SqlStdOperatorTable.SUM0, sumType(call, input)));
                partial.first.add(as(call, SqlStdOperatorTable.COUNT, count(input)));
            } else {
                partial.first.add(as(call, call.getAggregation(), nullable(call, call.getType(), 1, input)));
            }
        }
        return partial;
    }

    private static RelDataType sumType(AggregateCall call, RelNode input) {
        RelDataTypeFactory types = input.getCluster().getTypeFactory();
        RelDataType argument =
                input.getRowType().getFieldList().get(call.getArgList().get(0)).getType();
        return types.createTypeWithNullability(types.getTypeSystem().deriveSumType(types, argument), false);
    }

    private static RelDataType count(RelNode input) {
        return input.getCluster().getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    private static AggregateCall as(AggregateCall call, SqlAggFunction function, RelDataType type) {
        return call(function, call.isDistinct(), call.getArgList(), call.filterArg, type);
    }

    static AggregateCall call(
            SqlAggFunction function, boolean distinct, List<Integer> arguments, int filter, RelDataType type) {
        return AggregateCall.create(
                function, distinct, false, false, List.of(), arguments, filter, null, RelCollations.EMPTY, type, null);
    }

    /** The aggregates of the first step. */
    List<AggregateCall> first() {
        return first;
    }

    /** The type, which NULL belongs to if the call can be NULL with as many keys over this input. */
    private static RelDataType nullable(AggregateCall call, RelDataType type, int keys, RelNode input) {
        RelDataType own = AggregateCall.create(
                        call.getAggregation(),
                        call.isDistinct(),
                        call.isApproximate(),
                        call.ignoreNulls(),
                        call.rexList,
                        call.getArgList(),
                        call.filterArg,
                        call.distinctKeys,
                        call.collation,
                        keys,
                        input,
                        null,
                        null)
                .getType();
        return input.getCluster().getTypeFactory().createTypeWithNullability(type, own.isNullable());
    }

    /**
     * The aggregates of the second step.
     *
     * @param input the first step
     * @param offset the field with its first result
     * @param keys how many keys the second step has
     */
    List<AggregateCall> second(RelNode input, int offset, int keys) {
        List<AggregateCall> second = new ArrayList<>();
        for (int i = 0; i < first.size(); i++) {
            AggregateCall call = first.get(i);
            SqlAggFunction function =
                    call.getAggregation().getKind() == SqlKind.COUNT ? SqlStdOperatorTable.SUM0 : call.getAggregation();
            AggregateCall whole = call(function, false, List.of(offset + i), -1, call.getType());
            second.add(as(whole, function, nullable(whole, call.getType(), keys, input)));
        }
        return second;
    }

    /** The results of the second step as those of {@code aggregate}: averages are divided, the rest has its types. */
    RelNode finished(AggregateNode last, AggregateNode aggregate) {
        if (RelOptUtil.areRowTypesEqual(last.getRowType(), aggregate.getRowType(), false)) {
            return last;
        }
        RexBuilder rex = last.getCluster().getRexBuilder();
        int keys = last.getGroupCount();
        List<RexNode> projects = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int key = 0; key < keys; key++) {
            projects.add(rex.makeInputRef(last, key));
            names.add(last.getRowType().getFieldNames().get(key));
        }
        for (int i = 0; i < calls.size(); i++) {
            int place = keys + places.get(i);
            RelDataType type = aggregate.getAggCallList().get(i).getType();
            if (calls.get(i).getAggregation().getKind() == SqlKind.AVG) {
                projects.add(quotient(rex, last, place, type));
                names.add("$f" + (keys + i));
            } else {
                projects.add(as(rex, type, rex.makeInputRef(last, place)));
                names.add(last.getRowType().getFieldNames().get(place));
            }
        }
        RexProgram program = RexProgram.create(last.getRowType(), projects, null, names, rex);
        return CalcNode.create(last, program);
    }

    private static RexNode quotient(RexBuilder rex, RelNode input, int sum, RelDataType type) {
        RexNode count = rex.makeInputRef(input, sum + 1);
        RexNode none = rex.makeCall(SqlStdOperatorTable.EQUALS, count, rex.makeZeroLiteral(count.getType()));
        RexNode average = rex.makeCall(SqlStdOperatorTable.DIVIDE, rex.makeInputRef(input, sum), count);
        RelDataType wide = rex.getTypeFactory().leastRestrictive(List.of(type, average.getType()));
        RelDataType either = wide == null ? type : rex.getTypeFactory().createTypeWithNullability(wide, true);
        RexNode chosen = rex.makeCall(either, Functions.IF, List.of(none, rex.makeNullLiteral(type), average));
        return as(rex, type, chosen);
    }

    /** A cast also where nothing but NULL is left out of the type. */
    private static RexNode as(RexBuilder rex, RelDataType type, RexNode value) {
        return type.equals(value.getType()) ? value : rex.makeAbstractCast(type, value);
    }
}
