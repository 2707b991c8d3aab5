package io.sluice.planner.convert;

import io.sluice.planner.validate.JsonOperators;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlJsonQueryEmptyOrErrorBehavior;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlJsonValueFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;

/** Converts JSON_VALUE and JSON_QUERY with RETURNING: the type is that of the call, and no operand. */
final class JsonCalls {
    private static final Set<SqlTypeName> VALUE_TYPES =
            Set.of(SqlTypeName.CHAR, SqlTypeName.VARCHAR, SqlTypeName.BOOLEAN, SqlTypeName.INTEGER, SqlTypeName.DOUBLE);

    private JsonCalls() {}

    static RexNode value(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        if (!VALUE_TYPES.contains(type.getSqlTypeName())) {
            throw unsupported(call, "JSON_VALUE returns STRING, BOOLEAN, INT or DOUBLE, not " + type);
        }
        List<SqlNode> operands = SqlJsonValueFunction.hasExplicitTypeSpec(call.getOperandList())
                ? SqlJsonValueFunction.removeTypeSpecOperands(call)
                : call.getOperandList();
        return context.getRexBuilder().makeCall(type, JsonOperators.JSON_VALUE, convert(context, operands));
    }

    static RexNode queryReturning(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call);
        RelDataType element = type.getComponentType();
        boolean array = element != null && type.getSqlTypeName() == SqlTypeName.ARRAY;
        if (array ? !SqlTypeUtil.inCharFamily(element) : !SqlTypeUtil.inCharFamily(type)) {
            throw unsupported(call, "JSON_QUERY returns STRING or ARRAY<STRING>, not " + type);
        }
        List<SqlNode> operands = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            if (array
                    && operand instanceof SqlLiteral literal
                    && literal.getValue() == SqlJsonQueryEmptyOrErrorBehavior.EMPTY_OBJECT) {
                throw unsupported(call, "an empty object is no array: write EMPTY ARRAY");
            }
            if (!(operand instanceof SqlDataTypeSpec)) {
                operands.add(operand);
            }
        }
        return context.getRexBuilder().makeCall(type, JsonOperators.JSON_QUERY, convert(context, operands));
    }

    private static List<RexNode> convert(SqlRexContext context, List<SqlNode> operands) {
        List<RexNode> converted = new ArrayList<>();
        operands.forEach(operand -> converted.add(context.convertExpression(operand)));
        return converted;
    }

    private static SluiceException unsupported(SqlCall call, String message) {
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) call))
                .with("message", message);
    }
}
