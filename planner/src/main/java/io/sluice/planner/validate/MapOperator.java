package io.sluice.planner.validate;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlMapValueConstructor;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlOperandTypeInference;

/** MAP[...], in which a NULL has the type of the other values; that of the first key where all of them are NULL, as in Flink. */
final class MapOperator extends SqlMapValueConstructor {
    static final MapOperator MAP = new MapOperator();

    private MapOperator() {}

    /** Puts this operator in the place of the grammar's. */
    static void replace(SqlCall call) {
        if (call instanceof SqlBasicCall basic && call.getOperator() == SqlStdOperatorTable.MAP_VALUE_CONSTRUCTOR) {
            basic.setOperator(MAP);
        }
    }

    @Override
    public SqlOperandTypeInference getOperandTypeInference() {
        return (binding, wanted, operands) -> {
            if (operands.length < 2 || SqlUtil.isNullLiteral(binding.operand(0), false)) {
                return;
            }
            RelDataType type = binding.getValidator().deriveType(binding.getScope(), typed(binding));
            for (int i = 1; i < operands.length; i += 2) {
                operands[i] = type;
            }
        };
    }

    /** The first value that is not NULL; the first key when there is none. */
    private static SqlNode typed(SqlCallBinding binding) {
        for (int i = 1; i < binding.getOperandCount(); i += 2) {
            SqlNode value = binding.operand(i);
            if (!SqlUtil.isNullLiteral(value, false)) {
                return value;
            }
        }
        return binding.operand(0);
    }
}
