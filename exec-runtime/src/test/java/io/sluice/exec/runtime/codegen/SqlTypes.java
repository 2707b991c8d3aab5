package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.functions.arithmetic.DecimalTypes;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.CharType;
import io.sluice.spi.type.LogicalType.DecimalType;
import io.sluice.spi.type.LogicalType.VarCharType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import java.util.Set;

/** The types of calls in the golden tables, as far as they occur inside other calls; a whole expression's type is in the table. */
final class SqlTypes {
    private static final Set<String> DOUBLES = Set.of(
            "SQRT", "POWER", "EXP", "LN", "LOG10", "LOG2", "LOG", "SIN", "COS", "TAN", "COT", "SINH", "COSH", "TANH",
            "ASIN", "ACOS", "ATAN", "ATAN2", "DEGREES", "RADIANS", "PI", "E");

    private SqlTypes() {}

    static Expr call(String name, Expr... operands) {
        return Exprs.call(name, type(name, operands), operands);
    }

    /** Text beside a date or time is cast to its type. */
    static Expr compare(String operator, Expr left, Expr right) {
        boolean castRight =
                right.type().root().isCharacter() && !left.type().root().isCharacter();
        return call(operator, left, castRight ? Exprs.call("CAST", left.type(), right) : right);
    }

    static LogicalType type(String name, Expr... operands) {
        if (name.startsWith("IS ")
                || Set.of(
                                "=",
                                "<>",
                                "<",
                                "<=",
                                ">",
                                ">=",
                                "AND",
                                "OR",
                                "NOT",
                                "LIKE",
                                "STARTSWITH",
                                "REGEXP",
                                "ENDSWITH")
                        .contains(name)) {
            return Types.BOOLEAN;
        }
        if (DOUBLES.contains(name)) {
            return Types.DOUBLE;
        }
        return switch (name) {
            case "+", "-", "*", "/", "%", "MOD" -> arithmetic(name, operands);
            case "||" -> new CharType(length(operands[0]) + length(operands[1]), true);
            case "ROUND", "TRUNCATE" ->
                operands[0].type() instanceof DecimalType decimal ? rounded(decimal, operands) : operands[0].type();
            case "CEIL", "CEILING", "FLOOR" ->
                operands.length == 1 && operands[0].type() instanceof DecimalType decimal
                        ? Types.decimal(decimal.precision(), 0)
                        : operands[0].type();
            case "ABS", "SIGN", "UPPER", "LOWER", "INITCAP", "NULLIF" -> operands[0].type();
            case "CHAR_LENGTH",
                    "CHARACTER_LENGTH",
                    "POSITION",
                    "LOCATE",
                    "TIMESTAMPDIFF",
                    "REGEXP_COUNT",
                    "REGEXP_INSTR",
                    "ASCII",
                    "HASH_CODE" -> Types.INT;
            case "EXTRACT",
                    "YEAR",
                    "QUARTER",
                    "MONTH",
                    "WEEK",
                    "DAYOFYEAR",
                    "DAYOFMONTH",
                    "DAYOFWEEK",
                    "HOUR",
                    "MINUTE",
                    "SECOND",
                    "UNIX_TIMESTAMP" -> Types.BIGINT;
            case "TO_DATE", "CURRENT_DATE" -> Types.DATE;
            case "TO_TIMESTAMP" -> Types.timestamp(3);
            case "LOCALTIMESTAMP" -> Types.timestamp(3);
            case "LOCALTIME", "CURRENT_TIME" -> Types.time(0);
            case "TO_TIMESTAMP_LTZ", "CURRENT_TIMESTAMP", "NOW", "CURRENT_ROW_TIMESTAMP", "PROCTIME" ->
                Types.timestampLtz(3);
            case "CASE" -> operands[1].type();
            case "COALESCE", "IFNULL", "GREATEST", "LEAST" -> operands[operands.length - 1].type();
            case "IF" -> operands[1].type();
            default -> Types.STRING;
        };
    }

    private static LogicalType rounded(DecimalType type, Expr... operands) {
        Object places = operands.length == 1 ? 0 : ((Literal) operands[1]).value();
        return DecimalTypes.rounded(type, (Integer) places);
    }

    private static int length(Expr expr) {
        return expr.type() instanceof CharType fixed ? fixed.length() : ((VarCharType) expr.type()).length() / 2;
    }

    private static LogicalType arithmetic(String name, Expr... operands) {
        LogicalType left = operands[0].type();
        if (operands.length == 1) {
            return left;
        }
        LogicalType right = operands[1].type();
        if (!left.root().isNumeric() || !right.root().isNumeric()) {
            return left.root().isInterval() && !right.root().isNumeric() ? right : left;
        }
        if (left.root().isApproximate() || right.root().isApproximate()) {
            if (left instanceof DecimalType || right instanceof DecimalType) {
                return Types.DOUBLE;
            }
            return left.root().isApproximate() ? left : right;
        }
        if (left instanceof DecimalType || right instanceof DecimalType) {
            DecimalType a = DecimalTypes.of(left);
            DecimalType b = DecimalTypes.of(right);
            return switch (name) {
                case "*" -> DecimalTypes.product(a, b);
                case "/" -> DecimalTypes.quotient(a, b);
                case "%", "MOD" -> DecimalTypes.remainder(a, b);
                default -> DecimalTypes.sum(a, b);
            };
        }
        boolean ofDivisor = name.equals("%") || name.equals("MOD");
        return ofDivisor || width(right.root()) > width(left.root()) ? right : left;
    }

    private static int width(TypeRoot root) {
        return switch (root) {
            case TINYINT -> 1;
            case SMALLINT -> 2;
            case INTEGER -> 4;
            default -> 8;
        };
    }
}
