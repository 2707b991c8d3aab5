package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Updates accumulators with the rows of a batch and emits what changes. One generated subclass for each list of aggregates; the loop
 * over the rows is in the subclass, so that its calls can be inlined.
 */
public abstract class AggregateLoop {
    private static final int FIRST_CAPACITY = 16;

    /**
     * What the loop works on.
     *
     * @param grouping fields of the input that are the key, which are the first fields of the output
     * @param distinctColumns by DISTINCT set, fields of the input
     * @param collected by aggregate, what keeps its arguments; null for those that need not
     * @param limit rows of an output batch at most
     */
    record Parts(
            StateLayout layout,
            Expiry expiry,
            int[] grouping,
            List<LogicalType> inputTypes,
            List<int[]> distinctColumns,
            List<LogicalType> outputTypes,
            @Nullable CollectedAggregate[] collected,
            int limit) {}

    protected final KeyedState state;
    protected final Expiry expiry;
    protected final RowEncoder keys;
    /** By DISTINCT set, encodes its arguments. */
    protected final RowEncoder[] distinct;
    /** By DISTINCT set, the values that a key has had. */
    protected final KeyedMap[] distinctValues;

    /** By aggregate, what keeps its arguments; null for those that need not. */
    protected final @Nullable CollectedAggregate[] collected;

    protected final RowBatch result;
    protected final int limit;
    /** By row of {@link #result}, the row of the input whose key it has. */
    protected final int[] sourceRows;

    /** By row of the batch, the entry of its key when the batch came; 0 for none. */
    protected int[] entries = new int[0];

    private final int[] grouping;
    private @Nullable Output output;

    protected AggregateLoop(Object[] constants) {
        Parts parts = (Parts) constants[0];
        state = new KeyedState(AggregateStateShape.NAME, parts.layout);
        expiry = parts.expiry;
        grouping = parts.grouping;
        keys = encoder(parts.grouping, parts.inputTypes);
        distinct = parts.distinctColumns.stream()
                .map(columns -> encoder(columns, parts.inputTypes))
                .toArray(RowEncoder[]::new);
        distinctValues = new KeyedMap[distinct.length];
        for (int i = 0; i < distinct.length; i++) {
            distinctValues[i] = state.map(i);
        }
        collected = parts.collected;
        limit = parts.limit;
        result = new RowBatch(parts.outputTypes, FIRST_CAPACITY);
        sourceRows = new int[limit];
    }

    /** Processes all rows. @param nowMillis counts only where state expires */
    final void process(RowBatch batch, long nowMillis, Output target) {
        output = target;
        state.sweep(expiry, nowMillis, batch.rows());
        keys.encode(batch);
        for (RowEncoder encoder : distinct) {
            encoder.encode(batch);
        }
        if (entries.length < batch.rows()) {
            entries = new int[batch.rows()];
        }
        state.findAll(keys.headers(), keys.data(), keys.offsets(), batch.rows(), entries);
        result.ensureCapacity(Math.min(limit, 2 * batch.rows()));
        bind(batch);
        int emitted = run(batch, nowMillis);
        if (emitted > 0) {
            flush(batch, emitted);
        }
    }

    /** At the end of a table: without a key, aggregates of no rows are a row too (SQL standard, group by clause). */
    final void endOfTable(Output target) {
        if (grouping.length == 0 && state.size() == 0) {
            ResultOfNothing.emit(state, this::writeResult, result, target);
        }
    }

    /** Ends the users' functions in it. */
    final void close() {
        for (CollectedAggregate aggregate : collected) {
            if (aggregate != null) {
                aggregate.close();
            }
        }
    }

    /** Keeps the columns of the batch, and of {@link #result}, in fields. */
    protected abstract void bind(RowBatch in);

    /** Processes all rows; returns the rows of {@link #result} that are still to be flushed. */
    protected abstract int run(RowBatch in, long nowMillis);

    /** Writes what an entry gives to the first row of {@link #result}. */
    protected abstract void writeResult(int entry);

    /** Sends the first rows of {@link #result}. */
    protected final void flush(RowBatch in, int rows) {
        for (int i = 0; i < grouping.length; i++) {
            result.column(i).copySelected(in.column(grouping[i]), sourceRows, rows, 0);
        }
        result.setRows(rows);
        if (output != null) {
            output.emit(result);
        }
        result.reset();
    }

    /** For SINGLE_VALUE. */
    protected static void requireSingle(long count) {
        if (count > 0) {
            throw SluiceException.of(
                    ErrorCode.CARDINALITY_VIOLATION, "a subquery that stands for one value returned more than one row");
        }
    }

    /** For inputs that are planned to only insert. */
    protected static SluiceException unexpectedRetraction() {
        return SluiceException.internal("an input of inserts alone", "a row that is taken back");
    }

    private static RowEncoder encoder(int[] columns, List<LogicalType> types) {
        return new RowEncoder(Arrays.stream(columns).mapToObj(types::get).toList(), columns);
    }
}
