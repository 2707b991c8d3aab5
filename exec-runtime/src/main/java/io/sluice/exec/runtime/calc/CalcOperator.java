package io.sluice.exec.runtime.calc;

import io.sluice.exec.plan.node.Calc;
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

/** Computes a SELECT list over the rows for which a condition holds. */
public final class CalcOperator extends OneInputOperator {
    private final CalcProgram program;
    private final ZoneId zone;
    private final RowBatch result;
    private EvaluationContext evaluation = EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC);

    private CalcOperator(CalcProgram program, ZoneId zone, int arity) {
        this.program = program;
        this.zone = zone;
        result = new RowBatch(new ColumnVector[arity]);
    }

    public static NodeWork work(Calc node, NodeContext context) {
        CalcCompiler compiler = new CalcCompiler(context.compiler());
        // Compiled here for the first time, so that the statement fails and not the job.
        compiler.compile(node.projection(), node.condition(), context.inputType(), context.outputType());
        return NodeWork.operator(
                "Calc[" + context.node().id() + "]",
                () -> new CalcOperator(
                        compiler.compile(
                                node.projection(), node.condition(), context.inputType(), context.outputType()),
                        context.settings().timeZone(),
                        context.outputType().arity()));
    }

    @Override
    public void close() {
        program.close();
    }

    @Override
    public void open(OperatorContext context) {
        EvaluationContext streaming = EvaluationContext.streaming(context.clock(), zone);
        evaluation = streaming;
        program.open(streaming);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        evaluation.advanceWatermark(timestamp);
        super.processWatermark(input, timestamp, output);
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        program.run(batch, result);
        if (result.rows() > 0) {
            output.emit(result);
        }
    }
}
