package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.type.TypeRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** {@code collection[item]}: as Calcite has it, and of a VARIANT by a number or a name. */
public final class ItemOperator extends SqlSpecialOperator {
    public static final ItemOperator INSTANCE = new ItemOperator();

    private ItemOperator() {
        super("ITEM", SqlKind.ITEM, SqlStdOperatorTable.ITEM.getLeftPrec(), true, null, null, null);
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        return SqlOperandCountRanges.of(2);
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        if (!isVariant(binding.getOperandType(0))) {
            return SqlStdOperatorTable.ITEM.checkOperandTypes(binding, throwOnFailure);
        }
        RelDataType item = binding.getOperandType(1);
        boolean fits = SqlTypeUtil.isIntType(item)
                || SqlTypeUtil.isExactNumeric(item) && item.getScale() == 0
                || SqlTypeUtil.inCharFamily(item);
        if (!fits && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return fits;
    }

    @Override
    public RelDataType inferReturnType(SqlOperatorBinding binding) {
        RelDataType collection = binding.getOperandType(0);
        return isVariant(collection)
                ? binding.getTypeFactory().createTypeWithNullability(collection, true)
                : SqlStdOperatorTable.ITEM.inferReturnType(binding);
    }

    private static boolean isVariant(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.OTHER
                && TypeBridge.toLogical(type).root() == TypeRoot.VARIANT;
    }

    @Override
    public String getAllowedSignatures(String name) {
        return SqlStdOperatorTable.ITEM.getAllowedSignatures(name) + "\n<VARIANT>[<INTEGER>]\n<VARIANT>[<CHARACTER>]";
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        SqlStdOperatorTable.ITEM.unparse(writer, call, leftPrec, rightPrec);
    }
}
