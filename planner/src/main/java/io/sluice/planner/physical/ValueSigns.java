package io.sluice.planner.physical;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** What filters and literals say of the signs of a field's values. */
final class ValueSigns {
    private ValueSigns() {}

    static boolean neverNegative(RelNode rel, int field) {
        return bounded(rel, field, List.of(SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL), 1);
    }

    static boolean neverPositive(RelNode rel, int field) {
        return bounded(rel, field, List.of(SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL), -1);
    }

    /** @param sign 1 or -1: of the values that the bound may have besides 0 */
    private static boolean bounded(RelNode rel, int field, List<SqlKind> comparisons, int sign) {
        if (rel instanceof ExchangeRel exchange) {
            return bounded(exchange.getInput(), field, comparisons, sign);
        }
        if (!(rel instanceof CalcRel calc)) {
            return false;
        }
        RexNode value =
                calc.program().expandLocalRef(calc.program().getProjectList().get(field));
        if (hasSign(value, sign)) {
            return true;
        }
        if (calc.program().getCondition() != null) {
            RexNode condition = calc.program().expandLocalRef(calc.program().getCondition());
            RexBuilder rex = calc.getCluster().getRexBuilder();
            for (RexNode part : RelOptUtil.conjunctions(RexUtil.expandSearch(rex, null, condition))) {
                if (bounds(part, value, comparisons, sign)) {
                    return true;
                }
            }
        }
        return value instanceof RexInputRef ref && bounded(calc.getInput(), ref.getIndex(), comparisons, sign);
    }

    private static boolean bounds(RexNode part, RexNode value, List<SqlKind> comparisons, int sign) {
        if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
            return false;
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        return comparisons.contains(call.getKind()) && left.equals(value) && hasSign(right, sign)
                || comparisons.contains(call.getKind().reverse()) && right.equals(value) && hasSign(left, sign);
    }

    private static boolean hasSign(RexNode node, int sign) {
        if (!(node instanceof RexLiteral literal) || !SqlTypeUtil.isExactNumeric(literal.getType())) {
            return false;
        }
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return value != null && value.signum() != -sign;
    }
}
