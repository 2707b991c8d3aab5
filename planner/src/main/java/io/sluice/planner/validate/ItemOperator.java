package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.TypeRoot;
import io.sluice.sql.parser.SqlPositions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** {@code collection[item]}: as Calcite has it, of a ROW by a field's number or name, and of a VARIANT by a number or a name. */
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
        if (binding.getOperandType(0).isStruct()) {
            return hasField(binding, throwOnFailure);
        }
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

    /** A field is written as its number, from 1, or its name. */
    private static boolean hasField(SqlCallBinding binding, boolean throwOnFailure) {
        RelDataType row = binding.getOperandType(0);
        SqlNode item = binding.operand(1);
        boolean found = item instanceof SqlNumericLiteral number && number.isInteger()
                ? number.intValue(true) > 0 && number.intValue(true) <= row.getFieldCount()
                : SqlUtil.isLiteral(item, false)
                        && SqlTypeUtil.inCharFamily(binding.getOperandType(1))
                        && row.getField(((SqlLiteral) item).getValueAs(String.class), true, false) != null;
        if (!found && throwOnFailure) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of(item))
                    .with("message", "the row has no field " + item)
                    .hint("It has " + String.join(", ", row.getFieldNames()) + ".");
        }
        return found;
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
