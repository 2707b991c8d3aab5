package io.sluice.planner.validate;

import static org.apache.calcite.sql.type.OperandTypes.family;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Functions with types by rules of Calcite's; a function whose types a {@code Signature} can say has one in its own file in {@code functions},
 * and no line here. What stays is known to planner rules by its operator, or gives bare NULLs the type of other arguments. What all of them
 * compute is in {@code functions}, too.
 */
public final class Functions {
    /** A bare NULL has the type of the last argument that has one. */
    private static final SqlOperandTypeInference NULLS_LIKE_OTHERS = (binding, returnType, operandTypes) -> {
        RelDataType known = returnType;
        for (SqlNode operand : binding.operands()) {
            if (!SqlUtil.isNullLiteral(operand, false)) {
                known = binding.getValidator().deriveType(binding.getScope(), operand);
            }
        }
        Arrays.fill(operandTypes, known);
    };

    public static final SqlFunction COALESCE = function(
                    "COALESCE",
                    FunctionTypes.FIRST_NOT_NULL,
                    OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

    public static final SqlFunction IF = function(
            "IF",
            FunctionTypes.BRANCHES,
            new TypedOperands(OperandTypes.or(
                    branches(SqlTypeFamily.NUMERIC),
                    branches(SqlTypeFamily.BOOLEAN),
                    branches(SqlTypeFamily.CHARACTER),
                    branches(SqlTypeFamily.BINARY),
                    branches(SqlTypeFamily.DATE),
                    branches(SqlTypeFamily.TIMESTAMP),
                    branches(SqlTypeFamily.TIME))),
            SqlFunctionCategory.SYSTEM);

    public static final SqlFunction IFNULL = function(
                    "IFNULL",
                    FunctionTypes.FIRST_OR_SECOND,
                    family(SqlTypeFamily.ANY, SqlTypeFamily.ANY),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

    public static final SqlFunction GREATEST = function(
                    "GREATEST",
                    FunctionTypes.COMMON,
                    OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

    public static final SqlFunction LEAST = function(
                    "LEAST",
                    FunctionTypes.COMMON,
                    OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

    /** TRY_CAST in rels, where it is a function like others; its type is that of the call. Statements have Calcite's. */
    public static final SqlFunction TRY_CAST =
            function("TRY_CAST", ReturnTypes.ARG0_FORCE_NULLABLE, OperandTypes.ANY, SqlFunctionCategory.SYSTEM);

    public static final SqlFunction PROCTIME = function(
                    "PROCTIME", FunctionTypes.PROCTIME, OperandTypes.NILADIC, SqlFunctionCategory.TIMEDATE)
            .withDeterministic(false);

    /** Stands for a watermark that the source makes itself. */
    public static final SqlFunction SOURCE_WATERMARK = function(
                    "SOURCE_WATERMARK",
                    FunctionTypes.nullable(SqlTypeName.TIMESTAMP, 3),
                    OperandTypes.NILADIC,
                    SqlFunctionCategory.TIMEDATE)
            .withDeterministic(false);

    /** The session's, which is fixed when the statement is converted: plans hold the name. */
    public static final SqlFunction CURRENT_DATABASE =
            function("CURRENT_DATABASE", FunctionTypes.STRING, OperandTypes.NILADIC, SqlFunctionCategory.SYSTEM);

    /** All functions of this page. */
    static final List<SqlOperator> ALL =
            List.of(CURRENT_DATABASE, COALESCE, IF, IFNULL, GREATEST, LEAST, PROCTIME, SOURCE_WATERMARK);

    private Functions() {}

    /** A condition and two values of a kind; CASE takes nested values and bare NULLs. */
    private static SqlOperandTypeChecker branches(SqlTypeFamily kind) {
        return family(SqlTypeFamily.BOOLEAN, kind, kind);
    }

    private static SqlBasicFunction function(
            String name, SqlReturnTypeInference result, SqlOperandTypeChecker operands, SqlFunctionCategory category) {
        return SqlBasicFunction.create(name, result, operands, category);
    }
}
