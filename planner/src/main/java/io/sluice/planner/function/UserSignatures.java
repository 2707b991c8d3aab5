package io.sluice.planner.function;

import io.sluice.functions.cast.Cast;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.Signature;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.planner.validate.CastOperator;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import io.sluice.spi.type.Types;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The arguments and results of users' functions in the validator's types. */
public final class UserSignatures {
    private UserSignatures() {}

    /** See {@link UserOperator#parameterTypes}. */
    static List<RelDataType> parameterTypes(FunctionClass function, SqlOperatorBinding binding) {
        List<RelDataType> arguments = binding.collectOperandTypes();
        SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
        Signature signature = signature(function, binding);
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> signature
                        .parameter(i)
                        .type()
                        .map(type -> TypeBridge.toRel(
                                type.withNullable(arguments.get(i).isNullable()), types))
                        .orElse(arguments.get(i)))
                .toList();
    }

    /** The type of a call: a value, or for table functions whatever their rows are. */
    static LogicalType resultType(FunctionClass function, SqlOperatorBinding binding) {
        return signature(function, binding).result();
    }

    /** A bare NULL has the type of the parameter that it is for. */
    static SqlOperandTypeInference typesOfNulls(FunctionClass function) {
        return (binding, returnType, operandTypes) -> {
            List<LogicalType> arguments = new ArrayList<>();
            for (SqlNode operand : binding.operands()) {
                arguments.add(
                        SqlUtil.isNullLiteral(operand, false)
                                ? Types.NULL
                                : TypeBridge.toLogical(binding.getValidator().deriveType(binding.getScope(), operand)));
            }
            SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
            Optional<Signature> signature = arguments.stream().anyMatch(type -> type.root() == TypeRoot.NULL)
                    ? function.signature(new BoundArguments(binding, arguments))
                    : Optional.empty();
            for (int i = 0; i < operandTypes.length; i++) {
                Optional<LogicalType> wanted =
                        signature.isPresent() ? signature.get().parameter(i).type() : Optional.empty();
                operandTypes[i] = arguments.get(i).root() == TypeRoot.NULL && wanted.isPresent()
                        ? TypeBridge.toRel(wanted.get().withNullable(true), types)
                        : types.createUnknownType();
            }
        };
    }

    static SqlOperandTypeChecker checker(FunctionClass function) {
        return new Checker(function, false);
    }

    /** As {@link #checker}, for calls whose arguments become fields before the call is made an expression: casts are put into the statement. */
    static SqlOperandTypeChecker castingChecker(FunctionClass function) {
        return new Checker(function, true);
    }

    /** Whether an argument is one of the wanted type as it is: shorter texts are longer ones. */
    public static boolean isTakenFor(RelDataType argument, RelDataType wanted) {
        return argument.equals(wanted)
                || SqlTypeUtil.equalSansNullability(argument, wanted)
                || SqlTypeUtil.inCharFamily(argument)
                        && SqlTypeUtil.inCharFamily(wanted)
                        && Cast.keepsValues(TypeBridge.toLogical(argument), TypeBridge.toLogical(wanted));
    }

    private static void castArguments(FunctionClass function, SqlCallBinding binding) {
        List<RelDataType> arguments = binding.collectOperandTypes();
        List<RelDataType> wanted = parameterTypes(function, binding);
        for (int i = 0; i < arguments.size(); i++) {
            if (!isTakenFor(arguments.get(i), wanted.get(i))) {
                SqlNode operand = binding.operand(i);
                SqlNode cast = CastOperator.of(operand, wanted.get(i));
                binding.getCall().setOperand(i, cast);
                binding.getValidator().deriveType(binding.getScope(), cast);
                binding.getValidator().setValidatedNodeType(cast, wanted.get(i));
            }
        }
    }

    private static Signature signature(FunctionClass function, SqlOperatorBinding binding) {
        return function.signature(BoundArguments.of(binding))
                .orElseThrow(() -> SluiceException.internal(
                        "a validated call of " + function.name(),
                        binding.collectOperandTypes().toString()));
    }

    private record Checker(FunctionClass function, boolean casts) implements SqlOperandTypeChecker {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            BoundArguments arguments = BoundArguments.of(binding);
            if (signature(arguments, binding, throwOnFailure).isPresent()) {
                if (casts) {
                    castArguments(function, binding);
                }
                return true;
            }
            if (throwOnFailure) {
                String given =
                        arguments.types().stream().map(LogicalType::summary).collect(Collectors.joining(", "));
                throw SluiceException.of(
                                ErrorCode.TYPE_MISMATCH,
                                SqlPositions.of(binding.getCall().getParserPosition()))
                        .with("message", "function " + function.name() + " takes no (" + given + ")")
                        .detail("It can be called as:\n" + function.summary())
                        .hint("Write a CAST; a parameter that is NOT NULL takes no argument that may be NULL.");
            }
            return false;
        }

        private Optional<Signature> signature(
                BoundArguments arguments, SqlCallBinding binding, boolean throwOnFailure) {
            try {
                return function.signature(arguments);
            } catch (SluiceException e) {
                if (throwOnFailure) {
                    throw e.at(SqlPositions.of(binding.getCall().getParserPosition()));
                }
                return Optional.empty();
            }
        }

        /** Any number gets as far as the check, which says what the function takes. */
        @Override
        public SqlOperandCountRange getOperandCountRange() {
            return SqlOperandCountRanges.any();
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return function.summary();
        }
    }
}
