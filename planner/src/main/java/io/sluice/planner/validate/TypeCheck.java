package io.sluice.planner.validate;

import io.sluice.functions.temporal.Extract;
import io.sluice.functions.temporal.TimeUnit;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Finds, in a validated query, what Calcite lets through although its meaning would be a guess. */
final class TypeCheck extends SqlBasicVisitor<@Nullable Void> {
    private final SqlValidator validator;
    /** The operands of constructors of JSON so far; those of a call come after it. */
    private final Set<SqlNode> jsonParts = Collections.newSetFromMap(new IdentityHashMap<>());

    TypeCheck(SqlValidator validator) {
        this.validator = validator;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        checkJson(call);
        if (call.getOperator() == AggregateOperators.PERCENTILE) {
            checkPercentages(call.operand(1));
        }
        switch (call.getKind()) {
            case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> checkEquality(call);
            case COUNT -> checkCount(call);
            case ARRAY_VALUE_CONSTRUCTOR -> checkSomeType(call, call.getOperandList());
            case IN, NOT_IN -> checkList(call);
            case LISTAGG -> checkSeparator(call);
            case EXTRACT -> checkExtract(call);
            default -> {
                // Only these let too much through.
            }
        }
        return super.visit(call);
    }

    /** JSON(text) is no text but a part of what a constructor makes. */
    private void checkJson(SqlCall call) {
        switch (call.getOperator().getName()) {
            case "JSON_OBJECT", "JSON_ARRAY" -> jsonParts.addAll(call.getOperandList());
            case "JSON" -> {
                if (!jsonParts.contains(call)) {
                    throw SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of((SqlNode) call))
                            .with("message", "JSON() stands only for a value of JSON_OBJECT or JSON_ARRAY")
                            .hint("PARSE_JSON makes a VARIANT of a text.");
                }
            }
            default -> {
                // Not about JSON.
            }
        }
    }

    /** Whether one comes before the other is asked of the numbers; whether they are equal, of neither. A truth value is no text. */
    private void checkEquality(SqlCall call) {
        RelDataType left = validator.getValidatedNodeTypeIfKnown(call.operand(0));
        RelDataType right = validator.getValidatedNodeTypeIfKnown(call.operand(1));
        if (left == null || right == null) {
            return;
        }
        boolean guess = SqlTypeUtil.isCharacter(left) && SqlTypeUtil.isNumeric(right)
                || SqlTypeUtil.isCharacter(right) && SqlTypeUtil.isNumeric(left);
        if (guess) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) call))
                    .with("message", "cannot compare " + summary(left) + " with " + summary(right))
                    .hint("Write a CAST.");
        }
    }

    private static void checkList(SqlCall call) {
        if (call.operand(1) instanceof SqlNodeList list) {
            List<SqlNode> values = new ArrayList<>(list);
            values.add(call.operand(0));
            checkSomeType(call, values);
        }
    }

    /** NULLs among themselves are of no type. */
    private static void checkSomeType(SqlCall call, List<SqlNode> values) {
        if (!values.isEmpty() && values.stream().allMatch(value -> SqlUtil.isNullLiteral(value, false))) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) call))
                    .with("message", "the type of NULL is not known here")
                    .hint("Write CAST(NULL AS ...).");
        }
    }

    private static void checkSeparator(SqlCall call) {
        if (call.operandCount() > 1 && SqlUtil.isNullLiteral(call.operand(1), true)) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) call.operand(1)))
                    .with("message", "the separator of LISTAGG is NULL");
        }
    }

    private static void checkPercentages(SqlNode percentage) {
        if (percentage instanceof SqlCall array && array.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR) {
            array.getOperandList().forEach(TypeCheck::checkPercentages);
            return;
        }
        boolean negative = percentage.getKind() == SqlKind.MINUS_PREFIX;
        SqlNode number = negative ? ((SqlCall) percentage).operand(0) : percentage;
        boolean outside = number instanceof SqlNumericLiteral literal
                && (negative && literal.bigDecimalValue().signum() != 0
                        || literal.bigDecimalValue().signum() < 0
                        || literal.bigDecimalValue().compareTo(BigDecimal.ONE) > 0);
        if (outside || SqlUtil.isNullLiteral(percentage, true)) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of(percentage))
                    .with("message", "a percentage of PERCENTILE is a number from 0 to 1");
        }
    }

    private void checkExtract(SqlCall call) {
        RelDataType time = validator.getValidatedNodeTypeIfKnown(call.operand(1));
        if (time != null && time.getSqlTypeName() != SqlTypeName.NULL) {
            TimeUnit.find(call.operand(0).toString()).ifPresent(unit -> {
                try {
                    Extract.check(TypeBridge.toLogical(time).root(), unit);
                } catch (SluiceException e) {
                    throw e.at(SqlPositions.of((SqlNode) call));
                }
            });
        }
    }

    private static void checkCount(SqlCall call) {
        if (call.operandCount() > 1) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of((SqlNode) call))
                    .with("feature", "COUNT of several columns");
        }
    }

    private static String summary(RelDataType type) {
        return TypeBridge.toLogical(type).asNullable().summary();
    }
}
