package io.sluice.exec.runtime.async;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.AsyncCalc;
import io.sluice.exec.plan.node.AsyncCorrelate;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.correlate.OuterFields;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.functions.user.AsyncCall;
import io.sluice.functions.user.FunctionClass;
import io.sluice.functions.user.FunctionKind;
import io.sluice.functions.user.Signature;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a list with calls that are answered later, or one such call beside a row.
 *
 * @param program computes the other columns, and the arguments of the calls
 * @param computed what it computes
 * @param columns by column of the result, a column of the program, or the first of a call's arguments
 * @param calls by column of the result; null for what the program computes
 */
record AsyncColumns(
        CalcProgram program,
        RowType computed,
        int[] columns,
        @Nullable AsyncCall[] calls) {

    static AsyncColumns of(AsyncCalc node, NodeContext context) {
        List<Expr> expressions = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        int arity = node.projection().size();
        int[] columns = new int[arity];
        AsyncCall[] calls = new AsyncCall[arity];
        for (int i = 0; i < arity; i++) {
            Expr expression = node.projection().get(i);
            columns[i] = expressions.size();
            Optional<FunctionClass> function = async(expression, context);
            List<Expr> parts = function.isPresent() ? ((Call) expression).operands() : List.of(expression);
            for (Expr part : parts) {
                fields.add(Field.of("f" + fields.size(), part.type()));
                expressions.add(part);
            }
            if (function.isPresent()) {
                calls[i] = call(function.get(), parts.stream().map(Expr::type).toList(), expression.type());
            }
        }
        RowType computed = RowType.of(fields);
        CalcProgram program = new CalcCompiler(context.compiler())
                .compile(expressions, Optional.empty(), context.inputType(), computed);
        return new AsyncColumns(program, computed, columns, calls);
    }

    /** The arguments of the one call, whose answer is rows. */
    static AsyncColumns of(AsyncCorrelate node, NodeContext context) {
        Call call = (Call) node.functionCall();
        RowType input = context.inputType();
        List<Expr> arguments = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (Expr operand : call.operands()) {
            fields.add(Field.of("arg" + fields.size(), operand.type()));
            arguments.add(operand.accept(new OuterFields(input)));
        }
        RowType computed = RowType.of(fields);
        CalcProgram program =
                new CalcCompiler(context.compiler()).compile(arguments, Optional.empty(), input, computed);
        FunctionClass function = context.compiler().functions().find(call.function());
        if (function.kind() != FunctionKind.ASYNC_TABLE) {
            throw SluiceException.of(ErrorCode.TYPE_MISMATCH)
                    .with("message", "\"" + function.name() + "\" is no table function that answers later");
        }
        return new AsyncColumns(
                program, computed, new int[] {0}, new AsyncCall[] {call(function, computed.types(), call.type())});
    }

    private static Optional<FunctionClass> async(Expr expression, NodeContext context) {
        return expression instanceof Call call && call.function().isUser()
                ? Optional.of(context.compiler().functions().find(call.function()))
                        .filter(function -> function.kind() == FunctionKind.ASYNC_SCALAR)
                : Optional.empty();
    }

    private static AsyncCall call(FunctionClass function, List<LogicalType> types, LogicalType result) {
        Signature signature = function.signature(types, result)
                .orElseThrow(() -> SluiceException.of(ErrorCode.TYPE_MISMATCH)
                        .with("message", "function " + function.name() + " takes no such arguments: " + types)
                        .detail("It can be called as:\n" + function.summary()));
        return new AsyncCall(function, signature, types);
    }
}
