package io.sluice.planner.rules;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Counts without rows are 0. Beside a DISTINCT aggregate, a count is first taken by the distinct values and then picked out of these by MIN,
 * which is NULL where no row came, though the type says that it cannot be.
 */
public final class CountNoRows extends RelRule<RuleConfig> {
    public static final CountNoRows INSTANCE = new CountNoRows();

    private CountNoRows() {
        super(RuleConfig.of("CountNoRows", operands -> operands.operand(LogicalProject.class)
                .oneInput(input -> input.operand(Aggregate.class)
                        .predicate(aggregate -> aggregate.getGroupSet().isEmpty())
                        .anyInputs())));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalProject project = call.rel(0);
        Aggregate aggregate = call.rel(1);
        RexBuilder rex = project.getCluster().getRexBuilder();
        boolean[] counts = {false};
        RexShuttle zeros = new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall cast) {
                if (!isPickedCount(cast, aggregate)) {
                    return super.visitCall(cast);
                }
                counts[0] = true;
                return orZero(rex, cast);
            }
        };
        List<RexNode> projects = zeros.visitList(project.getProjects());
        if (counts[0]) {
            call.transformTo(project.copy(project.getTraitSet(), project.getInput(), projects, project.getRowType()));
        }
    }

    private static boolean isPickedCount(RexCall cast, Aggregate aggregate) {
        if (cast.getKind() != SqlKind.CAST || !(cast.getOperands().get(0) instanceof RexInputRef ref)) {
            return false;
        }
        AggregateCall picked = aggregate.getAggCallList().get(ref.getIndex());
        RelDataType type = cast.getType();
        return picked.getAggregation().getKind() == SqlKind.MIN
                && picked.hasFilter()
                && type.getSqlTypeName() == SqlTypeName.BIGINT
                && !type.isNullable()
                && ref.getType().isNullable()
                && SqlTypeUtil.equalSansNullability(aggregate.getCluster().getTypeFactory(), type, ref.getType());
    }

    private static RexNode orZero(RexBuilder rex, RexCall cast) {
        RexNode count = cast.getOperands().get(0);
        RexNode some = rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, count);
        RexNode zero = rex.makeExactLiteral(BigDecimal.ZERO, cast.getType());
        return rex.makeCall(cast.getType(), SqlStdOperatorTable.CASE, List.of(some, count, zero));
    }
}
