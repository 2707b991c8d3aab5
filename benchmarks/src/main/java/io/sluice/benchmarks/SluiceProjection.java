package io.sluice.benchmarks;

import io.sluice.exec.plan.ExecPlan;
import io.sluice.exec.plan.PlanNode;
import io.sluice.exec.plan.node.Calc;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.codegen.CodeCompiler;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.JavaValues;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The program that an expression becomes, over one batch in memory. A run computes the expression for each row once. */
final class SluiceProjection implements LongSupplier {
    private final CalcProgram program;
    private final RowBatch in;
    private final RowBatch out = new RowBatch(new ColumnVector[1]);

    SluiceProjection(ExpressionPlans plans, String expression, Object[][] rows) {
        ExecPlan plan = plans.plan(expression);
        List<String> columns = plans.columns();
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
}
