package io.sluice.planner.validate;

import io.sluice.functions.CallSite;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.signature.ResultType;
import io.sluice.functions.signature.Signature;
import io.sluice.planner.type.SluiceTypeFactory;
import io.sluice.planner.type.TypeBridge;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicFunction;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeName;

/** The operator of a function that says itself which arguments it takes and what type it gives. */
final class SignedFunction implements SqlOperandTypeChecker {
    private final Signature signature;

    private SignedFunction(Signature signature) {
        this.signature = signature;
    }

    /** @param function with a signature */
    static SqlFunction of(ScalarFunction function) {
        Signature signature = function.signature().orElseThrow();
        SqlBasicFunction operator = SqlBasicFunction.create(
                        function.name(),
                        binding -> result(signature, binding),
                        new SignedFunction(signature),
                        SqlFunctionCategory.SYSTEM)
                .withOperandTypeInference(SignedFunction::keepNulls)
                .withDeterministic(function.deterministic());
        return signature.bare() ? operator.withSyntax(SqlSyntax.FUNCTION_ID) : operator;
    }

    /** A bare NULL is an argument without a type, where the signature takes it. */
    private static void keepNulls(SqlCallBinding binding, RelDataType result, RelDataType[] operands) {
        Arrays.fill(operands, binding.getTypeFactory().createSqlType(SqlTypeName.NULL));
    }

    private static RelDataType result(Signature signature, SqlOperatorBinding binding) {
        SluiceTypeFactory types = (SluiceTypeFactory) binding.getTypeFactory();
        List<LogicalType> operands = types(binding);
        Signature.Form form = signature.form(operands).orElseThrow(() -> FunctionTypes.mixed(binding));
        List<CallSite.Operand> arguments = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            arguments.add(new CallSite.Operand(operands.get(i), FunctionTypes.constant(binding, i)));
        }
        ResultType.Arguments call = new ResultType.Arguments(arguments, all -> common(all, types));
        try {
            return TypeBridge.toRel(form.result().of(call), types);
        } catch (SluiceException e) {
            throw binding instanceof SqlCallBinding written ? e.at(SqlPositions.of((SqlNode) written.getCall())) : e;
        }
    }

    private static Optional<LogicalType> common(List<LogicalType> all, SluiceTypeFactory types) {
        List<RelDataType> written =
                all.stream().map(type -> TypeBridge.toRel(type, types)).toList();
        RelDataType common = CommonTimes.of(types, written)
                .orElseGet(() -> types.leastRestrictive(FunctionTypes.widened(written, types)));
        return Optional.ofNullable(common).map(TypeBridge::toLogical);
    }

    private static List<LogicalType> types(SqlOperatorBinding binding) {
        return binding.collectOperandTypes().stream().map(TypeBridge::toLogical).toList();
    }

    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
        if (hasIllegalNull(binding, throwOnFailure)) {
            return false;
        }
        boolean fits = signature.form(types(binding)).isPresent();
        if (!fits && throwOnFailure) {
            throw binding.newValidationSignatureError();
        }
        return fits;
    }

    private boolean hasIllegalNull(SqlCallBinding binding, boolean throwOnFailure) {
        for (int i = 0; i < binding.getOperandCount(); i++) {
            if (signature.needsTypedNull(i) && TypedOperands.isBareNull(binding, binding.operand(i), throwOnFailure)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
        int max = signature.maxArguments();
        return SqlOperandCountRanges.between(signature.minArguments(), max == Signature.UNLIMITED ? -1 : max);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
        return signature.describe(name).stream().collect(Collectors.joining("\n"));
    }
}
