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
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * Functions with types by rules of Calcite's; a function whose types a {@code Signature} can say has one in its own file in {@code functions},
 * and no line here. What stays is written without parentheses (the clocks), known to planner rules by its operator (COALESCE, IF, PROCTIME,
 * TRY_CAST, SOURCE_WATERMARK), gives bare NULLs the type of other arguments, or follows the digits of constants (ROUND). What all of them
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

    private static final SqlTypeFamily CHARACTER = SqlTypeFamily.CHARACTER;
    private static final SqlTypeFamily NUMERIC = SqlTypeFamily.NUMERIC;
    private static final SqlTypeFamily INTEGER = SqlTypeFamily.INTEGER;

    // ---- choosing ----

    public static final SqlFunction COALESCE = function(
                    "COALESCE",
                    FunctionTypes.FIRST_NOT_NULL,
                    OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

    public static final SqlFunction IF = function(
                    "IF",
                    FunctionTypes.BRANCHES,
                    family(SqlTypeFamily.BOOLEAN, SqlTypeFamily.ANY, SqlTypeFamily.ANY),
                    SqlFunctionCategory.SYSTEM)
            .withOperandTypeInference(NULLS_LIKE_OTHERS);

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

    // ---- time ----

    public static final SqlFunction PROCTIME = function(
                    "PROCTIME", FunctionTypes.PROCTIME, OperandTypes.NILADIC, SqlFunctionCategory.TIMEDATE)
            .withDeterministic(false);

    public static final SqlFunction CURRENT_TIMESTAMP =
            clock("CURRENT_TIMESTAMP", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 3, SqlSyntax.FUNCTION_ID);
    public static final SqlFunction CURRENT_ROW_TIMESTAMP =
            clock("CURRENT_ROW_TIMESTAMP", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 3, SqlSyntax.FUNCTION);
    public static final SqlFunction NOW =
            clock("NOW", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 3, SqlSyntax.FUNCTION);
    public static final SqlFunction LOCALTIMESTAMP =
            clock("LOCALTIMESTAMP", SqlTypeName.TIMESTAMP, 3, SqlSyntax.FUNCTION_ID);
    public static final SqlFunction CURRENT_TIME = clock("CURRENT_TIME", SqlTypeName.TIME, 0, SqlSyntax.FUNCTION_ID);
    public static final SqlFunction LOCALTIME = clock("LOCALTIME", SqlTypeName.TIME, 0, SqlSyntax.FUNCTION_ID);
    public static final SqlFunction CURRENT_DATE = ((SqlBasicFunction)
                    function("CURRENT_DATE", ReturnTypes.DATE, OperandTypes.NILADIC, SqlFunctionCategory.TIMEDATE))
            .withSyntax(SqlSyntax.FUNCTION_ID)
            .withDeterministic(false);

    public static final SqlFunction DATE_FORMAT = function(
            "DATE_FORMAT",
            FunctionTypes.NULLABLE_STRING,
            OperandTypes.or(family(SqlTypeFamily.TIMESTAMP, CHARACTER), family(CHARACTER, CHARACTER)),
            SqlFunctionCategory.TIMEDATE);

    public static final SqlFunction TO_TIMESTAMP = function(
            "TO_TIMESTAMP",
            FunctionTypes.nullable(SqlTypeName.TIMESTAMP, 3),
            OperandTypes.or(family(CHARACTER), family(CHARACTER, CHARACTER)),
            SqlFunctionCategory.TIMEDATE);

    public static final SqlFunction TO_DATE = function(
            "TO_DATE",
            ReturnTypes.DATE_NULLABLE.andThen(SqlTypeTransforms.FORCE_NULLABLE),
            OperandTypes.or(family(CHARACTER), family(CHARACTER, CHARACTER)),
            SqlFunctionCategory.TIMEDATE);

    public static final SqlFunction UNIX_TIMESTAMP = function(
                    "UNIX_TIMESTAMP",
                    ReturnTypes.BIGINT_NULLABLE,
                    OperandTypes.or(OperandTypes.NILADIC, family(CHARACTER), family(CHARACTER, CHARACTER)),
                    SqlFunctionCategory.TIMEDATE)
            .withDeterministic(false);

    public static final SqlFunction FROM_UNIXTIME = function(
            "FROM_UNIXTIME",
            FunctionTypes.NULLABLE_STRING,
            OperandTypes.or(family(INTEGER), family(INTEGER, CHARACTER)),
            SqlFunctionCategory.TIMEDATE);

    /** Stands for a watermark that the source makes itself. */
    public static final SqlFunction SOURCE_WATERMARK = function(
                    "SOURCE_WATERMARK",
                    FunctionTypes.nullable(SqlTypeName.TIMESTAMP, 3),
                    OperandTypes.NILADIC,
                    SqlFunctionCategory.TIMEDATE)
            .withDeterministic(false);

    // ---- text ----

    public static final SqlFunction CONCAT = function(
            "CONCAT",
            FunctionTypes.STRING,
            OperandTypes.repeat(SqlOperandCountRanges.from(1), OperandTypes.CHARACTER),
            SqlFunctionCategory.STRING);

    public static final SqlFunction SUBSTRING = substring("SUBSTRING");
    public static final SqlFunction SUBSTR = substring("SUBSTR");
    public static final SqlFunction LEFT = part("LEFT");
    public static final SqlFunction RIGHT = part("RIGHT");
    public static final SqlFunction LOCATE = text(
            "LOCATE",
            ReturnTypes.INTEGER_NULLABLE,
            OperandTypes.or(family(CHARACTER, CHARACTER), family(CHARACTER, CHARACTER, INTEGER)));

    // ---- numbers ----

    public static final SqlFunction ROUND = function(
            "ROUND",
            FunctionTypes.ROUNDED,
            OperandTypes.or(family(NUMERIC), family(NUMERIC, INTEGER)),
            SqlFunctionCategory.NUMERIC);
    public static final SqlFunction TRUNCATE = function(
            "TRUNCATE",
            FunctionTypes.ROUNDED,
            OperandTypes.or(family(NUMERIC), family(NUMERIC, INTEGER)),
            SqlFunctionCategory.NUMERIC);
    public static final SqlFunction LOG2 =
            function("LOG2", ReturnTypes.DOUBLE_NULLABLE, family(NUMERIC), SqlFunctionCategory.NUMERIC);
    public static final SqlFunction LOG = function(
            "LOG",
            ReturnTypes.DOUBLE_NULLABLE,
            OperandTypes.or(family(NUMERIC), family(NUMERIC, NUMERIC)),
            SqlFunctionCategory.NUMERIC);
    public static final SqlFunction PI =
            function("PI", ReturnTypes.DOUBLE, OperandTypes.NILADIC, SqlFunctionCategory.NUMERIC);
    public static final SqlFunction E =
            function("E", ReturnTypes.DOUBLE, OperandTypes.NILADIC, SqlFunctionCategory.NUMERIC);

    /** The session's, which is fixed when the statement is converted: plans hold the name. */
    public static final SqlFunction CURRENT_DATABASE =
            function("CURRENT_DATABASE", FunctionTypes.STRING, OperandTypes.NILADIC, SqlFunctionCategory.SYSTEM);

    /** All functions of this page. */
    static final List<SqlOperator> ALL = List.of(
            CURRENT_DATABASE,
            COALESCE,
            IF,
            IFNULL,
            GREATEST,
            LEAST,
            PROCTIME,
            CURRENT_TIMESTAMP,
            CURRENT_ROW_TIMESTAMP,
            NOW,
            LOCALTIMESTAMP,
            CURRENT_TIME,
            LOCALTIME,
            CURRENT_DATE,
            DATE_FORMAT,
            TO_TIMESTAMP,
            TO_DATE,
            UNIX_TIMESTAMP,
            FROM_UNIXTIME,
            SOURCE_WATERMARK,
            CONCAT,
            SUBSTRING,
            SUBSTR,
            LEFT,
            RIGHT,
            LOCATE,
            ROUND,
            TRUNCATE,
            LOG2,
            LOG,
            PI,
            E);

    private Functions() {}

    private static SqlBasicFunction function(
            String name, SqlReturnTypeInference result, SqlOperandTypeChecker operands, SqlFunctionCategory category) {
        return SqlBasicFunction.create(name, result, operands, category);
    }

    private static SqlBasicFunction text(String name, SqlReturnTypeInference result, SqlOperandTypeChecker operands) {
        return function(name, result, operands, SqlFunctionCategory.STRING);
    }

    /** Something that the clock says. */
    private static SqlFunction clock(String name, SqlTypeName type, int precision, SqlSyntax syntax) {
        return function(
                        name,
                        FunctionTypes.explicit(type, precision),
                        OperandTypes.NILADIC,
                        SqlFunctionCategory.TIMEDATE)
                .withSyntax(syntax)
                .withDeterministic(false);
    }

    private static SqlFunction substring(String name) {
        return text(
                name,
                ReturnTypes.ARG0_NULLABLE_VARYING.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                OperandTypes.or(family(CHARACTER, INTEGER), family(CHARACTER, INTEGER, INTEGER)));
    }

    private static SqlFunction part(String name) {
        return text(
                name,
                ReturnTypes.ARG0_NULLABLE_VARYING.andThen(SqlTypeTransforms.FORCE_NULLABLE),
                family(CHARACTER, INTEGER));
    }
}
