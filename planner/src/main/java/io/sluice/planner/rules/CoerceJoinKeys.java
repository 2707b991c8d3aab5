package io.sluice.planner.rules;

import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Gives both sides of a join's key the same type, so that equal keys have equal hashes. */
public final class CoerceJoinKeys extends RelRule<RuleConfig> {
    public static final CoerceJoinKeys INSTANCE = new CoerceJoinKeys();

    private CoerceJoinKeys() {
        super(RuleConfig.of("CoerceJoinKeys", operands -> operands.operand(LogicalJoin.class)
                .anyInputs()));
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalJoin join = call.rel(0);
        RexBuilder rex = join.getCluster().getRexBuilder();
        int leftCount = join.getLeft().getRowType().getFieldCount();
        List<RexNode> conditions = new ArrayList<>();
        boolean changed = false;
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            RexNode coerced = isKey(condition, leftCount) ? coerced((RexCall) condition, rex) : condition;
            changed |= coerced != condition;
            conditions.add(coerced);
        }
        if (changed) {
            RexNode condition = RexUtil.composeConjunction(rex, conditions);
            call.transformTo(join.copy(
                    join.getTraitSet(),
                    condition,
                    join.getLeft(),
                    join.getRight(),
                    join.getJoinType(),
                    join.isSemiJoinDone()));
        }
    }

    private static boolean isKey(RexNode condition, int leftCount) {
        if (condition.getKind() != SqlKind.EQUALS && condition.getKind() != SqlKind.IS_NOT_DISTINCT_FROM) {
            return false;
        }
        List<RexNode> operands = ((RexCall) condition).getOperands();
        return operands.get(0) instanceof RexInputRef left
                && operands.get(1) instanceof RexInputRef right
                && left.getIndex() < leftCount != right.getIndex() < leftCount;
    }

    private static RexNode coerced(RexCall equal, RexBuilder rex) {
        RelDataTypeFactory types = rex.getTypeFactory();
        RexNode left = equal.getOperands().get(0);
        RexNode right = equal.getOperands().get(1);
        if (SqlTypeUtil.equalSansNullability(types, left.getType(), right.getType())
                || (isVarying(left.getType()) && isVarying(right.getType()))) {
            return equal;
        }
        RelDataType common = common(types, left.getType(), right.getType());
        return rex.makeCall(equal.getOperator(), as(rex, common, left), as(rex, common, right));
    }

    /** Text beside a DATE, TIME or TIMESTAMP is read as one. Keys that are kept differently would never meet. */
    private static RelDataType common(RelDataTypeFactory types, RelDataType left, RelDataType right) {
        if (SqlTypeUtil.inCharFamily(left) && SqlTypeUtil.isDatetime(right)) {
            return ((SluiceTypeFactory) types).materialize(right);
        }
        if (SqlTypeUtil.isDatetime(left) && SqlTypeUtil.inCharFamily(right)) {
            return ((SluiceTypeFactory) types).materialize(left);
        }
        RelDataType common = types.leastRestrictive(List.of(left, right));
        if (common == null) {
            throw SluiceException.of(
                            ErrorCode.TYPE_MISMATCH,
                            "cannot compare "
                                    + TypeBridge.toLogical(left).asNullable().summary() + " with "
                                    + TypeBridge.toLogical(right).asNullable().summary())
                    .hint("Write a CAST.");
        }
        return common;
    }

    /** Texts and bytes of any length are kept alike. */
    private static boolean isVarying(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.VARCHAR || type.getSqlTypeName() == SqlTypeName.VARBINARY;
    }

    private static RexNode as(RexBuilder rex, RelDataType type, RexNode node) {
        RelDataType wanted = rex.getTypeFactory()
                .createTypeWithNullability(type, node.getType().isNullable());
        return node.getType().equals(wanted) ? node : rex.makeCast(wanted, node);
    }
}
