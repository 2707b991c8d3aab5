package io.sluice.exec.runtime.rank;

import io.sluice.exec.plan.node.Rank;
import io.sluice.exec.plan.node.RankStrategy;
import io.sluice.exec.plan.node.RankType;
import io.sluice.exec.plan.node.SortLimit;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.NodeWork;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.row.RowKind;
import io.sluice.spi.time.Clock;
import io.sluice.spi.type.LogicalType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shows the rows of each partition whose place lies in a range, and what changes of that with each row. Where only the end counts, it
 * sends what is shown then, partition by partition, in order.
 */
public final class RankOperator extends OneInputOperator {
    private final RankSpec spec;
    private final boolean atEnd;
    private final RankState state;
    private final RankOutput output;
    private final Ranking ranking;
    private final RowBatch wanted;
    private int[] selection = new int[0];
    private @Nullable Clock clock;

    private RankOperator(RankSpec spec, NodeContext context) {
        this.spec = spec;
        atEnd = context.settings().finalRows();
        List<LogicalType> types = context.inputType().types();
        state = new RankState(spec, types);
        output = new RankOutput(
                state.rows(),
                spec,
                types,
                context.outputType().types(),
                context.settings().batchSize(),
                atEnd);
        ranking = switch (spec.strategy().kind()) {
            case APPEND_FAST -> new FirstRows(spec, state, output);
            case UPDATE_FAST -> new ImprovingRows(spec, state, output);
            case RETRACT, UNDEFINED -> new AllRows(spec, state, output);
        };
        wanted = new RowBatch(types, 0);
    }

    public static NodeWork work(Rank node, NodeContext context) {
        return work("Rank", RankSpec.of(node, context), context);
    }

    public static NodeWork work(SortLimit node, NodeContext context) {
        return work("SortLimit", RankSpec.of(node, context), context);
    }

    private static NodeWork work(String name, RankSpec spec, NodeContext context) {
        // Made here for the first time, so that the statement fails and not the job.
        new RankOperator(spec, context);
        return NodeWork.operator(name + "[" + context.node().id() + "]", () -> new RankOperator(spec, context))
                .withShapes(
                        calls -> List.of(new RankState(spec, context.inputType().types()).shape()));
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    protected void process(RowBatch batch, Output target) {
        Clock time = clock;
        state.setTime(time == null || !state.expires() ? 0 : time.currentTimeMillis(), batch.rows());
        output.begin(target);
        boolean onlyComes = spec.strategy().kind() == RankStrategy.Kind.APPEND_FAST && batch.insertOnly();
        RowBatch rows = onlyComes ? chances(batch) : batch;
        state.encode(rows);
        for (int row = 0; row < rows.rows(); row++) {
            if (RowKind.isAdd(rows.kind(row))) {
                int owner = state.partitionOrNew(rows, row);
                ranking.add(owner, row, kept(owner));
            } else {
                int owner = state.partition(row);
                if (owner != 0) {
                    ranking.remove(owner, row, kept(owner));
                }
            }
        }
        output.flush();
    }

    /** How many rows of a partition are kept at most: of those with equal ranks there may be any number. */
    private long kept(int owner) {
        return spec.type() == RankType.ROW_NUMBER ? state.end(owner) : Long.MAX_VALUE;
    }

    /**
     * The rows that may come to be shown as things stand, which the others never will: most rows of a long stream are turned away by
     * their sort key alone, before the whole row is looked at.
     */
    private RowBatch chances(RowBatch batch) {
        if (selection.length < batch.rows()) {
            selection = new int[batch.rows()];
        }
        state.encodeKeys(batch);
        int selected = 0;
        for (int row = 0; row < batch.rows(); row++) {
            int owner = state.partition(row);
            if (owner == 0 || ranking.wants(owner, row, kept(owner))) {
                selection[selected++] = row;
            }
        }
        if (selected == batch.rows()) {
            return batch;
        }
        wanted.reset();
        wanted.appendSelected(batch, selection, selected);
        return wanted;
    }

    @Override
    public void processWatermark(int input, long timestamp, Output target) {
        if (!atEnd) {
            target.emitWatermark(timestamp);
        }
    }

    @Override
    public void endInput(int input, Output target) {
        if (!atEnd) {
            return;
        }
        output.begin(target);
        output.unmute();
        state.forEachPartition(this::sendShown);
        output.flush();
        target.emitWatermark(Long.MAX_VALUE);
    }

    private void sendShown(int owner) {
        OrderedRows rows = state.rows();
        int size = rows.size(owner);
        int[] nodes = new int[size];
        rows.collect(owner, 0, size, nodes);
        long rank = 0;
        for (int i = 0; i < size; i++) {
            int node = nodes[i];
            boolean peer = i > 0
                    && rows.compareKey(
                                    node,
                                    rows.read(nodes[i - 1]),
                                    rows.keyOffset(nodes[i - 1]),
                                    rows.keyLength(nodes[i - 1]))
                            == 0;
            rank = switch (spec.type()) {
                case ROW_NUMBER -> i + 1;
                case RANK -> peer ? rank : i + 1;
                case DENSE_RANK -> peer ? rank : rank + 1;
            };
            if (rank > state.end(owner)) {
                return;
            }
            if (rank >= spec.start()) {
                output.insert(node, rank);
            }
        }
    }

    @Override
    public void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    @Override
    public void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
