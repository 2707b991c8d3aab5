package io.sluice.planner.rules;

import io.sluice.planner.validate.Functions;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/** Counts each row in both inputs of INTERSECT ALL and shows it as often as the input has it that has it less often. */
public final class CountIntersectAll extends RelRule<RuleConfig> {
    public static final CountIntersectAll INSTANCE = new CountIntersectAll();

    private CountIntersectAll() {
        super(RuleConfig.of("CountIntersectAll", operands -> operands.operand(LogicalIntersect.class)
                .predicate(intersect -> intersect.all && intersect.getInputs().size() == 2)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalIntersect intersect = call.rel(0);
        RelBuilder builder = call.builder();
        int count = intersect.getRowType().getFieldCount();
        RelDataType bool = builder.getTypeFactory()
                .createTypeWithNullability(builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN), true);
        RexNode here = builder.literal(true);
        RexNode notHere = builder.getRexBuilder().makeNullLiteral(bool);
        List<String> markers = List.of("vcol_left_marker", "vcol_right_marker");
        builder.push(intersect.getInput(0));
        SetOperands.projectWith(builder, List.of(here, notHere), markers);
        builder.push(intersect.getInput(1));
        SetOperands.projectWith(builder, List.of(notHere, here), markers);
        builder.union(true);
        builder.aggregate(
                builder.groupKey(builder.fields().subList(0, count)),
                builder.count(false, "vcol_left_cnt", builder.field(count)),
                builder.count(false, "vcol_right_cnt", builder.field(count + 1)));
        RexNode left = builder.field(count);
        RexNode right = builder.field(count + 1);
        builder.filter(
                builder.call(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, left, builder.literal(1)),
                builder.call(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, right, builder.literal(1)));
        List<RexNode> projects = new ArrayList<>();
        projects.add(builder.getRexBuilder()
                .makeCall(
                        left.getType(),
                        Functions.IF,
                        List.of(builder.call(SqlStdOperatorTable.GREATER_THAN, left, right), right, left)));
        projects.addAll(builder.fields().subList(0, count));
        call.transformTo(SetOperands.repeated(builder.project(projects), intersect));
    }
}
