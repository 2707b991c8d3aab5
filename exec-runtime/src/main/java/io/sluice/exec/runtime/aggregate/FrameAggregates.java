package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.plan.node.AggregateCall;
import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accumulators that follow a frame over rows: rows enter and leave it one by one, and its results are read when they are wanted. One
 * generated subclass for each list of aggregates.
 */
public abstract class FrameAggregates {
    /**
     * What the accumulators work on.
     *
     * @param distinctTypes by DISTINCT set, the types of its arguments
     * @param distinctColumns by DISTINCT set, fields of the input
     * @param collected by aggregate, what keeps its arguments; null for those that need not
     * @param result its columns are the aggregates' results
     */
    record Parts(
            StateLayout layout,
            List<List<LogicalType>> distinctTypes,
            List<int[]> distinctColumns,
            @Nullable CollectedAggregate[] collected,
            RowBatch result) {}

    /** Of the state. */
    public static final String NAME = "frames";

    protected final KeyedState state;
    /** By DISTINCT set, encodes its arguments. */
    protected final RowEncoder[] distinct;
    /** By DISTINCT set, the values that a frame has. */
    protected final KeyedMap[] distinctValues;

    /** By aggregate, what keeps its arguments; null for those that need not. */
    protected final @Nullable CollectedAggregate[] collected;

    protected final RowBatch result;

    protected FrameAggregates(Object[] constants) {
        Parts parts = (Parts) constants[0];
        state = new KeyedState(NAME, parts.layout);
        distinct = new RowEncoder[parts.distinctColumns.size()];
        distinctValues = new KeyedMap[distinct.length];
        for (int i = 0; i < distinct.length; i++) {
            distinct[i] = new RowEncoder(parts.distinctTypes.get(i), parts.distinctColumns.get(i));
            distinctValues[i] = state.map(i);
        }
        collected = parts.collected;
        result = parts.result;
        bindResult();
    }

    /**
     * New accumulators without entries.
     *
     * @param inputType the rows whose fields the calls name
     * @param moves whether rows leave frames
     * @param layout what the operator keeps of its own in each entry, without maps; the accumulators are added to it
     * @param result its columns, one an aggregate, take the results
     */
    public static FrameAggregates compile(
            List<AggregateCall> calls,
            RowType inputType,
            boolean moves,
            StateLayout layout,
            RowBatch result,
            NodeContext context) {
        AggregateSpec spec = new AggregateSpec(List.of(), calls, List.of(), moves, inputType);
        return new AggregateCompiler(spec, context, 0, false).compileFrames(layout, result);
    }

    /** What the accumulators consist of, which follow what each entry holds besides. @param texts by aggregate, what it computes */
    public static List<StateShape.Part> parts(
            List<AggregateCall> calls, RowType inputType, boolean moves, List<String> texts, NodeContext context) {
        AggregateSpec spec = new AggregateSpec(List.of(), calls, List.of(), moves, inputType);
        return new AggregateCompiler(spec, context, 0, false).frameParts(texts);
    }

    /** Where the accumulators are; an entry of zeroes is an empty frame. */
    public final KeyedState state() {
        return state;
    }

    /** Names the batch whose rows enter and leave from now on. */
    public final void use(RowBatch in) {
        for (RowEncoder encoder : distinct) {
            encoder.encode(in);
        }
        bind(in);
    }

    /** Keeps the columns of the batch in fields. */
    protected abstract void bind(RowBatch in);

    /** Keeps the columns of {@link #result} in fields. */
    protected abstract void bindResult();

    /** A row enters an entry's frame. */
    public abstract void add(int entry, int row);

    /** A row leaves an entry's frame. */
    public abstract void remove(int entry, int row);

    /** Sets a row of the result to what an entry's frame gives. */
    public abstract void write(int entry, int row);
}
