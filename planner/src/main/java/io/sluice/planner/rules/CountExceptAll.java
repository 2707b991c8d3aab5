package io.sluice.planner.rules;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/** Counts how much more often each row is in the first input of EXCEPT ALL than in the second, and shows it as often. */
public final class CountExceptAll extends RelRule<RuleConfig> {
    public static final CountExceptAll INSTANCE = new CountExceptAll();

    private CountExceptAll() {
        super(RuleConfig.of("CountExceptAll", operands -> operands.operand(LogicalMinus.class)
                .predicate(minus -> minus.all && minus.getInputs().size() == 2)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalMinus minus = call.rel(0);
        RelBuilder builder = call.builder();
        int count = minus.getRowType().getFieldCount();
        List<String> marker = List.of("vcol_marker");
        builder.push(minus.getInput(0));
        SetOperands.projectWith(builder, List.of(number(builder, 1)), marker);
        builder.push(minus.getInput(1));
        SetOperands.projectWith(builder, List.of(number(builder, -1)), marker);
        builder.union(true);
        builder.aggregate(
                builder.groupKey(builder.fields().subList(0, count)),
                builder.sum(false, "sum_vcol_marker", builder.field(count)));
        builder.filter(builder.call(SqlStdOperatorTable.GREATER_THAN, builder.field(count), builder.literal(0)));
        List<RexNode> projects = new ArrayList<>();
        projects.add(builder.field(count));
        projects.addAll(builder.fields().subList(0, count));
        call.transformTo(SetOperands.repeated(builder.project(projects), minus));
    }

    private static RexNode number(RelBuilder builder, long value) {
        RelDataType bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
        return builder.getRexBuilder().makeExactLiteral(BigDecimal.valueOf(value), bigint);
    }
}
