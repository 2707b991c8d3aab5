package io.sluice.exec.runtime.codegen;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.functions.value.ValueKind;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import java.util.Map;

/** Makes {@link ProjectionKernel}s: one method a column, which goes over the rows in the loop that fits the batch. */
final class ProjectionCompiler {
    /** Bigger expressions have one loop for all cases: there the tests for nulls no longer count. */
    private static final int MAX_SPECIALIZED_NODES = 40;

    private static final Template PROJECT = Template.of("""
            public void project(RowBatch in, int[] selection, int count, ColumnVector[] out) {
                ${calls}
            }
            """);

    private static final Template SPECIALIZED = Template.of("""
            // ${sql}
            private void ${name}(RowBatch in, int[] selection, int count, ColumnVector out) {
                if (!(${noNulls})) {
                    ${name}Nullable(in, selection, count, out);
                } else if (selection == null) {
                    ${name}AllRows(in, count, out);
                } else {
                    ${name}SelectedRows(in, selection, count, out);
                }
            }
            """);

    private static final Template GENERAL = Template.of("""
            // ${sql}
            private void ${name}(RowBatch in, int[] selection, int count, ColumnVector out) {
                ${name}Nullable(in, selection, count, out);
            }
            """);

    private static final Template LOOP = Template.of("""
            private void ${name}(${parameters}) {
                ${vector} target = (${vector}) out;
                ${prologue}
                for (int i = 0; i < count; i++) {
                    int row = ${row};
                    ${body}
                    ${store}
                }
            }
            """);

    private final RowType output;
    private final InputAccess input;
    private final GeneratedClass generated;
    private final MethodPlan plan = new MethodPlan();
    private final OutlinedMethods methods;

    ProjectionCompiler(RowType input, RowType output, CodeCompiler compiler) {
        generated = new GeneratedClass("Projection", ProjectionKernel.class, compiler);
        this.output = output;
        this.input = new InputAccess.OneBatch(input);
        methods = new OutlinedMethods(generated, this.input, plan);
    }

    /** @param columns which expressions the kernel computes */
    ProjectionKernel compile(List<Expr> projection, List<Integer> columns) {
        StringBuilder calls = new StringBuilder();
        for (int column : columns) {
            String name = generated.unique(JavaNames.of(output.names().get(column)) + "Column");
            calls.append("%s(in, selection, count, out[%d]);\n".formatted(name, column));
        }
        String[] names = calls.toString().split("\\(.*\n");
        for (int i = 0; i < names.length; i++) {
            addColumn(names[i], projection.get(columns.get(i)), output.typeAt(columns.get(i)));
        }
        generated.method(PROJECT.fill(Map.of("calls", generated.placing(calls.toString()))));
        return generated.instantiate(ProjectionKernel.class);
    }

    private void addColumn(String name, Expr expr, LogicalType type) {
        Expr normal = generated.normalize(Calls.cast(expr, type));
        int nodes = plan.add(normal);
        String sql = ExpressionText.of(expr, input);
        String noNulls = ColumnReads.noNulls(UsedColumns.of(normal, input), input);
        boolean specialized =
                nodes <= MAX_SPECIALIZED_NODES && !noNulls.isEmpty() && allPrimitive(normal, ValueKind.of(type));
        generated.method(
                (specialized ? SPECIALIZED : GENERAL).fill(Map.of("sql", sql, "name", name, "noNulls", noNulls)));
        String all = "RowBatch in, int count, ColumnVector out";
        String selected = "RowBatch in, int[] selection, int count, ColumnVector out";
        if (specialized) {
            generated.method(loop(name + "AllRows", all, "i", normal, true));
            generated.method(loop(name + "SelectedRows", selected, "selection[i]", normal, true));
        }
        generated.method(loop(name + "Nullable", selected, "selection == null ? i : selection[i]", normal, false));
    }

    /** Whether the test for nulls may be what a loop costs; with text and other holders it is not. */
    private boolean allPrimitive(Expr expr, ValueKind result) {
        boolean primitive = !result.isHolder();
        for (ColumnPath path : UsedColumns.of(expr, input)) {
            primitive &= !ValueKind.of(path.type()).isHolder();
        }
        return primitive;
    }

    private String loop(String name, String parameters, String row, Expr expr, boolean neverNull) {
        SourceWriter body = new SourceWriter();
        ColumnReads columns = ColumnReads.inLoop(input, neverNull);
        ExpressionEmitter emitter = new ExpressionEmitter(generated, columns, plan, methods, body);
        Value value = emitter.emitRoot(expr);
        ValueKind kind = value.kind();
        return LOOP.fill(Map.of(
                "name",
                name,
                "parameters",
                parameters,
                "vector",
                ColumnAccess.vectorType(kind),
                "prologue",
                columns.prologue() + target(kind),
                "row",
                row,
                "body",
                body.toString(),
                "store",
                store(kind, value)));
    }

    private static String target(ValueKind kind) {
        return switch (kind) {
            case BOOLEAN -> "byte[] targetValues = target.values();\n";
            case INT, LONG, FLOAT, DOUBLE -> ColumnAccess.javaType(kind) + "[] targetValues = target.values();\n";
            case TIMESTAMP, DECIMAL, BYTES, CELL -> "";
        };
    }

    private static String store(ValueKind kind, Value value) {
        if (value.alwaysNull()) {
            return "target.setNull(i);";
        }
        String write =
                switch (kind) {
                    case BOOLEAN -> "targetValues[i] = (byte) (" + value.code() + " ? 1 : 0);";
                    case INT, LONG, FLOAT, DOUBLE -> "targetValues[i] = " + value.code() + ";";
                    case TIMESTAMP, DECIMAL, BYTES, CELL -> ColumnAccess.write(kind, "target", "i", value.code());
                };
        if (value.neverNull()) {
            return write;
        }
        SourceWriter store = new SourceWriter();
        store.open("if (" + value.isNull() + ")").line("target.setNull(i);");
        return store.orElse().line(write).close().toString();
    }
}
