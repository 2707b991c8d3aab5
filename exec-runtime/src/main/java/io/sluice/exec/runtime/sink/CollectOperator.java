package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Hands rows to whoever asked for them, as fast as they are taken. Runs in one subtask, so that the rows have an order. */
public final class CollectOperator extends OneInputOperator {
    private final ResultReceiver receiver;
    private final Optional<ConstraintEnforcer> enforcer;
    private @Nullable OperatorContext context;

    private CollectOperator(ResultReceiver receiver, Optional<ConstraintEnforcer> enforcer) {
        this.receiver = receiver;
        this.enforcer = enforcer;
    }

    public static NodeWork work(Collect node, NodeContext context) {
        ResultReceiver receiver = context.results()
                .orElseThrow(() -> SluiceException.internal("a receiver of the plan's results", "none"));
        return NodeWork.operator(
                        "Collect[" + context.node().id() + "]",
                        () -> new CollectOperator(
                                receiver,
                                ConstraintEnforcer.ofResult(context.node().outputType(), context)))
                .withParallelism(1);
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        receiver.onReady(operatorContext::wakeUp);
    }

    @Override
    public boolean ready() {
        return receiver.ready();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        RowBatch rows = enforcer.isPresent() ? enforcer.get().enforce(batch) : batch;
        receiver.accept(rows);
        if (context != null) {
            context.countWritten(rows.rows());
        }
    }

    @Override
    public void endInput(int input, Output output) {
        receiver.end();
    }
}
