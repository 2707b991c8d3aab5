package io.sluice.planner.validate;

import io.sluice.functions.cast.Cast;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.sql.parser.SqlPositions;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Result types that functions of {@link Functions} share. */
final class FunctionTypes {
    /** STRING, nullable when an argument is. */
    static final SqlReturnTypeInference STRING =
            explicit(SqlTypeName.VARCHAR, LogicalType.MAX_LENGTH).andThen(SqlTypeTransforms.TO_NULLABLE);

    /** STRING that may be NULL whatever the arguments are. */
    static final SqlReturnTypeInference NULLABLE_STRING =
            explicit(SqlTypeName.VARCHAR, LogicalType.MAX_LENGTH).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    static final SqlReturnTypeInference STRING_NOT_NULL = explicit(SqlTypeName.VARCHAR, LogicalType.MAX_LENGTH);

    static final SqlReturnTypeInference PROCTIME = binding -> types(binding).createProctime(false);

    /** The type that all arguments have in common; nullable only when all are. */
    static final SqlReturnTypeInference FIRST_NOT_NULL = binding -> {
        RelDataType common =
                CoalesceTypes.of(binding.collectOperandTypes(), types(binding)).orElseGet(() -> widest(binding));
        boolean nullable = true;
        for (RelDataType type : binding.collectOperandTypes()) {
            nullable &= type.isNullable() || type.getSqlTypeName() == SqlTypeName.NULL;
        }
        return binding.getTypeFactory().createTypeWithNullability(common, nullable);
    };

    /** As {@link #FIRST_NOT_NULL}; but a first that is never NULL, and that no cast makes another value, keeps its type. */
    static final SqlReturnTypeInference FIRST_OR_SECOND = binding -> {
        RelDataType first = binding.getOperandType(0);
        RelDataType common = FIRST_NOT_NULL.inferReturnType(binding);
        boolean kept = !first.isNullable() && Cast.isLeftOut(TypeBridge.toLogical(first), TypeBridge.toLogical(common));
        return kept ? first : common;
    };

    /** The type that all arguments have in common; nullable when one is. */
    static final SqlReturnTypeInference COMMON = FunctionTypes::widest;

    /**
     * The type that the second and third argument have in common, nullable when any argument is. Points in time have the digits of the
     * second, as in Flink.
     */
    static final SqlReturnTypeInference BRANCHES = binding -> {
        RelDataType first = binding.getOperandType(1);
        if (SqlTypeUtil.isDatetime(first) && !isOfKind(binding.getOperandType(2), first)) {
            throw mixed(binding);
        }
        RelDataType type = SqlTypeUtil.isDatetime(first) ? types(binding).materialize(first) : branch(binding);
        return SqlTypeTransforms.TO_NULLABLE.transformType(binding, type);
    };

    private FunctionTypes() {}

    static SqlReturnTypeInference explicit(SqlTypeName name, int precision) {
        return ReturnTypes.explicit(name, precision);
    }

    static SqlReturnTypeInference nullable(SqlTypeName name, int precision) {
        return explicit(name, precision).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    }

    /** NULL is of each kind, and an instant of that of a point in time. */
    private static boolean isOfKind(RelDataType type, RelDataType other) {
        return type.getSqlTypeName() == SqlTypeName.NULL
                || type.getSqlTypeName() == other.getSqlTypeName()
                || SqlTypeUtil.isTimestamp(type) && SqlTypeUtil.isTimestamp(other);
    }

    /** An approximate number among them decides for all. */
    private static RelDataType widest(SqlOperatorBinding binding) {
        return common(binding, widened(binding.collectOperandTypes(), binding.getTypeFactory()));
    }

    /** All numbers as approximate ones, where one is. */
    static List<RelDataType> widened(List<RelDataType> operands, RelDataTypeFactory types) {
        List<RelDataType> widened = new ArrayList<>(operands);
        SqlTypeName approximate = approximate(operands);
        if (approximate != null) {
            widened.replaceAll(type -> SqlTypeUtil.isNumeric(type)
                    ? types.createTypeWithNullability(types.createSqlType(approximate), type.isNullable())
                    : type);
        }
        return widened;
    }

