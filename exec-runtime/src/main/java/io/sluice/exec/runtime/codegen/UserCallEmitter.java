package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.value.ValueKind;
import java.lang.invoke.MethodType;

/** Writes calls of users' functions, which get NULLs as they are. */
final class UserCallEmitter {
    private final ExpressionEmitter emitter;

    UserCallEmitter(ExpressionEmitter emitter) {
        this.emitter = emitter;
    }

    Value emit(Call call) {
        String base = JavaNames.of(call.function().sqlName());
        String function = emitter.generated().userCall(call, base);
        SourceWriter out = emitter.out();
        for (int i = 0; i < call.operands().size(); i++) {
            Expr operand = call.operands().get(i);
            Value value = emitter.emit(operand);
            CallEmitter.writePlace(call, emitter);
            if (value.alwaysNull()) {
                out.line("%s.setNull(%d);".formatted(function, i));
                continue;
            }
            String set = "%s.set(%d, %s);".formatted(function, i, boxed(value));
            if (value.neverNull()) {
                out.line(set);
            } else {
                out.open("if (" + value.isNull() + ")")
                        .line("%s.setNull(%d);".formatted(function, i))
                        .orElse();
                out.line(set).close();
            }
        }
        CallEmitter.writePlace(call, emitter);
        ValueKind kind = ValueKind.of(call.type());
        String result = emitter.generated().unique(base + "Result");
        out.line("Object %s = %s.call();".formatted(result, function));
        String isNull = emitter.declare(ValueKind.BOOLEAN, base + "IsNull", result + " == null");
        String unboxed = "((" + boxedName(kind) + ") " + result + ")"
                + (kind.isHolder() ? "" : "." + kind.javaType().getName() + "Value()");
        return new Value(
                kind,
                emitter.declare(kind, base, isNull + " ? " + ColumnAccess.placeholder(kind) + " : " + unboxed),
                isNull);
    }

    private static String boxed(Value value) {
        ValueKind kind = value.kind();
        return kind.isHolder() ? value.code() : boxedName(kind) + ".valueOf(" + value.code() + ")";
    }

    private static String boxedName(ValueKind kind) {
        return kind.isHolder()
                ? kind.javaType().getName()
                : MethodType.methodType(kind.javaType()).wrap().returnType().getName();
    }
}
