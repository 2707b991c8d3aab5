package io.sluice.benchmarks;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.functions.EvaluationContext;
import io.sluice.gateway.server.Gateway;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** The program that an expression becomes, over one batch in memory. A run computes the expression for each row once. */
final class SluiceProjection implements LongSupplier {
    private final CalcProgram program;
    private final RowBatch in;
    private final RowBatch out = new RowBatch(new ColumnVector[1]);

    SluiceProjection(List<String> columns, String expression, Object[][] rows) throws IOException {
        ExecPlan plan = plan(columns, expression);
        PlanNode node = plan.nodes().stream()
                .filter(each -> each.node() instanceof Calc)
                .findFirst()
                .orElseThrow();
        Calc calc = (Calc) node.node();
        RowType input = plan.inputs(node).get(0).outputType();
        RowType output =
                RowType.of(List.of(Field.of("result", calc.projection().get(0).type())));
        program = new CalcCompiler(new CodeCompiler(Optional.empty()))
                .compile(calc.projection(), calc.condition(), input, output);
        program.open(EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC));
        in = batch(input, columns, rows);
    }

    /** A number that depends on the results. */
    @Override
    public long getAsLong() {
        program.run(in, out);
        ColumnVector column = out.column(0);
        long seen = 0;
        for (int row = 0; row < out.rows(); row++) {
            if (!column.isNull(row)) {
                seen++;
                if (column instanceof BytesVector texts) {
                    seen += texts.lengths()[row];
                }
            }
        }
        return seen;
    }

    /** The columns that the scan gives, which are those that the expression needs. */
    private static RowBatch batch(RowType type, List<String> columns, Object[][] rows) {
        List<String> names =
                columns.stream().map(column -> column.split(" ")[0]).toList();
        ColumnVector[] vectors = new ColumnVector[type.arity()];
        for (int i = 0; i < vectors.length; i++) {
            int from = names.indexOf(type.names().get(i));
            vectors[i] = ColumnVector.create(type.typeAt(i), rows.length);
            for (int row = 0; row < rows.length; row++) {
                JavaValues.set(type.typeAt(i), vectors[i], row, rows[row][from]);
            }
        }
        RowBatch batch = new RowBatch(vectors);
        batch.setRows(rows.length);
        return batch;
    }

    /** The plan of a query for the expression. */
    private static ExecPlan plan(List<String> columns, String expression) throws IOException {
        List<String> quoted = new ArrayList<>();
        columns.forEach(column -> quoted.add("`" + column.replaceFirst(" ", "` ")));
        AtomicReference<ExecPlan> plan = new AtomicReference<>();
        Path data = Files.createTempDirectory("sluice-benchmark-");
        try (Gateway gateway = Gateway.builder(data)
                .withoutEndpoints()
                .withoutWarmUp()
                .planFilter(made -> {
                    plan.set(made);
                    return made;
                })
                .start()) {
            Session session = new Session(gateway, Map.of("table.dml-sync", "true", "table.local-time-zone", "UTC"));
            session.run("CREATE TABLE b (" + String.join(", ", quoted)
                    + ") WITH ('connector' = 'datagen', 'number-of-rows' = '1')");
            session.run("SELECT " + expression + " AS r FROM b");
        }
        return Objects.requireNonNull(plan.get());
    }
}