    /** FLOAT stays it before and after all exact numbers but a DECIMAL that follows, as in Flink. Null without approximate ones. */
    private static @Nullable SqlTypeName approximate(List<RelDataType> types) {
        SqlTypeName widest = null;
        for (RelDataType type : types) {
            SqlTypeName name = type.getSqlTypeName();
            if (name == SqlTypeName.DOUBLE || name == SqlTypeName.DECIMAL && widest != null) {
                widest = SqlTypeName.DOUBLE;
            } else if (name == SqlTypeName.FLOAT && widest == null) {
                widest = name;
            }
        }
        return widest;
    }

    /** Of the second and third argument, as CASE has it. */
    private static RelDataType branch(SqlOperatorBinding binding) {
        return common(binding, new ArrayList<>(binding.collectOperandTypes().subList(1, binding.getOperandCount())));
    }

    /** @param operands to be changed */
    private static RelDataType common(SqlOperatorBinding binding, List<RelDataType> operands) {
        RelDataTypeFactory types = binding.getTypeFactory();
        CommonTimes.of(types(binding), operands).ifPresent(time -> operands.replaceAll(type -> time));
        RelDataType common = types.leastRestrictive(operands);
        // Calcite would take the time of a time and an interval.
        boolean guess = operands.stream().anyMatch(SqlTypeUtil::isInterval)
                && operands.stream().anyMatch(SqlTypeUtil::isDatetime);
        if (common == null || guess) {
            throw mixed(binding);
        }
        return common;
    }

    static SluiceException mixed(SqlOperatorBinding binding) {
        SqlParserPos pos =
                binding instanceof SqlCallBinding call ? call.getCall().getParserPosition() : null;
        String operands = binding.collectOperandTypes().stream()
                .map(type -> TypeBridge.toLogical(type).summary())
                .collect(Collectors.joining(", "));
        return SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of(pos))
                .with(
                        "message",
                        "the arguments of " + binding.getOperator().getName() + " have no type in common: " + operands)
                .hint("Write a CAST.");
    }

    /** The forms in which an operator can be called, a line each. */
    static List<String> signatures(SqlOperator operator) {
        SqlOperandTypeChecker checker = operator.getOperandTypeChecker();
        String forms;
        if (checker == null) {
            forms = operator.getName() + "(...)";
        } else if (operator.getOperandCountRange().getMin() == 0
                && operator.getOperandCountRange().getMax() == 0) {
            forms = operator.getName() + "()";
        } else {
            forms = operator.getAllowedSignatures();
        }
        return forms.lines().map(form -> form.replace("'", "").strip()).toList();
    }

    /** The value of an operand that is a literal, as JavaValues have it; null for others. */
    static @Nullable Object constant(SqlOperatorBinding binding, int index) {
        if (!binding.isOperandLiteral(index, true) || isCast(binding, index)) {
            return null;
        }
        SqlTypeName type = binding.getOperandType(index).getSqlTypeName();
        Class<?> value = SqlTypeName.CHAR_TYPES.contains(type)
                ? String.class
                : SqlTypeName.BOOLEAN == type
                        ? Boolean.class
                        : SqlTypeName.EXACT_TYPES.contains(type) ? BigDecimal.class : null;
        return value == null ? null : binding.getOperandLiteralValue(index, value);
    }

    /** A literal under a cast counts as one, but its value is of another type unless both are integers. */
    private static boolean isCast(SqlOperatorBinding binding, int index) {
        if (!(binding instanceof SqlCallBinding call)
                || call.operand(index).getKind() != SqlKind.CAST
                || SqlUtil.isNullLiteral(call.operand(index), true)) {
            return false;
        }
        SqlNode value = ((SqlCall) call.operand(index)).operand(0);
        return !SqlTypeName.INT_TYPES.contains(binding.getOperandType(index).getSqlTypeName())
                || !(value instanceof SqlNumericLiteral number && number.isInteger());
    }

    private static SluiceTypeFactory types(SqlOperatorBinding binding) {
        return (SluiceTypeFactory) binding.getTypeFactory();
    }
}
