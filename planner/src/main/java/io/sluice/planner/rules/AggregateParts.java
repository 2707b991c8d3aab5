package io.sluice.planner.rules;

import io.sluice.planner.convert.GroupWindowing;
import io.sluice.planner.convert.LogicalGroupWindow;
import io.sluice.planner.validate.Operators;
import io.sluice.planner.validate.Variances;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Aggregates without averages, sums that may be NULL, variances and deviations, and the expressions that compute these from them. */
final class AggregateParts {
    private static final SqlOperator POWER =
            Operators.INSTANCE.function("POWER").orElseThrow();

    /**
     * Where an aggregate's value comes from: fields of the reduced row.
     *
     * @param first the field that is the value, or that has the sum or the squared differences
     * @param count the field that counts the values; -1 when the first one is the value
     */
    private record Source(AggregateCall call, int first, int count) {}

    private final List<AggregateCall> calls = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private final RelNode input;
    private final int groups;

    /** The fields by which a plain aggregate groups; not looked at for windows. */
    private final List<Integer> keys;

    private AggregateParts(RelNode input, int groups, List<Integer> keys) {
        this.input = input;
        this.groups = groups;
        this.keys = keys;
    }

    static boolean isVariance(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> true;
            default -> false;
        };
    }

    /** @param groups the number of fields before the aggregates */
    private static AggregateParts of(List<AggregateCall> calls, RelNode input, int groups, List<Integer> keys) {
        AggregateParts parts = new AggregateParts(input, groups, keys);
        calls.forEach(parts::take);
        return parts;
    }

    /** The same rows with fewer kinds of aggregates, and a projection. */
    static RelNode reduced(LogicalAggregate aggregate) {
        AggregateParts parts = of(
                aggregate.getAggCallList(),
                aggregate.getInput(),
                aggregate.getGroupCount(),
                aggregate.getGroupSet().asList());
        LogicalAggregate reduced = LogicalAggregate.create(
                aggregate.getInput(), aggregate.getHints(), aggregate.getGroupSet(), null, parts.calls);
        return LogicalProject.create(
                reduced, aggregate.getHints(), parts.results(reduced, 0), aggregate.getRowType(), Set.of());
    }

    /** The same rows with fewer kinds of aggregates, and a projection. */
    static RelNode reduced(LogicalGroupWindow window) {
        GroupWindowing windowing = window.windowing();
        AggregateParts parts =
                of(windowing.calls(), window.getInput(), windowing.keys().size(), List.of());
        LogicalGroupWindow reduced = LogicalGroupWindow.create(window.getInput(), windowing.with(parts.calls));
        return LogicalProject.create(
                reduced,
                List.of(),
                parts.results(reduced, windowing.properties().size()),
                window.getRowType(),
                Set.of());
    }

    private void take(AggregateCall call) {
        int key = key(call);
        if (key >= 0) {
            sources.add(new Source(call, key, -1));
            return;
        }
        sources.add(
                switch (call.getAggregation().getKind()) {
                    case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP ->
                        counted(call, place(call, Variances.WELFORD_M2, null));
                    case AVG -> counted(call, place(call, SqlStdOperatorTable.SUM, null));
                    case SUM -> {
                        int sum = place(call, SqlStdOperatorTable.SUM0, call.getName());
                        yield call.getType().isNullable() ? counted(call, sum) : new Source(call, sum, -1);
                    }
                    default -> new Source(call, place(call), -1);
                });
    }

    /** The key that the aggregate of a key is; -1 for another aggregate. */
    private int key(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case MIN, MAX, AVG ->
                call.filterArg < 0 ? keys.indexOf(call.getArgList().get(0)) : -1;
            default -> -1;
        };
    }

    private Source counted(AggregateCall call, int first) {
        RelDataType argument =
                input.getRowType().getFieldList().get(call.getArgList().get(0)).getType();
        // Counting values that cannot be NULL is counting rows.
        boolean rows = !argument.isNullable() && !call.isDistinct();
        List<Integer> arguments = rows ? List.of() : call.getArgList();
        return new Source(call, first, place(call, SqlStdOperatorTable.COUNT, arguments, null));
    }

    private int place(AggregateCall like, SqlAggFunction function, @Nullable String name) {
        return place(like, function, like.getArgList(), name);
    }

    private int place(AggregateCall like, SqlAggFunction function, List<Integer> arguments, @Nullable String name) {
        return place(AggregateCall.create(
                function,
                like.isDistinct(),
                like.isApproximate(),
                like.ignoreNulls(),
                like.rexList,
                arguments,
                like.filterArg,
                like.distinctKeys,
                like.getCollation(),
                groups,
                input,
                null,
                name));
    }

    private int place(AggregateCall call) {
        for (int i = 0; i < calls.size(); i++) {
            if (calls.get(i).withName(null).equals(call.withName(null))) {
                return groups + i;
            }
        }
        calls.add(call);
        return groups + calls.size() - 1;
    }

    /**
     * The fields of the aggregate as it was.
     *
     * @param reduced has the group fields, the aggregates that are left, and so many {@code further} fields
     */
    List<RexNode> results(RelNode reduced, int further) {
        RexBuilder rex = reduced.getCluster().getRexBuilder();
        List<RexNode> results = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            results.add(rex.makeInputRef(reduced, i));
        }
        for (Source source : sources) {
            RexNode first = rex.makeInputRef(reduced, source.first);
            results.add(
                    source.count < 0
                            ? first
                            : result(rex, source.call, first, rex.makeInputRef(reduced, source.count)));
        }
        int fields = reduced.getRowType().getFieldCount();
        for (int i = fields - further; i < fields; i++) {
            results.add(rex.makeInputRef(reduced, i));
        }
        return results;
    }

    private static RexNode result(RexBuilder rex, AggregateCall call, RexNode first, RexNode count) {
        RexNode value =
                switch (call.getAggregation().getKind()) {
                    case AVG -> rex.makeCall(SqlStdOperatorTable.DIVIDE, ofType(rex, call, first), count);
                    case SUM ->
                        rex.makeCall(
                                SqlStdOperatorTable.CASE,
                                rex.makeCall(SqlStdOperatorTable.EQUALS, count, rex.makeExactLiteral(BigDecimal.ZERO)),
                                rex.makeNullLiteral(call.getType()),
                                first);
                    case STDDEV_POP -> root(rex, rex.makeCall(SqlStdOperatorTable.DIVIDE, first, count));
                    case STDDEV_SAMP -> root(rex, rex.makeCall(SqlStdOperatorTable.DIVIDE, first, lessOne(rex, count)));
                    case VAR_SAMP -> rex.makeCall(SqlStdOperatorTable.DIVIDE, first, lessOne(rex, count));
                    default -> rex.makeCall(SqlStdOperatorTable.DIVIDE, first, count);
                };
        return value.getType().equals(call.getType()) ? value : rex.makeAbstractCast(call.getType(), value);
    }

    /** A sum as the average's type, so that the quotient is not cut off. */
    private static RexNode ofType(RexBuilder rex, AggregateCall call, RexNode sum) {
        RelDataType type = rex.getTypeFactory()
                .createTypeWithNullability(call.getType(), sum.getType().isNullable());
        return rex.ensureType(type, sum, true);
    }

    private static RexNode root(RexBuilder rex, RexNode variance) {
        return rex.makeCall(POWER, variance, rex.makeExactLiteral(new BigDecimal("0.5")));
    }

    /** NULL for one. */
    private static RexNode lessOne(RexBuilder rex, RexNode count) {
        RexNode one = rex.makeExactLiteral(BigDecimal.ONE);
        RelDataType nullable = rex.getTypeFactory()
                .createTypeWithNullability(rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT), true);
        return rex.makeCall(
                SqlStdOperatorTable.CASE,
                rex.makeCall(SqlStdOperatorTable.EQUALS, count, one),
                rex.makeNullLiteral(nullable),
                rex.makeCall(SqlStdOperatorTable.MINUS, count, one));
    }
}
