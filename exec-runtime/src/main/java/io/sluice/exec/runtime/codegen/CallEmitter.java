package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.Argument;
import io.sluice.functions.CallSite;
import io.sluice.functions.FailingFunctions;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes calls of strict functions: evaluate the operands, and call the Java method when none is NULL. */
final class CallEmitter {
    /** What fails with the codes that have places. */
    private final ExpressionEmitter emitter;

    CallEmitter(ExpressionEmitter emitter) {
        this.emitter = emitter;
    }

    /** Patterns and the like that are constants are read here, and fail here. */
    Value emit(Call call, ScalarFunction function) {
        List<Value> operands = operands(call);
        try {
            return emit(call, function, operands);
        } catch (SluiceException e) {
            throw place(call).attach(e);
        }
    }

    /** Apart from what follows, because deep expressions need small frames of the stack. */
    private List<Value> operands(Call call) {
        List<Value> operands = new ArrayList<>();
        for (Expr operand : call.operands()) {
            boolean keyword = operand.type().root() == TypeRoot.SYMBOL;
            operands.add(keyword ? Value.ofBoolean("false") : emitter.emit(operand));
        }
        return operands;
    }

    private Value emit(Call call, ScalarFunction function, List<Value> operands) {
        CallSite site = Calls.site(call);
        ValueKind kind = site.resultKind();
        Optional<Invocation> chosen = choose(call, function, site);
        List<Value> strict = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            if (chosen.isEmpty() || chosen.get().isStrictIn(i)) {
                strict.add(operands.get(i));
            }
        }
        if (strict.stream().anyMatch(Value::alwaysNull)) {
            return new Value(kind, ColumnAccess.placeholder(kind), Value.YES);
        }
        Invocation invocation = function.invocation(site);
        List<String> nulls = strict.stream()
                .filter(v -> !v.neverNull())
                .map(Value::isNull)
                .distinct()
                .toList();
        String base = JavaNames.of(invocation.method());
        writePlace(call, invocation);
        boolean unguarded = nulls.isEmpty() || invocation.cheap() && noHolders(operands) && !kind.isHolder();
        if (invocation.returns() == ValueKind.CELL) {
            return emitCell(site, invocation, operands, base, nulls);
        }
        return unguarded
                ? emitUnguarded(site, invocation, operands, base, nulls)
                : emitGuarded(site, invocation, operands, base, nulls);
    }

    /** Notes which call is about to run, for the case that it fails. */
    private void writePlace(Call call, Invocation invocation) {
        boolean canFail = !invocation.cheap()
                && (call.function().position().isPresent()
                        || FailingFunctions.contains(call.function().sqlName()));
        if (canFail) {
            writePlace(call, emitter);
        }
    }

    static void writePlace(Call call, ExpressionEmitter emitter) {
        emitter.out().line("at = " + emitter.generated().place(place(call, emitter)) + ";");
    }

    /** What a function refuses is refused with its place in the statement. */
    private Optional<Invocation> choose(Call call, ScalarFunction function, CallSite site) {
        try {
            return function.chooser().choose(site);
        } catch (SluiceException e) {
            throw place(call).attach(e);
        }
    }

    private FailurePlace place(Call call) {
        return place(call, emitter);
    }

    private static FailurePlace place(Call call, ExpressionEmitter emitter) {
        return new FailurePlace(
                call.function().position(),
                ExpressionText.of(call, emitter.columns().input()));
    }

    /** A method that gives a cell says so whether the result is NULL. */
    private Value emitCell(
            CallSite site, Invocation invocation, List<Value> operands, String base, List<String> nulls) {
        String cell = emitter.declare(ValueKind.CELL, base, "null");
        String isNull = emitter.declare(
                ValueKind.BOOLEAN, base + "IsNull", nulls.isEmpty() ? "false" : String.join(" | ", nulls));
        if (!nulls.isEmpty()) {
            emitter.out().open("if (!" + isNull + ")");
        }
        emitter.out().line(cell + " = " + callText(site, invocation, operands, ValueKind.CELL) + ";");
        writeNullError(invocation, operands);
        emitter.out().line(isNull + " = " + cell + ".isNull();");
        if (!nulls.isEmpty()) {
            emitter.out().close();
        }
        ValueKind kind = site.resultKind();
        if (kind == ValueKind.CELL) {
            return new Value(kind, cell, isNull);
        }
        String held = converted(cell, ValueKind.CELL, kind);
        String value = emitter.declare(kind, base, isNull + " ? " + ColumnAccess.placeholder(kind) + " : " + held);
        return new Value(kind, value, isNull);
    }

    /** Computes at once: with no NULL about, or because computing with garbage costs less than a branch. */
    private Value emitUnguarded(
            CallSite site, Invocation invocation, List<Value> operands, String base, List<String> nulls) {
        ValueKind kind = site.resultKind();
        String value = emitter.declare(kind, base, callText(site, invocation, operands, kind));
        writeNullError(invocation, operands);
        if (invocation.mayReturnNull()) {
            return new Value(kind, value, emitter.declare(ValueKind.BOOLEAN, base + "IsNull", "flag.take()"));
        }
        return new Value(
                kind,
                value,
                switch (nulls.size()) {
                    case 0 -> Value.NO;
                    case 1 -> nulls.get(0);
                    default -> emitter.declare(ValueKind.BOOLEAN, base + "IsNull", String.join(" | ", nulls));
                });
    }

    private Value emitGuarded(
            CallSite site, Invocation invocation, List<Value> operands, String base, List<String> nulls) {
        ValueKind kind = site.resultKind();
        SourceWriter out = emitter.out();
        String isNull = emitter.declare(ValueKind.BOOLEAN, base + "IsNull", String.join(" | ", nulls));
        String value = emitter.declare(kind, base, ColumnAccess.placeholder(kind));
        out.open("if (!" + isNull + ")");
        out.line(value + " = " + callText(site, invocation, operands, kind) + ";");
        writeNullError(invocation, operands);
        if (invocation.mayReturnNull()) {
            out.line(isNull + " = flag.take();");
        }
        out.close();
        return new Value(kind, value, isNull);
    }

    private void writeNullError(Invocation invocation, List<Value> operands) {
        invocation.nullError().ifPresent(type -> emitter.out()
                .open("if (flag.take())")
                .line("throw %s.of(%s, \"%s\");"
                        .formatted(InvalidText.class.getName(), operands.get(0).code(), type))
                .close());
    }

    private String callText(CallSite site, Invocation invocation, List<Value> operands, ValueKind kind) {
        String arguments = invocation.arguments().stream()
                .map(argument -> argumentText(argument, site, operands))
                .collect(Collectors.joining(", "));
        String call = invocation.owner().getName() + "." + invocation.method() + "(" + arguments + ")";
        return converted(call, invocation.returns(), kind);
    }

    private String argumentText(Argument argument, CallSite site, List<Value> operands) {
        GeneratedClass generated = emitter.generated();
        if (argument instanceof Argument.Operand operand) {
            Value value = operands.get(operand.index());
            if (operand.kind() == ValueKind.CELL && value.kind() != ValueKind.CELL) {
                return generated.cell(site.type(operand.index()), "held") + ".put(" + value.code() + ")";
            }
            return converted(value.code(), value.kind(), operand.kind());
        }
        if (argument instanceof Argument.DecimalAsDouble operand) {
            return "Decimals128.toDouble(%s, %d)"
                    .formatted(operands.get(operand.index()).code(), operand.scale());
        }
        if (argument instanceof Argument.CellOperand operand) {
            return cell(operands.get(operand.index()), site.type(operand.index()));
        }
        if (argument instanceof Argument.CellOperands rest) {
            String cells = generated.cells(operands.size() - rest.from(), "cells");
            for (int i = rest.from(); i < operands.size(); i++) {
                String cell = cell(operands.get(i), site.type(i));
                emitter.out().line("%s[%d] = %s;".formatted(cells, i - rest.from(), cell));
            }
            return cells;
        }
        if (argument instanceof Argument.Made made) {
            return generated.constant(
                    made.maker().get(),
                    made.javaType().getCanonicalName(),
                    JavaNames.of(made.javaType().getSimpleName()));
        }
        if (argument instanceof Argument.OwnCell own) {
            return generated.cell(own.type(), "result");
        }
        if (argument instanceof Argument.TypeConstant constant) {
            return generated.constant(constant.value(), "LogicalType", "type");
        }
        if (argument instanceof Argument.IntConstant constant) {
            return Integer.toString(constant.value());
        }
        if (argument instanceof Argument.LongConstant constant) {
            return constant.value() + "L";
        }
        if (argument instanceof Argument.EnumConstant constant) {
            return constant.value().getDeclaringClass().getCanonicalName() + "."
                    + constant.value().name();
        }
        if (argument instanceof Argument.TextConstant constant) {
            return generated.constant(constant.value(), "String", "text");
        }
        if (argument instanceof Argument.State state) {
            return generated.object(
                    state.javaType().getCanonicalName(),
                    JavaNames.of(state.javaType().getSimpleName()));
        }
        if (argument instanceof Argument.Result result) {
            return generated.object(ColumnAccess.javaType(result.kind()), "result");
        }
        return argument instanceof Argument.Flag ? generated.flag() : "context";
    }

    /** A value that may be NULL in a cell. */
    private String cell(Value value, LogicalType type) {
        if (value.neverNull() && value.kind() == ValueKind.CELL) {
            return value.code();
        }
        String cell = emitter.generated().cell(type, "held");
        if (value.alwaysNull()) {
            return cell + ".putNull()";
        }
        String put = cell + ".put(" + value.code() + ")";
        return value.neverNull() ? put : "(" + value.isNull() + " ? " + cell + ".putNull() : " + put + ")";
    }

    /** A value as another kind, see {@link ValueKind#convertsTo}. */
    private String converted(String code, ValueKind from, ValueKind to) {
        if (from == to) {
            return code;
        }
        if (!from.convertsTo(to)) {
            throw new IllegalStateException("a function takes " + from + " for " + to);
        }
        if (from == ValueKind.CELL) {
            String holder = to.isHolder() ? emitter.generated().object(ColumnAccess.javaType(to), "held") : "";
            return ColumnAccess.held(code, to, holder);
        }
        if (from.isHolder()) {
            return from == ValueKind.DECIMAL ? code + ".low()" : code + ".millis()";
        }
        if (to.isHolder()) {
            String holder = emitter.generated().object(ColumnAccess.javaType(to), "widened");
            return to == ValueKind.DECIMAL ? holder + ".set((long) " + code + ")" : holder + ".set(" + code + ", 0)";
        }
        return "(" + ColumnAccess.javaType(to) + ") " + code;
    }

    private static boolean noHolders(List<Value> operands) {
        return operands.stream().noneMatch(value -> value.kind().isHolder());
    }
}
