package io.sluice.sql.parser.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/**
 * JSON_QUERY with a RETURNING clause, which Calcite's lacks. Operands are those of Calcite's (text, path, wrapper behaviour, on
 * empty, on error; the defaults are filled in), then the type.
 */
public final class JsonQueryReturning extends SqlFunction {
    public static final JsonQueryReturning INSTANCE = new JsonQueryReturning();

    private static final int TYPE = 5;

    private JsonQueryReturning() {
        super(
                "JSON_QUERY",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0
                        .andThen((binding, type) -> binding.getOperandType(TYPE))
                        .andThen(SqlTypeTransforms.FORCE_NULLABLE),
                null,
                OperandTypes.repeat(SqlOperandCountRanges.of(TYPE + 1), OperandTypes.ANY),
                SqlFunctionCategory.SYSTEM);
    }

    /** Calcite's own call when there is no type. */
    public static SqlCall call(SqlParserPos pos, @Nullable SqlNode[] arguments, @Nullable SqlDataTypeSpec type) {
        SqlCall plain = SqlStdOperatorTable.JSON_QUERY.createCall(pos, arguments);
        if (type == null) {
            return plain;
        }
        List<SqlNode> operands = new ArrayList<>(plain.getOperandList());
        operands.add(type);
        return new SqlBasicCall(INSTANCE, operands, pos);
    }

    @Override
    public void unparse(SqlWriter writer, SqlCall call, int leftPrec, int rightPrec) {
        SqlWriter.Frame frame = writer.startFunCall(getName());
        call.operand(0).unparse(writer, 0, 0);
        writer.sep(",", true);
        call.operand(1).unparse(writer, 0, 0);
        writer.keyword("RETURNING");
        call.operand(TYPE).unparse(writer, 0, 0);
        writer.keyword(words(call.operand(2)));
        writer.keyword("WRAPPER");
        writer.keyword(words(call.operand(3)));
        writer.keyword("ON EMPTY");
        writer.keyword(words(call.operand(4)));
        writer.keyword("ON ERROR");
        writer.endFunCall(frame);
    }

    private static String words(SqlNode symbol) {
        return ((SqlLiteral) symbol).getValueAs(Enum.class).name().replace('_', ' ');
    }
}
