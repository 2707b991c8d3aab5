package io.sluice.planner.rules;

import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;

/** Reads {@code WHERE (SELECT COUNT(*) FROM ...) > 0} as EXISTS. */
public final class CountToExists extends RelRule<RuleConfig> {
    public static final CountToExists INSTANCE = new CountToExists();

    private CountToExists() {
        super(RuleConfig.of("CountToExists", operands -> operands.operand(LogicalFilter.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalFilter filter = call.rel(0);
        RexNode condition = filter.getCondition().accept(new Rewriting());
        if (condition != filter.getCondition()) {
            call.transformTo(
                    LogicalFilter.create(filter.getInput(), condition, ImmutableSet.copyOf(filter.getVariablesSet())));
        }
    }

    private static final class Rewriting extends RexShuttle {
        @Override
        public RexNode visitCall(RexCall call) {
            RexNode query = null;
            if (call.getKind() == SqlKind.GREATER_THAN
                    && isZero(call.getOperands().get(1))) {
                query = call.getOperands().get(0);
            } else if (call.getKind() == SqlKind.LESS_THAN
                    && isZero(call.getOperands().get(0))) {
                query = call.getOperands().get(1);
            }
            if (query instanceof RexSubQuery subQuery
                    && subQuery.getKind() == SqlKind.SCALAR_QUERY
                    && subQuery.rel.stripped() instanceof Project project
                    && project.getProjects().get(0) instanceof RexInputRef ref
                    && project.getInput().stripped() instanceof Aggregate aggregate
                    && countsRows(aggregate, ref.getIndex())) {
                return RexSubQuery.exists(aggregate.getInput());
            }
            if (query instanceof RexSubQuery subQuery
                    && subQuery.getKind() == SqlKind.SCALAR_QUERY
                    && subQuery.rel.stripped() instanceof Aggregate aggregate
                    && countsRows(aggregate, 0)) {
                return RexSubQuery.exists(aggregate.getInput());
            }
            return super.visitCall(call);
        }
    }

    private static boolean isZero(RexNode node) {
        return node instanceof RexLiteral literal
                && literal.getValue() instanceof BigDecimal number
                && number.signum() == 0;
    }

    /** Whether the field is the number of all rows. */
    private static boolean countsRows(Aggregate aggregate, int field) {
        if (!aggregate.getGroupSet().isEmpty() || aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
            return false;
        }
        AggregateCall call = aggregate.getAggCallList().get(field);
        return call.getAggregation().getKind() == SqlKind.COUNT
                && call.getArgList().isEmpty()
                && !call.hasFilter();
    }
}
