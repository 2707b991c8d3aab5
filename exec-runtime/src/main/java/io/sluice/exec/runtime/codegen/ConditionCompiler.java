package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Map;

/** Makes tests for pairs of rows: what a join demands beyond equal keys. */
public final class ConditionCompiler {
    private static final Template TEST = Template.of("""
            // ${sql}
            public boolean test(${parameters}) {
                ${body}
            }
            """);

    private final CodeCompiler compiler;

    public ConditionCompiler(CodeCompiler compiler) {
        this.compiler = compiler;
    }

    /** @param condition over the fields of the left row followed by those of the right */
    public PairCondition compile(Expr condition, RowType left, RowType right) {
        InputAccess input = new InputAccess.TwoBatches(left, right);
        GeneratedClass generated = new GeneratedClass("Condition", PairCondition.class, compiler);
        MethodPlan plan = new MethodPlan();
        Expr normal = generated.normalize(condition);
        plan.add(normal);
        SourceWriter body = new SourceWriter();
        OutlinedMethods methods = new OutlinedMethods(generated, input, plan);
        ExpressionEmitter emitter = new ExpressionEmitter(generated, ColumnReads.oneRow(input), plan, methods, body);
        Value value = emitter.emitRoot(normal);
        generated.method(TEST.fill(Map.of(
                "sql", ExpressionText.of(condition, input),
                "parameters", input.parameters(),
                "body", generated.placing(body + "return " + ConditionalEmitter.isTrue(value) + ";\n"))));
        return generated.instantiate(PairCondition.class);
    }
}
