package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.expr.InputRef;
import io.sluice.exec.plan.expr.Literal;
import io.sluice.functions.ScalarFunction;
import io.sluice.functions.logic.SpecialForm;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.Types;
import java.util.ArrayList;
import java.util.List;

/** Writes the forms that do not evaluate all their operands or that take NULL for an answer. */
final class ConditionalEmitter {
    private final ExpressionEmitter emitter;

    ConditionalEmitter(ExpressionEmitter emitter) {
        this.emitter = emitter;
    }

    Value emit(Call call, SpecialForm form) {
        return switch (form) {
            case AND -> logical(call, true);
            case OR -> logical(call, false);
            case CASE -> choice(call);
            case IS_NULL, IS_UNKNOWN -> Value.ofBoolean(operand(call).isNull());
            case IS_NOT_NULL, IS_NOT_UNKNOWN ->
                Value.ofBoolean(not(operand(call).isNull()));
            case IS_TRUE -> Value.ofBoolean(declare("isTrue", isTrue(operand(call))));
            case IS_NOT_TRUE -> Value.ofBoolean(declare("isNotTrue", "!(" + isTrue(operand(call)) + ")"));
            case IS_FALSE -> Value.ofBoolean(declare("isFalse", isFalse(operand(call))));
            case IS_NOT_FALSE -> Value.ofBoolean(declare("isNotFalse", "!(" + isFalse(operand(call)) + ")"));
            case IS_DISTINCT_FROM -> Value.ofBoolean(declare("distinct", "!(" + same(call) + ")"));
            case IS_NOT_DISTINCT_FROM -> Value.ofBoolean(declare("notDistinct", same(call)));
            case IF, COALESCE, NULLIF, REINTERPRET, PROCTIME_MATERIALIZE ->
                throw new IllegalStateException(form + " is normalized away");
        };
    }

    /**
     * AND ({@code all}) or OR. Operands are tried in order until one decides; those that cost less than a branch and cannot fail are
     * evaluated anyhow.
     */
    private Value logical(Call call, boolean all) {
        List<Expr> operands = call.operands();
        List<Value> eager = new ArrayList<>();
        int next = 0;
        while (next < operands.size() && (next == 0 || isCheap(operands.get(next)))) {
            eager.add(emitter.emit(operands.get(next++)));
        }
        String base = all ? "and" : "or";
        String result = emitter.declare(ValueKind.BOOLEAN, base, joined(eager, all));
        List<String> nulls = eager.stream()
                .map(Value::isNull)
                .filter(isNull -> !isNull.equals(Value.NO))
                .toList();
        if (next == operands.size() && nulls.isEmpty()) {
            return Value.ofBoolean(result);
        }
        String anyNull = emitter.declare(
                ValueKind.BOOLEAN, base + "IsNull", nulls.isEmpty() ? "false" : String.join(" | ", nulls));
        for (; next < operands.size(); next++) {
            emitter.enter("if (" + (all ? "" : "!") + result + ")");
            Value value = emitter.emit(operands.get(next));
            emitter.out().line(result + " = " + decided(value, all) + ";");
            if (!value.neverNull()) {
                emitter.out().line(anyNull + " |= " + value.isNull() + ";");
            }
            emitter.leave();
        }
        emitter.out().line(anyNull + " &= " + (all ? "" : "!") + result + ";");
        return new Value(ValueKind.BOOLEAN, result, anyNull);
    }

    private static String joined(List<Value> values, boolean all) {
        StringBuilder text = new StringBuilder();
        for (Value value : values) {
            text.append(text.isEmpty() ? "" : all ? " & " : " | ").append(decided(value, all));
        }
        return text.toString();
    }

    /** For AND "not FALSE", for OR "TRUE". */
    private static String decided(Value value, boolean all) {
        if (value.alwaysNull()) {
            return all ? "true" : "false";
        }
        if (value.neverNull()) {
            return value.code();
        }
        return all
                ? "(" + value.isNull() + " | " + value.code() + ")"
                : "(!" + value.isNull() + " & " + value.code() + ")";
    }

