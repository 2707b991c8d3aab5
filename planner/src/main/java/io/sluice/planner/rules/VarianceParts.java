package io.sluice.planner.rules;

import io.sluice.planner.validate.Operators;
import io.sluice.planner.validate.Variances;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** Aggregates without variances and deviations, and the expressions that compute these from them. */
final class VarianceParts {
    private static final SqlOperator POWER =
            Operators.INSTANCE.function("POWER").orElseThrow();

    /**
     * Where an aggregate's value comes from.
     *
     * @param first the call that is the value, or that has the squared differences
     * @param count the call that counts the values; -1 when the first one is the value
     */
    private record Source(AggregateCall call, int first, int count) {}

    private final List<AggregateCall> calls = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();
    private final RelNode input;
    private final int groups;

    private VarianceParts(RelNode input, int groups) {
        this.input = input;
        this.groups = groups;
    }

    static boolean isVariance(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP -> true;
            default -> false;
        };
    }

    /** @param groups the number of fields before the aggregates */
    static VarianceParts of(List<AggregateCall> calls, RelNode input, int groups) {
        VarianceParts parts = new VarianceParts(input, groups);
        for (AggregateCall call : calls) {
            if (isVariance(call)) {
                int squares = parts.place(call, Variances.WELFORD_M2, call.getArgList());
                int count = parts.place(call, SqlStdOperatorTable.COUNT, parts.counted(call));
                parts.sources.add(new Source(call, squares, count));
            } else {
                parts.sources.add(new Source(call, parts.place(call), -1));
            }
        }
        return parts;
    }

    /** The aggregates that are left, each of them once. */
    List<AggregateCall> calls() {
        return calls;
    }

    /** Counting values that cannot be NULL is counting rows. */
    private List<Integer> counted(AggregateCall call) {
        RelDataType argument =
                input.getRowType().getFieldList().get(call.getArgList().get(0)).getType();
        return argument.isNullable() || call.isDistinct() ? call.getArgList() : List.of();
    }

    private int place(AggregateCall like, SqlAggFunction function, List<Integer> arguments) {
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
                null));
    }

    private int place(AggregateCall call) {
        for (int i = 0; i < calls.size(); i++) {
            if (calls.get(i).withName(null).equals(call.withName(null))) {
                return i;
            }
        }
        calls.add(call);
        return calls.size() - 1;
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
            RexNode first = rex.makeInputRef(reduced, groups + source.first);
            results.add(
                    source.count < 0
                            ? first
                            : result(rex, source.call, first, rex.makeInputRef(reduced, groups + source.count)));
        }
        int fields = reduced.getRowType().getFieldCount();
        for (int i = fields - further; i < fields; i++) {
            results.add(rex.makeInputRef(reduced, i));
        }
        return results;
    }

    private static RexNode result(RexBuilder rex, AggregateCall call, RexNode squares, RexNode count) {
        SqlKind kind = call.getAggregation().getKind();
        boolean sample = kind == SqlKind.STDDEV_SAMP || kind == SqlKind.VAR_SAMP;
        RexNode variance = rex.makeCall(SqlStdOperatorTable.DIVIDE, squares, sample ? lessOne(rex, count) : count);
        boolean root = kind == SqlKind.STDDEV_POP || kind == SqlKind.STDDEV_SAMP;
        RexNode value = root ? rex.makeCall(POWER, variance, rex.makeExactLiteral(new BigDecimal("0.5"))) : variance;
        return value.getType().equals(call.getType()) ? value : rex.makeAbstractCast(call.getType(), value);
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
