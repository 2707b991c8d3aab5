package io.sluice.planner.rules;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;

/** Makes a row of the aggregate over all rows where there can be none: counts are zero and everything else is NULL. */
public final class EvaluateEmptyAggregate extends RelRule<RuleConfig> {
    public static final EvaluateEmptyAggregate INSTANCE = new EvaluateEmptyAggregate();

    private EvaluateEmptyAggregate() {
        super(RuleConfig.of("EvaluateEmptyAggregate", operands -> operands.operand(LogicalAggregate.class)
                .predicate(aggregate -> aggregate.getGroupCount() == 0
                        && aggregate.getGroupSets().size() == 1)
                .oneInput(values -> values.operand(LogicalValues.class)
                        .predicate(Values::isEmpty)
                        .noInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalAggregate aggregate = call.rel(0);
        RexBuilder rex = aggregate.getCluster().getRexBuilder();
        List<RexLiteral> row = aggregate.getAggCallList().stream()
                .map(aggregateCall -> value(aggregateCall, rex))
                .toList();
        call.transformTo(LogicalValues.create(
                aggregate.getCluster(), aggregate.getRowType(), ImmutableList.of(ImmutableList.copyOf(row))));
    }

    private static RexLiteral value(AggregateCall call, RexBuilder rex) {
        SqlKind kind = call.getAggregation().getKind();
        return kind == SqlKind.COUNT || kind == SqlKind.SUM0
                ? (RexLiteral) rex.makeLiteral(BigDecimal.ZERO, call.getType(), false)
                : rex.makeNullLiteral(call.getType());
    }
}
