package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Map;

/** Makes {@link FilterKernel}s. */
final class FilterCompiler {
    private static final Template SELECT = Template.of("""
            // ${sql}
            public int select(RowBatch in, int[] selection) {
                ${body}
            }
            """);

    private static final Template LOOP = Template.of("""
            private int ${name}(RowBatch in, int[] selection) {
                int rows = in.rows();
                ${prologue}
                int count = 0;
                for (int row = 0; row < rows; row++) {
                    ${body}
                    selection[count] = row;
                    count += ${condition} ? 1 : 0;
                }
                return count;
            }
            """);

    private final InputAccess input;
    private final GeneratedClass generated;
    private final MethodPlan plan = new MethodPlan();
    private final OutlinedMethods methods;

    FilterCompiler(RowType input, CodeCompiler compiler) {
        generated = new GeneratedClass("Filter", FilterKernel.class, compiler);
        this.input = new InputAccess.OneBatch(input);
        methods = new OutlinedMethods(generated, this.input, plan);
    }

    FilterKernel compile(Expr condition) {
        Expr normal = generated.normalize(condition);
        plan.add(normal);
        String noNulls = ColumnReads.noNulls(UsedColumns.of(normal, input), input);
        generated.method(loop("selectNotNull", normal, true));
        generated.method(loop("selectNullable", normal, false));
        String body = "return %s ? selectNotNull(in, selection) : selectNullable(in, selection);"
                .formatted(noNulls.isEmpty() ? "true" : noNulls);
        generated.method(
                SELECT.fill(Map.of("sql", ExpressionText.of(condition, input), "body", generated.placing(body))));
        return generated.instantiate(FilterKernel.class);
    }

    private String loop(String name, Expr condition, boolean neverNull) {
        SourceWriter body = new SourceWriter();
        ColumnReads columns = ColumnReads.inLoop(input, neverNull);
        ExpressionEmitter emitter = new ExpressionEmitter(generated, columns, plan, methods, body);
        Value value = emitter.emitRoot(condition);
        return LOOP.fill(Map.of(
                "name",
                name,
                "prologue",
                columns.prologue(),
                "body",
                body.toString(),
                "condition",
                "(" + ConditionalEmitter.isTrue(value) + ")"));
    }
}
