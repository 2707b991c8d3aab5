package io.sluice.planner.function;

import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.Signature;
import io.sluice.functions.user.Signature.Parameter;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/**
 * Calls of users' functions with their arguments in order: {@code f(b => 2, a => 1)} is {@code f(1, 2)}, and optional arguments that are
 * left out are NULL.
 */
final class NamedArguments {
    private NamedArguments() {}

    static SqlCall inOrder(SqlCall call, FunctionClass function) {
        boolean named =
                call.getOperandList().stream().anyMatch(operand -> operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT);
        return named ? byName(call, function) : byPosition(call, function);
    }

    private static SqlCall byPosition(SqlCall call, FunctionClass function) {
        int given = call.operandCount();
        if (function.signatures().stream().anyMatch(signature -> signature.takes(given))) {
            return call;
        }
        for (Signature signature : function.signatures()) {
            List<Parameter> parameters = signature.parameters();
            if (!signature.varargs()
                    && given < parameters.size()
                    && parameters.subList(given, parameters.size()).stream().allMatch(Parameter::optional)) {
                List<SqlNode> operands = new ArrayList<>(call.getOperandList());
                while (operands.size() < parameters.size()) {
                    operands.add(SqlLiteral.createNull(call.getParserPosition()));
                }
                return withOperands(call, operands);
            }
        }
        return call;
    }

    private static SqlCall byName(SqlCall call, FunctionClass function) {
        Map<String, SqlNode> arguments = arguments(call);
        for (Signature signature : function.signatures()) {
            Optional<List<SqlNode>> operands =
                    signature.varargs() ? Optional.empty() : operands(signature, arguments, call);
            if (operands.isPresent()) {
                return withOperands(call, operands.get());
            }
        }
        throw SluiceException.of(ErrorCode.TYPE_MISMATCH, SqlPositions.of((SqlNode) call))
                .with(
                        "message",
                        "function " + function.name() + " does not take arguments named "
                                + String.join(", ", arguments.keySet()))
                .detail("It can be called as:\n" + function.summary());
    }

    /** By name in lower case: names in SQL do not mind case where they are looked up among parameters. */
    private static Map<String, SqlNode> arguments(SqlCall call) {
        Map<String, SqlNode> arguments = new LinkedHashMap<>();
        for (SqlNode operand : call.getOperandList()) {
            if (operand.getKind() != SqlKind.ARGUMENT_ASSIGNMENT) {
                throw invalid(operand, "an argument without a name beside arguments with names");
            }
            SqlCall assignment = (SqlCall) operand;
            SqlIdentifier name = assignment.operand(1);
            String key = name.getSimple().toLowerCase(Locale.ROOT);
            if (arguments.put(key, assignment.operand(0)) != null) {
                throw invalid(operand, "argument \"" + name.getSimple() + "\" is given twice");
            }
        }
        return arguments;
    }

    /** Empty when the names do not fit the signature. */
    private static Optional<List<SqlNode>> operands(Signature signature, Map<String, SqlNode> arguments, SqlCall call) {
        List<SqlNode> operands = new ArrayList<>();
        int used = 0;
        for (Parameter parameter : signature.parameters()) {
            SqlNode argument = arguments.get(parameter.name().toLowerCase(Locale.ROOT));
            used += argument == null ? 0 : 1;
            boolean leftOut = argument == null || argument.getKind() == SqlKind.DEFAULT;
            if (leftOut && !parameter.optional()) {
                return Optional.empty();
            }
            operands.add(leftOut ? SqlLiteral.createNull(call.getParserPosition()) : argument);
        }
        return used == arguments.size() ? Optional.of(operands) : Optional.empty();
    }

    private static SqlCall withOperands(SqlCall call, List<SqlNode> operands) {
        return call.getOperator()
                .createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands.toArray(SqlNode[]::new));
    }

    private static SluiceException invalid(SqlNode at, String message) {
        return SluiceException.of(ErrorCode.VALIDATION_ERROR, SqlPositions.of(at))
                .with("message", message);
    }
}
