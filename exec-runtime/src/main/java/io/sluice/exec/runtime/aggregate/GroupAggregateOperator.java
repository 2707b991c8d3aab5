package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.GroupAggregate;
import io.sluice.exec.runtime.minibatch.BundleSettings;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an accumulator for each key. The first row of a key inserts its result, later rows update it, and the last one that is taken
 * back deletes it. Rows that take back what the key never had are dropped.
 */
public final class GroupAggregateOperator extends OneInputOperator {
    private final AggregateLoop loop;
    /** Whether the input is a table, whose end makes the result of no rows. */
    private final boolean batch;

    private @Nullable Clock clock;
    private int subtask;

    private GroupAggregateOperator(AggregateLoop loop, boolean batch) {
        this.loop = loop;
        this.batch = batch;
    }

    public static NodeWork work(GroupAggregate node, NodeContext context) {
        if (BundleSettings.enabled(context)) {
            return BundledAggregateOperator.work(node, context);
        }
        AggregateCompiler compiler = new AggregateCompiler(
                AggregateSpec.of(node, context.inputType()),
                context,
                context.stateTtl(node.state(), 0),
                node.generateUpdateBefore());
        // Compiled here for the first time, so that the statement fails and not the job.
        compiler.compile();
        boolean batch = context.settings().batch();
        return NodeWork.operator(
                        "GroupAggregate[" + context.node().id() + "]",
                        () -> new GroupAggregateOperator(compiler.compile(), batch))
                .withShapes(calls -> compiler.shapes(calls, false));
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
        subtask = context.subtask();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        Clock time = clock;
        loop.process(batch, time == null ? 0 : time.currentTimeMillis(), output);
    }

    @Override
    public void endInput(int input, Output output) {
        // All rows without a key go to the first subtask.
        if (batch && subtask == 0) {
            loop.endOfTable(output);
        }
    }

    @Override
    public void close() {
        loop.close();
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        loop.state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        loop.state.restore(snapshot);
    }
}
