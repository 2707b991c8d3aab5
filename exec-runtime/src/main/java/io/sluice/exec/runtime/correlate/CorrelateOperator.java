package io.sluice.exec.runtime.correlate;

import io.sluice.exec.plan.expr.Call;
import io.sluice.exec.plan.expr.Expr;
import io.sluice.exec.plan.node.Correlate;
import io.sluice.exec.plan.node.JoinSpec.JoinType;
import io.sluice.exec.runtime.codegen.CalcCompiler;
import io.sluice.exec.runtime.codegen.CalcProgram;
import io.sluice.exec.runtime.codegen.ConditionCompiler;
import io.sluice.exec.runtime.codegen.PairCondition;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.functions.EvaluationContext;
import io.sluice.functions.user.RowsUnneeded;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType.Field;
import io.sluice.spi.type.LogicalType.RowType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins each row with the rows that a table function makes of it; the kinds of the rows stay. */
public final class CorrelateOperator extends OneInputOperator {
    private final CalcProgram program;
    private final RowFunction function;
    private final Optional<PairCondition> condition;
    private final JoinedRows rows;
    private final RowBatch arguments;
    private final ZoneId zone;
    private EvaluationContext evaluation = EvaluationContext.streaming(() -> 0L, ZoneOffset.UTC);

    private CorrelateOperator(Parts parts, boolean outer, NodeContext context) {
        program = parts.program;
        function = parts.function;
        condition = parts.condition;
        rows = new JoinedRows(
                context.inputType(),
                parts.functionType,
                condition,
                outer,
                context.settings().batchSize());
        arguments = new RowBatch(new ColumnVector[parts.arguments]);
        zone = context.settings().timeZone();
    }

    public static NodeWork work(Correlate node, NodeContext context) {
        if (node.joinType() != JoinType.INNER && node.joinType() != JoinType.LEFT) {
            throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                    .with("feature", node.joinType() + " join with a table function");
        }
        // Compiled here for the first time, so that the statement fails and not the job.
        Parts.of(node, context);
        return NodeWork.operator(
                "Correlate[" + context.node().id() + "]",
                () -> new CorrelateOperator(Parts.of(node, context), node.joinType() == JoinType.LEFT, context));
    }

    /** What one subtask has of its own. */
    private record Parts(
            CalcProgram program,
            int arguments,
            RowFunction function,
            RowType functionType,
            Optional<PairCondition> condition) {

        static Parts of(Correlate node, NodeContext context) {
            if (!(node.functionCall() instanceof Call call)) {
                throw SluiceException.internal(
                        "a call of a table function", node.functionCall().toString());
            }
            RowType input = context.inputType();
            List<Field> fields = context.outputType().fields();
            RowType functionType = RowType.of(fields.subList(input.arity(), fields.size()));
            List<Expr> operands = new ArrayList<>();
            List<Field> argumentFields = new ArrayList<>();
            for (Expr operand : call.operands()) {
                argumentFields.add(new Field("arg" + operands.size(), operand.type(), Optional.empty()));
                operands.add(operand.accept(new OuterFields(input)));
            }
            RowType argumentTypes = RowType.of(argumentFields);
            CalcProgram program =
                    new CalcCompiler(context.compiler()).compile(operands, Optional.empty(), input, argumentTypes);
            Optional<PairCondition> condition = node.condition().map(test -> new ConditionCompiler(context.compiler())
                    .compile(test, RowType.of(List.of()), functionType));
            return new Parts(
                    program,
                    operands.size(),
                    TableFunctions.of(
                            call,
                            argumentTypes,
                            functionType,
                            context.compiler().functions()),
                    functionType,
                    condition);
        }
    }

    @Override
    public void open(OperatorContext context) {
        EvaluationContext streaming = EvaluationContext.streaming(context.clock(), zone);
        evaluation = streaming;
        rows.stopWhen(context::stopping);
        program.open(streaming);
        function.open(streaming);
        condition.ifPresent(test -> test.open(streaming));
    }

    @Override
    public void close() {
        program.close();
        function.close();
        condition.ifPresent(PairCondition::close);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        evaluation.advanceWatermark(timestamp);
        super.processWatermark(input, timestamp, output);
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        program.run(batch, arguments);
        rows.begin(batch, output);
        try {
            for (int row = 0; row < batch.rows(); row++) {
                rows.startRow(row);
                function.call(arguments, row, rows);
                rows.endRow();
            }
            rows.flush();
        } catch (RowsUnneeded enough) {
            // What was made so far is sent. All else, also what the batch's other rows would make, would be dropped.
        }
    }
}
