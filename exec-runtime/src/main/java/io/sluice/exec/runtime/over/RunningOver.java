package io.sluice.exec.runtime.over;

import io.sluice.exec.runtime.aggregate.FrameAggregates;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.OneInputOperator;
import io.sluice.exec.runtime.operator.OperatorContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.OrderedRows;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * OVER windows by processing time from the first row on: nothing leaves a frame, so that no row is kept. Rows pass as they are, with the
 * results beside them.
 */
final class RunningOver extends OneInputOperator implements OverState {
    private final StateLayout layout = new StateLayout();
    private final int total = layout.fixed(Long.BYTES);
    private final Expiry expiry;
    private final KeyedState state;

    private final OverWindow window;
    private final int inputColumns;
    private final FrameAggregates frames;
    private final boolean aggregates;
    private final PlaceFunctions functions;
    private final RowEncoder partitions;
    /** The columns of the input, which are another's, and the constants. */
    private final RowBatch in;

    private final RowBatch result;
    private final RowBatch out;
    private final Places place = new Places();
    private @Nullable Clock clock;

    RunningOver(OverWindow window, NodeContext context) {
        this.window = window;
        expiry = Expiry.of(window.ttl(), layout);
        layout.ordered(OrderedRows.Identity.NONE);
        inputColumns = window.input().arity();
        result = new RowBatch(
                window.outputTypes().subList(inputColumns, window.outputTypes().size()), window.batchSize());
        frames = FrameAggregates.compile(
                OverRows.aggregateCalls(window),
                window.extended(),
                false,
                layout,
                OverRows.aggregateResults(window, result),
                context);
        state = frames.state();
        aggregates = window.calls().stream().anyMatch(call -> !PlaceFunctions.knows(call));
        functions = new PlaceFunctions(window, state.ordered(0));
        functions.requireNoneOfWholePartitions();
        partitions = OverRows.partitionEncoder(window);
        in = window.withConstants(window.batchSize());
        ColumnVector[] columns = new ColumnVector[inputColumns + result.arity()];
        for (int i = 0; i < inputColumns; i++) {
            columns[i] = in.column(i);
        }
        for (int i = 0; i < result.arity(); i++) {
            columns[inputColumns + i] = result.column(i);
        }
        out = new RowBatch(columns);
    }

    @Override
    public StateShape shape(List<String> calls, NodeContext context) {
        return StateShape.entry()
                .plain("total")
                .time(expiry)
                .plain("no rows")
                .and(OverRows.frameParts(window, false, calls, context))
                .of(FrameAggregates.NAME, layout);
    }

    @Override
    public void open(OperatorContext context) {
        clock = context.clock();
    }

    @Override
    protected void process(RowBatch batch, Output output) {
        long now = expiry.enabled() && clock != null ? clock.currentTimeMillis() : 0;
        state.sweep(expiry, now, batch.rows());
        partitions.encode(batch);
        for (int i = 0; i < inputColumns; i++) {
            in.setColumn(i, batch.column(i));
            out.setColumn(i, batch.column(i));
        }
        in.setRows(batch.rows());
        frames.use(in);
        for (int row = 0; row < batch.rows(); row++) {
            int owner = state.findOrAdd(
                    partitions.headers()[row], partitions.data(), partitions.offsets()[row]);
            if (!state.added() && expiry.expired(state.read(owner), state.fields(owner), now)) {
                state.clear(owner);
            }
            expiry.touch(state.write(owner), state.fields(owner), now);
            compute(owner, row);
        }
        out.setRows(batch.rows());
        output.emit(out);
        result.reset();
    }

    private void compute(int owner, int row) {
        long before = state.getLong(owner, total);
        state.putLong(owner, total, before + 1);
        if (aggregates) {
            frames.add(owner, row);
            frames.write(owner, row);
        }
        place.before = before;
        place.beforePeers = before;
        place.groups = before + 1;
        functions.write(result, row, place, 0, index -> 0);
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
