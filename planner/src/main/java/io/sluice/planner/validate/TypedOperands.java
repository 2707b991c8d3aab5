package io.sluice.planner.validate;

import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.util.Static;

/**
 * Takes what another checker takes, but no NULL that no CAST gives a type.
 *
 * @param types says which types and how many operands there are
 */
record TypedOperands(SqlOperandTypeChecker types) implements SqlOperandTypeChecker {
    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        for (SqlNode operand : binding.operands()) {
            if (isBareNull(binding, operand, throwOnFailure)) {
                return false;
            }
        }
        return types.checkOperandTypes(binding, throwOnFailure);
    }

    /** @throws RuntimeException with the place, if it is one and that is to be thrown */
    static boolean isBareNull(SqlCallBinding binding, SqlNode operand, boolean throwIfSo) {
        if (!SqlUtil.isNullLiteral(operand, false)) {
            return false;
        }
        if (throwIfSo) {
            throw binding.getValidator().newValidationError(operand, Static.RESOURCE.nullIllegal());
        }
        return true;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return types.getOperandCountRange();
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return types.getAllowedSignatures(operator, name);
    }
}
