package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlCastFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * CAST and TRY_CAST in statements, in place of Calcite's: what can be cast is what Flink can cast, and the result has the written type,
 * whose fields and elements are as nullable as they are written.
 */
public final class CastOperator extends SqlCastFunction {
    static final CastOperator CAST = new CastOperator("CAST", SqlKind.CAST);
    static final CastOperator TRY_CAST = new CastOperator("TRY_CAST", SqlKind.SAFE_CAST);

    private CastOperator(String name, SqlKind kind) {
        super(name, kind);
    }

    /** Puts these operators in the place of the grammar's. */
    static void replace(SqlCall call) {
        if (call instanceof SqlBasicCall basic) {
            if (call.getOperator() == SqlStdOperatorTable.CAST) {
                basic.setOperator(CAST);
            } else if (call.getOperator() == SqlLibraryOperators.TRY_CAST) {
                basic.setOperator(TRY_CAST);
            }
        }
    }

    /** A cast that nobody wrote. */
    public static SqlNode of(SqlNode operand, RelDataType type) {
        return CAST.createCall(operand.getParserPosition(), operand, SqlTypeUtil.convertTypeToSpec(type));
    }

    /** Not looked up by its name, as other functions are. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        for (SqlNode operand : call.getOperandList()) {
            validator.deriveType(scope, operand);
        }
        return validateOperands(validator, scope, call);
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        boolean nullable = getKind() == SqlKind.SAFE_CAST
                || binding.getOperandType(0).isNullable()
                || binding instanceof SqlCallBinding call && SqlUtil.isNullLiteral(call.operand(0), false);
        RelDataType type = binding.getTypeFactory().createTypeWithNullability(binding.getOperandType(1), nullable);
        if (binding instanceof SqlCallBinding call && SqlUtil.isNullLiteral(call.operand(0), false)) {
            call.getValidator().setValidatedNodeType(call.operand(0), type);
        }
        return type;
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        SqlNode operand = binding.operand(0);
        if (SqlUtil.isNullLiteral(operand, false)) {
            return true;
        }
        LogicalType from = TypeBridge.toLogical(binding.getOperandType(0));
        LogicalType to = TypeBridge.toLogical(binding.getOperandType(1));
        if (CastRules.canCast(from, to)) {
            return true;
        }
        if (throwOnFailure) {
            SluiceException refusal = SluiceException.of(
                            ErrorCode.INVALID_CAST, SqlPositions.of((SqlNode) binding.getCall()))
                    .with("from", from.asNullable().summary())
                    .with("to", to.asNullable().summary());
            throw CastRules.hint(from, to).map(refusal::hint).orElse(refusal);
        }
        return false;
    }
}
