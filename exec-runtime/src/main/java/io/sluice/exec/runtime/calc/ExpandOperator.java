package io.sluice.exec.runtime.calc;

import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.Expand;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.functions.EvaluationContext;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Computes several SELECT lists over each row. A batch passes through one list after the other: rows of one list keep their order,
 * which is all that those behind it rely on, since the lists tell their rows apart by a column.
 */
public final class ExpandOperator extends OneInputOperator {
    private final List<CalcProgram> programs;
    private final ZoneId zone;
    private final RowBatch result;
    private EvaluationContext evaluation = EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC);

    private ExpandOperator(List<CalcProgram> programs, ZoneId zone, int arity) {
        this.programs = programs;
        this.zone = zone;
        result = new RowBatch(new ColumnVector[arity]);
    }

    public static NodeWork work(Expand node, NodeContext context) {
        // Compiled here for the first time, so that the statement fails and not the job.
        compile(node, context);
        return NodeWork.operator(
                "Expand[" + context.node().id() + "]",
                () -> new ExpandOperator(
                        compile(node, context),
                        context.settings().timeZone(),
                        context.outputType().arity()));
    }

    private static List<CalcProgram> compile(Expand node, NodeContext context) {
        CalcCompiler compiler = new CalcCompiler(context.compiler());
        return node.projects().stream()
                .map(list -> compile(list, compiler, context))
                .toList();
    }

    private static CalcProgram compile(List<Expr> list, CalcCompiler compiler, NodeContext context) {
        return compiler.compile(list, Optional.empty(), context.inputType(), context.outputType());
    }

    @Override
    public void close() {
        programs.forEach(CalcProgram::close);
    }

    @Override
    public void open(OperatorContext context) {
        EvaluationContext streaming = EvaluationContext.streaming(context.clock(), zone);
        evaluation = streaming;
        programs.forEach(program -> program.open(streaming));
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        evaluation.advanceWatermark(timestamp);
        super.processWatermark(input, timestamp, output);
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        for (CalcProgram program : programs) {
            program.run(batch, result);
            if (result.rows() > 0) {
                output.emit(result);
            }
        }
    }
}