    private Value choice(Call call) {
        ValueKind kind = ValueKind.of(call.type());
        SourceWriter body = emitter.out().sameDepth();
        SourceWriter out = emitter.redirect(body);
        String result = emitter.generated().unique("choice");
        String isNull = result + "IsNull";
        boolean mayBeNull = branches(call.operands(), 0, result, isNull);
        emitter.redirect(out);
        out.line("%s %s = %s;".formatted(ColumnAccess.javaType(kind), result, ColumnAccess.placeholder(kind)));
        out.line("boolean " + isNull + " = false;");
        out.append(body);
        return new Value(kind, result, mayBeNull ? isNull : Value.NO);
    }

    private boolean branches(List<Expr> operands, int at, String result, String isNull) {
        if (at == operands.size() - 1) {
            return assign(operands.get(at), result, isNull);
        }
        Value condition = emitter.emit(operands.get(at));
        emitter.enter("if (" + isTrue(condition) + ")");
        boolean mayBeNull = assign(operands.get(at + 1), result, isNull);
        emitter.orElse();
        mayBeNull |= branches(operands, at + 2, result, isNull);
        emitter.leave();
        return mayBeNull;
    }

    private boolean assign(Expr branch, String result, String isNull) {
        Value value = emitter.emit(branch);
        if (!value.alwaysNull()) {
            emitter.out().line(result + " = " + value.code() + ";");
        }
        if (!value.neverNull()) {
            emitter.out().line(isNull + " = " + value.isNull() + ";");
        }
        return !value.neverNull();
    }

    /** The Java condition that both operands are equal or both NULL. */
    private String same(Call call) {
        Value left = emitter.emit(call.operands().get(0));
        Value right = emitter.emit(call.operands().get(1));
        if (left.alwaysNull() || right.alwaysNull()) {
            return left.isNull() + " == " + right.isNull();
        }
        Call equal = Calls.call(
                "=", Types.BOOLEAN, call.operands().get(0), call.operands().get(1));
        Value value = emitter.emit(equal);
        return value.neverNull()
                ? value.code()
                : "(" + value.isNull() + " ? " + left.isNull() + " == " + right.isNull() + " : " + value.code() + ")";
    }

    private Value operand(Call call) {
        return emitter.emit(call.operands().get(0));
    }

    private String declare(String base, String code) {
        return emitter.declare(ValueKind.BOOLEAN, base, code);
    }

    private static String not(String isNull) {
        return switch (isNull) {
            case Value.NO -> Value.YES;
            case Value.YES -> Value.NO;
            default -> "!" + isNull;
        };
    }

    static String isTrue(Value value) {
        if (value.alwaysNull()) {
            return "false";
        }
        return value.neverNull() ? value.code() : "!" + value.isNull() + " & " + value.code();
    }

    private static String isFalse(Value value) {
        if (value.alwaysNull()) {
            return "false";
        }
        return value.neverNull() ? "!" + value.code() : "!" + value.isNull() + " & !" + value.code();
    }

    /** Whether evaluating costs about as much as a branch, and cannot fail: a comparison of columns and constants, say. */
    private static boolean isCheap(Expr expr) {
        if (!(expr instanceof Call call)) {
            return expr instanceof InputRef || expr instanceof Literal;
        }
        if (call.function().isUser()) {
            return false;
        }
        ScalarFunction function = Calls.function(call);
        if (function.form().isPresent() || !call.operands().stream().allMatch(ConditionalEmitter::isPrimitiveLeaf)) {
            return false;
        }
        return function.chooser()
                .choose(Calls.site(call))
                .filter(i -> i.cheap())
                .isPresent();
    }

    private static boolean isPrimitiveLeaf(Expr expr) {
        return (expr instanceof InputRef || expr instanceof Literal)
                && !ValueKind.of(expr.type()).isHolder();
    }
}
