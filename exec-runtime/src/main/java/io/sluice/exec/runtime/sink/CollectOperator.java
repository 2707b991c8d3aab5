package io.sluice.exec.runtime.sink;

import io.sluice.exec.plan.node.Collect;
import io.sluice.exec.runtime.operator.LastingResults;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Operator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.OperatorFactory;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.operator.ResultReceiver;
import io.sluice.spi.connector.SinkCommitter;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hands rows to whoever asked for them, as fast as they are taken. Runs in one subtask, so that the rows have an order. */
public final class CollectOperator extends OneInputOperator {
    private final ResultReceiver receiver;
    private final Optional<ConstraintEnforcer> enforcer;
    private @Nullable OperatorContext context;
    /** Where rows go when checkpoints are complete; null when they count at once. */
    private @Nullable LastingResults lasting;

    private boolean ended;

    private CollectOperator(ResultReceiver receiver, Optional<ConstraintEnforcer> enforcer) {
        this.receiver = receiver;
        this.enforcer = enforcer;
    }

    public static NodeWork work(Collect node, NodeContext context) {
        ResultReceiver receiver = context.results()
                .orElseThrow(() -> SluiceException.internal("a receiver of the plan's results", "none"));
        return NodeWork.operator(
                        "Collect[" + context.node().id() + "]",
                        new Factory(
                                receiver,
                                () -> new CollectOperator(
                                        receiver,
                                        ConstraintEnforcer.ofResult(
                                                context.node().outputType(),
                                                context,
                                                receiver.finalRows()
                                                        && receiver.lasting().isEmpty()))))
                .withParallelism(1);
    }

    private record Factory(ResultReceiver receiver, Supplier<CollectOperator> operators) implements OperatorFactory {
        @Override
        public Operator create() {
            return operators.get();
        }

        @Override
        public Optional<SinkCommitter> createCommitter(String jobId) {
            return receiver.lasting().map(Committer::new);
        }
    }

    private record Committer(LastingResults results) implements SinkCommitter {
        @Override
        public void commit(List<byte[]> prepared) throws IOException {
            if (!prepared.isEmpty()) {
                results.commit(prepared);
            }
        }

        @Override
        public void discardAfter(long checkpoint) throws IOException {
            results.takeBack(checkpoint);
        }
    }

    @Override
    public void open(OperatorContext operatorContext) {
        context = operatorContext;
        lasting = operatorContext.checkpoint().isPresent() ? receiver.lasting().orElse(null) : null;
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
        enforcer.ifPresent(ConstraintEnforcer::end);
        ended = true;
        if (lasting == null) {
            receiver.end();
        }
    }

    @Override
    public boolean commits() {
        return lasting != null;
    }

    @Override
    public void prepareCommit(long checkpoint, Consumer<List<byte[]>> prepared) {
        LastingResults results = lasting;
        if (results == null) {
            prepared.accept(List.of());
        } else {
            results.prepare(checkpoint, ended, work -> prepared.accept(List.of(work)));
        }
    }
}
