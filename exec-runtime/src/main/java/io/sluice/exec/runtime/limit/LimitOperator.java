package io.sluice.exec.runtime.limit;

import io.sluice.exec.plan.node.Limit;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;

/** LIMIT and OFFSET over rows that only come: the first so many pass. */
public final class LimitOperator extends OneInputOperator {
    private final long skipped;
    private final long end;
    private final RowBatch passed;
    private long seen;

    private LimitOperator(Limit node, NodeContext context) {
        skipped = node.rankRange().start() - 1;
        end = node.rankRange().end();
        passed = new RowBatch(context.inputType().types(), 0);
    }

    public static NodeWork work(Limit node, NodeContext context) {
        String name = "Limit[" + context.node().id() + "]";
        return switch (node.rankStrategy().kind()) {
            case APPEND_FAST -> NodeWork.operator(name, () -> new LimitOperator(node, context));
            case RETRACT, UNDEFINED -> NodeWork.operator(name, () -> new RetractableLimitOperator(node, context));
            case UPDATE_FAST ->
                throw SluiceException.of(ErrorCode.NOT_SUPPORTED)
                        .with("feature", "LIMIT with the rank strategy " + RankStrategy.Kind.UPDATE_FAST);
        };
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        long first = seen;
        seen += batch.rows();
        int from = (int) Math.max(0, Math.min(batch.rows(), skipped - first));
        int to = (int) Math.max(from, Math.min(batch.rows(), end - first));
        if (from == 0 && to == batch.rows()) {
            output.emit(batch);
        } else if (to > from) {
            passed.appendRange(batch, from, to - from);
            output.emit(passed);
            passed.reset();
        }
    }

    @Override
    public boolean saturated() {
        return seen >= end;
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        snapshot.value("seen", seen);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        snapshot.value("seen").ifPresent(value -> seen = value);
    }
}
