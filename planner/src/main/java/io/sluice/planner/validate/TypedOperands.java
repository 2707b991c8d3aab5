package io.sluice.planner.validate;

import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.util.Static;

/** Takes any operands but a NULL that no CAST gives a type. */
final class TypedOperands implements SqlOperandTypeChecker {
    static final TypedOperands CHECKER = new TypedOperands();

    private TypedOperands() {}

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        for (SqlNode operand : binding.operands()) {
            if (isBareNull(binding, operand, throwOnFailure)) {
                return false;
            }
        }
        return true;
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
        return SqlOperandCountRanges.any();
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return name + "(...)";
    }
}
