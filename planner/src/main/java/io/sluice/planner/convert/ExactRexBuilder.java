package io.sluice.planner.convert;

import io.sluice.planner.validate.PlacedOperator;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Leaves casts of constants to whoever evaluates expressions, but for those that only name another type for the same value. Calcite's own
 * folding has other rules than Flink's casts: it makes FALSE of {@code CAST(7 AS BOOLEAN)} and cuts timestamps to milliseconds.
 */
final class ExactRexBuilder extends RexBuilder {
    /** The digits of seconds that Calcite keeps. */
    private static final int MILLISECONDS = 3;

    /** Terms of an OR that are more than people write by hand. */
    private static final int LONG_LIST = 200;

    /** Casts of constants that know where the statement has them: simplifying makes them again. */
    private final Map<ConstantCast, RexNode> placed = new HashMap<>();

    private record ConstantCast(RexLiteral literal, RelDataType type) {}

    ExactRexBuilder(RelDataTypeFactory types) {
        super(types);
    }

    @Override
    public RexNode makeCast(RelDataType type, RexNode operand, boolean matchNullability, boolean safe) {
        boolean counts = SqlTypeUtil.isInterval(operand.getType()) && SqlTypeUtil.isExactNumeric(type);
        if (operand instanceof RexLiteral literal && !literal.isNull() && !counts && !sameValue(literal, type)) {
            RelDataType cast = matchNullability ? type : getTypeFactory().createTypeWithNullability(type, false);
            RexNode known = safe ? null : placed.get(new ConstantCast(literal, cast));
            return known == null ? makeAbstractCast(cast, literal, safe) : known;
        }
        if (operand.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
                && type.getSqlTypeName() == SqlTypeName.DECIMAL
                && type.getPrecision() == type.getScale()) {
            // TRUE has no room, and Calcite cannot write the CASE that it makes of such casts.
            return makeAbstractCast(
                    matchNullability
                            ? type
                            : getTypeFactory()
                                    .createTypeWithNullability(
                                            type, operand.getType().isNullable()),
                    operand,
                    safe);
        }
        return super.makeCast(type, operand, matchNullability, safe);
    }

    /** The field of a row that may be NULL may be NULL, whatever its type says. */
    @Override
    public RexNode makeFieldAccess(RexNode row, String field, boolean caseSensitive) {
        return nullableLike(row, super.makeFieldAccess(row, field, caseSensitive));
    }

    @Override
    public RexNode makeFieldAccess(RexNode row, int field) {
        return nullableLike(row, super.makeFieldAccess(row, field));
    }

    private RexNode nullableLike(RexNode row, RexNode field) {
        return row.getType().isNullable() && !field.getType().isNullable()
                ? makeAbstractCast(getTypeFactory().createTypeWithNullability(field.getType(), true), field, false)
                : field;
    }

    /** A long list of values that a field may have is a set of them at once: simplifying looks at each pair of terms of an OR. */
    @Override
    public RexNode makeCall(SqlOperator operator, List<? extends RexNode> operands) {
        return operator.getKind() == SqlKind.OR && operands.size() > LONG_LIST && isListOfValues(operands)
                ? makeIn(
                        ((RexCall) operands.get(0)).getOperands().get(0),
                        operands.stream()
                                .map(each -> ((RexCall) each).getOperands().get(1))
                                .toList())
                : super.makeCall(operator, operands);
    }

    private static boolean isListOfValues(List<? extends RexNode> terms) {
        return terms.get(0) instanceof RexCall first
                && first.getKind() == SqlKind.EQUALS
                && first.getOperands().get(0) instanceof RexInputRef field
                && terms.stream()
                        .allMatch(term -> term instanceof RexCall call
                                && call.getKind() == SqlKind.EQUALS
                                && call.getOperands().get(0).equals(field)
                                && call.getOperands().get(1) instanceof RexLiteral literal
                                && !literal.isNull());
    }

    @Override
    public RexNode makeCall(RelDataType type, SqlOperator operator, List<RexNode> operands) {
        RexNode call = super.makeCall(type, operator, operands);
        if (call.getKind() == SqlKind.CAST
                && operands.get(0) instanceof RexLiteral literal
                && PlacedOperator.of(operator).isPresent()) {
            placed.putIfAbsent(new ConstantCast(literal, type), call);
        }
        return call;
    }

    private static boolean sameValue(RexLiteral literal, RelDataType type) {
        if (SqlTypeUtil.equalSansNullability(literal.getType(), type)) {
            return true;
        }
        if (SqlTypeUtil.isExactNumeric(literal.getType()) && SqlTypeUtil.isExactNumeric(type)) {
            BigDecimal value = literal.getValueAs(BigDecimal.class);
            return value != null && fits(value, type);
        }
        if (SqlTypeUtil.isExactNumeric(literal.getType()) && SqlTypeUtil.isApproximateNumeric(type)) {
            BigDecimal value = literal.getValueAs(BigDecimal.class);
            // A FLOAT is made by way of DOUBLE, which may round twice.
            return value != null && (float) value.doubleValue() == value.floatValue();
        }
        if (literal.getType().getSqlTypeName() == SqlTypeName.FLOAT && type.getSqlTypeName() == SqlTypeName.DOUBLE) {
            // Of 0.1 as it is written, and not of the FLOAT next to it: as in Flink.
            return true;
        }
        if (literal.getType().getSqlTypeName() == SqlTypeName.BINARY
                && type.getSqlTypeName() == SqlTypeName.VARBINARY) {
            return type.getPrecision() >= literal.getType().getPrecision();
        }
        if (literal.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                && type.getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            return literal.getType().getPrecision() <= Math.min(type.getPrecision(), MILLISECONDS);
        }
        // A longer VARCHAR holds the same text; CHAR would pad it.
        return literal.getType().getSqlTypeName() == SqlTypeName.CHAR
                && type.getSqlTypeName() == SqlTypeName.VARCHAR
                && type.getPrecision() >= literal.getType().getPrecision();
    }

    private static boolean fits(BigDecimal value, RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case TINYINT -> isWhole(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> isWhole(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> isWhole(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> isWhole(value, Long.MIN_VALUE, Long.MAX_VALUE);
            case DECIMAL ->
                value.stripTrailingZeros().scale() <= type.getScale()
                        && value.precision() - value.scale() <= type.getPrecision() - type.getScale();
            default -> false;
        };
    }

    private static boolean isWhole(BigDecimal value, long least, long most) {
        return value.stripTrailingZeros().scale() <= 0
                && value.compareTo(BigDecimal.valueOf(least)) >= 0
                && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    }
}
