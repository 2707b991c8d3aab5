package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.value.ValueKind;
import java.util.IdentityHashMap;
import java.util.Map;

/** Methods for the parts of expressions that are too big to stand where they are used; each is written once a class. */
final class OutlinedMethods {
    private static final Template METHOD = Template.of("""
            // ${sql}
            private ${type} ${name}(${parameters}) {
                ${body}
                ${isNullField} = ${isNull};
                return ${value};
            }
            """);

    /** @param isNullField where the method leaves whether its result is NULL */
    private record Method(ValueKind kind, String name, String isNullField) {}

    private final GeneratedClass generated;
    private final InputAccess input;
    private final MethodPlan plan;
    private final Map<Expr, Method> methods = new IdentityHashMap<>();

    OutlinedMethods(GeneratedClass generated, InputAccess input, MethodPlan plan) {
        this.generated = generated;
        this.input = input;
        this.plan = plan;
    }

    /** Writes a call of the expression's method. */
    Value call(Expr expr, ExpressionEmitter caller) {
        Method method = methods.get(expr);
        if (method == null) {
            method = write(expr);
            methods.put(expr, method);
        }
        String value = caller.declare(method.kind, "part", method.name + "(" + input.arguments() + ")");
        String isNull = caller.declare(ValueKind.BOOLEAN, "partIsNull", method.isNullField);
        return new Value(method.kind, value, isNull);
    }

    private Method write(Expr expr) {
        String name = generated.unique("part");
        String isNullField = generated.mutable("boolean", name + "IsNull");
        SourceWriter body = new SourceWriter();
        ExpressionEmitter emitter = new ExpressionEmitter(generated, ColumnReads.oneRow(input), plan, this, body);
        Value value = emitter.emitRoot(expr);
        ValueKind kind = value.kind();
        generated.method(METHOD.fill(Map.of(
                "sql", ExpressionText.of(expr, input),
                "type", ColumnAccess.javaType(kind),
                "name", name,
                "parameters", input.parameters(),
                "body", body.toString(),
                "isNullField", isNullField,
                "isNull", value.isNull(),
                "value", value.code())));
        return new Method(kind, name, isNullField);
    }
}
