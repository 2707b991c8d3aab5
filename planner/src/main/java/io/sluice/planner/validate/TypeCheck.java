package io.sluice.planner.validate;

import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Finds, in a validated query, what Calcite lets through although its meaning would be a guess. */
final class TypeCheck extends SqlBasicVisitor<@Nullable Void> {
    private static final Set<TimeUnit> COUNTED_UNITS = EnumSet.of(
            TimeUnit.SECOND,
            TimeUnit.MINUTE,
            TimeUnit.HOUR,
            TimeUnit.DAY,
            TimeUnit.WEEK,
            TimeUnit.MONTH,
            TimeUnit.QUARTER,
            TimeUnit.YEAR);

    private final SqlValidator validator;
    /** The operands of constructors of JSON so far; those of a call come after it. */
    private final Set<SqlNode> jsonParts = Collections.newSetFromMap(new IdentityHashMap<>());

    TypeCheck(SqlValidator validator) {
        this.validator = validator;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        checkJson(call);
        switch (call.getKind()) {
            case EQUALS, NOT_EQUALS, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> checkEquality(call);
            case COUNT -> checkCount(call);
            case TIMESTAMP_DIFF -> checkUnit(call);
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

    private static void checkCount(SqlCall call) {
        if (call.operandCount() > 1) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of((SqlNode) call))
                    .with("feature", "COUNT of several columns");
        }
    }

    /** For other units Calcite's division loses what it should count. */
    private static void checkUnit(SqlCall call) {
        if (call.operand(0) instanceof SqlIntervalQualifier qualifier && !COUNTED_UNITS.contains(qualifier.getUnit())) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of((SqlNode) call))
                    .with("feature", "TIMESTAMPDIFF in " + qualifier.getUnit() + "S");
        }
    }

    private static String summary(RelDataType type) {
        return TypeBridge.toLogical(type).asNullable().summary();
    }
}
