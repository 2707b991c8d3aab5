package io.sluice.planner.function;

import io.sluice.exec.plan.expr.FunctionRef;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.Signature;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;

/** A user's scalar function. */
public final class UserFunctionOperator extends SqlFunction {
    private final FunctionClass function;
    private final FunctionRef ref;

    UserFunctionOperator(SqlIdentifier name, FunctionRef ref, FunctionClass function) {
        super(
                name.names.get(name.names.size() - 1),
                name,
                SqlKind.OTHER_FUNCTION,
                binding -> resultType(function, binding),
                null,
                new Checker(function),
                SqlFunctionCategory.USER_DEFINED_FUNCTION);
        this.function = function;
        this.ref = ref;
    }

    /** How plans name it. */
    public FunctionRef ref() {
        return ref;
    }

    public FunctionClass function() {
        return function;
    }

    @Override
    public boolean isDeterministic() {
        return function.isDeterministic();
    }

    /** The types to which the arguments of a valid call are cast; the arguments' own where any type is taken. */
    public List<RelDataType> parameterTypes(List<RelDataType> arguments, SluiceTypeFactory types) {
        Signature signature = signature(function, arguments);
        return IntStream.range(0, arguments.size())
                .mapToObj(i -> signature
                        .parameter(i)
                        .type()
                        .map(type -> TypeBridge.toRel(
                                type.withNullable(arguments.get(i).isNullable()), types))
                        .orElse(arguments.get(i)))
                .toList();
    }

    private static Signature signature(FunctionClass function, List<RelDataType> arguments) {
        return function.signature(logical(arguments))
                .orElseThrow(
                        () -> SluiceException.internal("a validated call of " + function.name(), arguments.toString()));
    }

    private static RelDataType resultType(FunctionClass function, SqlOperatorBinding binding) {
        RelDataTypeFactory types = binding.getTypeFactory();
        return TypeBridge.toRel(
                signature(function, binding.collectOperandTypes()).result(), (SluiceTypeFactory) types);
    }

    private static List<LogicalType> logical(List<RelDataType> types) {
        return types.stream().map(TypeBridge::toLogical).toList();
    }

    private record Checker(FunctionClass function) implements SqlOperandTypeChecker {
        @Override
        public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
            List<LogicalType> arguments = logical(binding.collectOperandTypes());
            if (function.signature(arguments).isPresent()) {
                return true;
            }
            if (throwOnFailure) {
                String given = arguments.stream().map(LogicalType::summary).collect(Collectors.joining(", "));
                throw SluiceException.of(
                                ErrorCode.TYPE_MISMATCH,
                                SqlPositions.of(binding.getCall().getParserPosition()))
                        .with("message", "function " + function.name() + " takes no (" + given + ")")
                        .detail("It can be called as:\n" + function.summary())
                        .hint("Write a CAST; a parameter that is NOT NULL takes no argument that may be NULL.");
            }
            return false;
        }

        @Override
        public SqlOperandCountRange getOperandCountRange() {
            int least = function.signatures().stream()
                    .mapToInt(signature -> signature.varargs()
                            ? signature.parameters().size() - 1
                            : signature.parameters().size())
                    .min()
                    .orElse(0);
            boolean unlimited = function.signatures().stream().anyMatch(Signature::varargs);
            int most = function.signatures().stream()
                    .mapToInt(signature -> signature.parameters().size())
                    .max()
                    .orElse(0);
            return unlimited ? SqlOperandCountRanges.from(least) : SqlOperandCountRanges.between(least, most);
        }

        @Override
        public String getAllowedSignatures(SqlOperator operator, String name) {
            return function.summary();
        }
    }
}
