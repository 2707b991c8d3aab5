package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.functions.Argument;
import io.sluice.functions.CallSite;
import io.sluice.functions.Invocation;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.cast.InvalidText;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.TypeRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes calls of strict functions: evaluate the operands, and call the Java method when none is NULL. */
final class CallEmitter {
    private final ExpressionEmitter emitter;

    CallEmitter(ExpressionEmitter emitter) {
        this.emitter = emitter;
    }

    Value emit(Call call, ScalarFunction function) {
        CallSite site = Calls.site(call);
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < call.operands().size(); i++) {
            boolean keyword = site.root(i) == TypeRoot.SYMBOL;
            operands.add(
                    keyword ? Value.ofBoolean("") : emitter.emit(call.operands().get(i)));
        }
        ValueKind kind = site.resultKind();
        if (operands.stream().anyMatch(Value::alwaysNull)) {
            return new Value(kind, ColumnAccess.placeholder(kind), Value.YES);
        }
        Invocation invocation = function.invocation(site);
        List<String> nulls = operands.stream()
                .filter(v -> !v.neverNull())
                .map(Value::isNull)
                .distinct()
                .toList();
        String base = JavaNames.of(invocation.method());
        boolean unguarded = nulls.isEmpty() || invocation.cheap() && noHolders(operands) && !kind.isHolder();
        return unguarded
                ? emitUnguarded(invocation, operands, kind, base, nulls)
                : emitGuarded(invocation, operands, kind, base, nulls);
    }

    /** Computes at once: with no NULL about, or because computing with garbage costs less than a branch. */
    private Value emitUnguarded(
            Invocation invocation, List<Value> operands, ValueKind kind, String base, List<String> nulls) {
        String value = emitter.declare(kind, base, callText(invocation, operands, kind));
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
            Invocation invocation, List<Value> operands, ValueKind kind, String base, List<String> nulls) {
        SourceWriter out = emitter.out();
        String isNull = emitter.declare(ValueKind.BOOLEAN, base + "IsNull", String.join(" | ", nulls));
        String value = emitter.declare(kind, base, ColumnAccess.placeholder(kind));
        out.open("if (!" + isNull + ")");
        out.line(value + " = " + callText(invocation, operands, kind) + ";");
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

    private String callText(Invocation invocation, List<Value> operands, ValueKind kind) {
        String arguments = invocation.arguments().stream()
                .map(argument -> argumentText(argument, operands))
                .collect(Collectors.joining(", "));
        String call = invocation.owner().getName() + "." + invocation.method() + "(" + arguments + ")";
        return converted(call, invocation.returns(), kind);
    }

    private String argumentText(Argument argument, List<Value> operands) {
        GeneratedClass generated = emitter.generated();
        if (argument instanceof Argument.Operand operand) {
            Value value = operands.get(operand.index());
            return converted(value.code(), value.scalarKind(), operand.kind());
        }
        if (argument instanceof Argument.DecimalAsDouble operand) {
            return "Decimals128.toDouble(%s, %d)"
                    .formatted(operands.get(operand.index()).code(), operand.scale());
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

    /** A value as another kind, see {@link ValueKind#convertsTo}. */
    private String converted(String code, ValueKind from, ValueKind to) {
        if (from == to) {
            return code;
        }
        if (!from.convertsTo(to)) {
            throw new IllegalStateException("a function takes " + from + " for " + to);
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
        return operands.stream().noneMatch(value -> value.scalarKind().isHolder());
    }
}
