package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.operator.NodeContext;
import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.KeyedEntries;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.LongVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Updates accumulators that stand for stretches of time, merges them, and reads their results. Which stretch a row belongs to is the
 * caller's. One generated subclass for each list of aggregates.
 *
 * <p>Accumulators are {@link KeyedEntries} by key; {@link #use} says which ones the methods after it work on.
 */
public abstract class WindowAggregates {
    private static final int FIRST_CAPACITY = 16;

    /**
     * What the loops work on.
     *
     * @param layout of an entry
     * @param more offset of the operator's own fields in it
     * @param row offset of the reference to bytes that is the operator's own
     * @param distinctTypes by DISTINCT set, of its arguments
     * @param distinctColumns by DISTINCT set, of a batch of rows
     * @param collected by aggregate, what keeps its arguments; null for those that need not
     * @param limit rows of an output batch at most
     */
    record Parts(
            WindowAggregateSpec spec,
            StateLayout layout,
            int more,
            int row,
            List<List<LogicalType>> distinctTypes,
            List<int[]> distinctColumns,
            List<LogicalType> outputTypes,
            @Nullable CollectedAggregate[] collected,
            int limit) {}

    protected KeyedState state;
    /** By DISTINCT set of {@link #state}, the values that a key has had. */
    protected KeyedMap[] distinctValues;
    /** What is merged into {@link #state}. */
    protected KeyedState partial;

    protected KeyedMap[] partialValues;
    protected final RowEncoder keys;
    /** By DISTINCT set, encodes its arguments. */
    protected final RowEncoder[] distinct;
    /** By DISTINCT set, a row of its arguments. */
    protected final RowBatch[] distinctRows;

    /** By aggregate, what keeps its arguments; null for those that need not. */
    protected final @Nullable CollectedAggregate[] collected;

    protected RowBatch result;
    /** By row of the batch, the entry of its key when the rows came; 0 for none. */
    protected int[] entries = new int[0];

    private final Parts parts;
    private final int results;
    private final RowDecoder keyDecoder;
    private final RowDecoder[] decoders;
    private KeyedEntries used;
    /** The accumulators that have arrived last, in one entry. */
    private final KeyedEntries arrived;

    private final KeyedMap[] arrivedSets;
    private final int arrivedEntry;
    private final SnapshotReader reader = new SnapshotReader(List.of());
    private final SnapshotWriter writer = new SnapshotWriter();
    private @Nullable BytesVector arriving;

    protected WindowAggregates(Object[] constants) {
        parts = (Parts) constants[0];
        WindowAggregateSpec spec = parts.spec;
        int sets = parts.distinctTypes.size();
        used = create("none");
        arrived = create("arrived");
        arrivedEntry = arrived.state().findOrAdd(0, new byte[0], 0);
        arrivedSets = sets(arrived);
        state = used.state();
        distinctValues = sets(used);
        partial = arrived.state();
        partialValues = arrivedSets;
        keys = encoder(ints(spec.keys()), spec.arriving().types());
        keyDecoder = new RowDecoder(spec.keyTypes());
        distinct = new RowEncoder[spec.arrivesMerged() ? 0 : sets];
        distinctRows = new RowBatch[sets];
        decoders = new RowDecoder[sets];
        for (int i = 0; i < sets; i++) {
            distinctRows[i] = new RowBatch(parts.distinctTypes.get(i), 1);
            decoders[i] = new RowDecoder(parts.distinctTypes.get(i));
            if (!spec.arrivesMerged()) {
                distinct[i] =
                        encoder(parts.distinctColumns.get(i), spec.inputType().types());
            }
        }
        collected = parts.collected;
        result = new RowBatch(parts.outputTypes, FIRST_CAPACITY);
        results = spec.leavesMerged() ? 1 : spec.calls().size();
    }

    /** Makes loops for aggregates, compiled once before it returns, so that a statement fails and not its job. */
    public static Supplier<WindowAggregates> compile(WindowAggregateSpec spec, NodeContext context) {
        AggregateCompiler compiler = new AggregateCompiler(spec.aggregates(), context, 0, false);
        compiler.compile(spec);
        return () -> compiler.compile(spec);
    }

    /**
     * What such states consist of.
     *
     * @param texts by aggregate, what it computes
     * @param name of the state, or what the names of all of them begin with
     */
    public static StateShape shape(
            WindowAggregateSpec spec, NodeContext context, List<String> texts, String name, boolean prefix) {
        return new AggregateCompiler(spec.aggregates(), context, 0, false).shape(spec, texts, name, prefix);
    }

    /** Accumulators without keys. @param name unique in the operator; part of snapshots */
    public final KeyedEntries create(String name) {
        return new KeyedEntries(name, parts.layout);
    }

    /** Ends the users' functions in it. */
    public final void close() {
        for (CollectedAggregate aggregate : collected) {
            if (aggregate != null) {
                aggregate.close();
            }
        }
    }

    /** Prepares a batch, whose rows the methods below speak of. */
    public final void load(RowBatch batch) {
        keys.encode(batch);
        for (RowEncoder encoder : distinct) {
            encoder.encode(batch);
        }
        if (parts.spec.arrivesMerged()) {
            arriving = (BytesVector) batch.column(parts.spec.keys().size());
        }
        if (entries.length < batch.rows()) {
            entries = new int[batch.rows()];
        }
        bind(batch);
        bindDistinct();
    }

    /** Lets the methods below work on these accumulators. */
    public final void use(KeyedEntries accumulators) {
        used = accumulators;
        state = accumulators.state();
        distinctValues = sets(accumulators);
    }

    /** The headers of the keys of the batch's rows. */
    public final RowEncoder keys() {
        return keys;
    }

    /** Where the operator's own fields are in the array of an entry that {@link #use} was called for. */
    public final int own(int entry) {
        return state.fields(entry) + parts.more;
    }

    /** Offset of the operator's own reference to bytes, for {@link KeyedState#setBlob}. */
    public final int ownRow() {
        return parts.row;
    }

    /** The types of what leaves. */
    public final List<LogicalType> outputTypes() {
        return parts.outputTypes;
    }

    /**
     * Makes the row that says the result of an entry. Returns false when the entry has no rows.
     *
     * @param values of the properties
     * @param row of {@link #outputTypes}, empty
     */
    public final boolean read(int entry, long[] values, RowBatch row) {
        int at = state.fields(entry);
        if (!present(entry, at)) {
            return false;
        }
        RowBatch own = result;
        result = row;
        bindResult();
        writeResult(entry, at, 0);
        finish(entry, 0, values);
        result = own;
        bindResult();
        return true;
    }

    /** Takes a row of the batch into an entry. */
    public final void addTo(int entry, RowBatch batch, int row) {
        entries[row] = entry;
        partial = arrived.state();
        partialValues = arrivedSets;
        runEntry(batch, row, entry, state.fields(entry));
    }

    /** Adds what an entry holds to another of the same state. */
    public final void join(int entry, int from) {
        partial = used.state();
        partialValues = sets(used);
        bindDistinct();
        int at = state.fields(entry);
        int fromAt = state.fields(from);
        if (parts.spec.shared()) {
            combineEntry(entry, at, from, fromAt);
        } else {
            mergeEntry(entry, at, from, fromAt);
        }
    }

    /**
     * Sends the result of an entry with a time, when it has rows.
     *
     * @param values of the properties
     */
    public final void emit(int entry, long[] values, Output output) {
        int at = state.fields(entry);
        if (!present(entry, at)) {
            return;
        }
        int row = next(output);
        if (parts.spec.shared()) {
            writeMerged(entry, at, row);
        } else {
            writeResult(entry, at, row);
        }
        finish(entry, row, values);
    }

    /** Reads results where sets of distinct values must be merged for that. */
    private void writeMerged(int entry, int at, int row) {
        KeyedEntries whole = used;
        partial = whole.state();
        partialValues = sets(whole);
        bindDistinct();
        use(arrived);
        state.clear(arrivedEntry);
        int target = state.fields(arrivedEntry);
        mergeEntry(arrivedEntry, target, entry, at);
        writeResult(arrivedEntry, target, row);
        use(whole);
    }

    /** Takes rows of the batch. */
    public final void add(RowBatch batch, int from, int to) {
        state.findAll(keys.headers(), keys.data(), keys.offsets(), from, to, entries);
        partial = arrived.state();
        partialValues = arrivedSets;
        run(batch, from, to);
    }

    /**
     * Adds all that other accumulators hold.
     *
     * @param readable whether results will be read from these; else they may be merged further
     */
    public final void merge(KeyedEntries from, boolean readable) {
        partial = from.state();
        partialValues = sets(from);
        bindDistinct();
        for (int i = 0; i < from.size(); i++) {
            int source = from.entry(i);
            long header = partial.header(source);
            int entry = used.findOrAdd(header, partial.read(source), KeyedState.keyOffset(source));
            int at = state.fields(entry);
            int fromAt = partial.fields(source);
            if (readable) {
                mergeEntry(entry, at, source, fromAt);
            } else {
                combineEntry(entry, at, source, fromAt);
            }
        }
    }

    /** Sends the result of each key that has rows. @param values of the properties */
    public final void emit(long[] values, Output output) {
        for (int i = 0; i < used.size(); i++) {
            emitRow(used.entry(i), values, output);
        }
    }

    /**
     * Sends the results of some of the keys that have rows.
     *
     * @param values of the properties
     * @param sent whether a key's is sent, by the header of its row
     */
    public final void emit(long[] values, LongPredicate sent, Output output) {
        for (int i = 0; i < used.size(); i++) {
            int entry = used.entry(i);
            if (sent.test(state.header(entry))) {
                emitRow(entry, values, output);
            }
        }
    }

    private void emitRow(int entry, long[] values, Output output) {
        int at = state.fields(entry);
        if (present(entry, at)) {
            int row = next(output);
            writeResult(entry, at, row);
            finish(entry, row, values);
        }
    }

    /** Sends the accumulators of all keys. @param values of the properties */
    public final void emitAccumulators(long[] values, Output output) {
        BytesVector accumulators = (BytesVector) result.column(parts.spec.keys().size());
        for (int i = 0; i < used.size(); i++) {
            int entry = used.entry(i);
            int row = next(output);
            writer.clear();
            state.writeValue(entry, writer);
            accumulators.set(row, writer.data(), 0, writer.length());
            finish(entry, row, values);
        }
    }

    /** Sends on what has been written. */
    public final void flush(Output output) {
        if (result.rows() > 0) {
            output.emit(result);
            result.reset();
        }
    }

    private int next(Output output) {
        if (result.rows() == parts.limit) {
            flush(output);
        }
        int row = result.rows();
        if (row == 0) {
            result.ensureCapacity(Math.min(parts.limit, Math.max(FIRST_CAPACITY, used.size())));
            bindResult();
        } else {
            result.ensureCapacity(row + 1);
        }
        return row;
    }

    private void finish(int entry, int row, long[] values) {
        byte[] page = state.read(entry);
        keyDecoder.decode(page, KeyedState.keyOffset(entry), RowLayout.info(state.header(entry)), result, row, 0);
        int first = parts.spec.keys().size() + results;
        for (int i = 0; i < values.length; i++) {
            LongVector property = (LongVector) result.column(first + i);
            if (values[i] == NO_VALUE) {
                property.setNull(row);
            } else {
                property.set(row, values[i]);
            }
        }
        result.setRows(row + 1);
    }

    /** Of a property that is NULL. */
    public static final long NO_VALUE = Long.MIN_VALUE;

    /** Keeps the columns of the batch in fields. */
    protected abstract void bind(RowBatch in);

    /** Keeps the columns of {@link #distinctRows} in fields. */
    protected abstract void bindDistinct();

    /** Keeps the columns of {@link #result} in fields. */
    protected abstract void bindResult();

    /** Takes rows, whose {@link #entries} have been looked up. */
    protected abstract void run(RowBatch in, int from, int to);

    /** Takes a row into an entry whose fields start at {@code at}. */
    protected abstract void runEntry(RowBatch in, int row, int entry, int at);

    /** Adds an entry of {@link #partial} to one of {@link #state} from which results are read. */
    protected abstract void mergeEntry(int entry, int at, int from, int fromAt);

    /** Adds an entry of {@link #partial} to one of {@link #state} that is merged into others. */
    protected abstract void combineEntry(int entry, int at, int from, int fromAt);

    /** Whether an entry has rows. */
    protected abstract boolean present(int entry, int at);

    /** Writes an entry's results. */
    protected abstract void writeResult(int entry, int at, int row);

    /** The entry of a row's key, which is made. */
    protected final int addEntry(long header, byte[] data, int offset) {
        return used.findOrAdd(header, data, offset);
    }

    /** Reads the accumulators that arrive with a row. Returns the entry of {@link #partial} that holds them. */
    protected final int load(int row) {
        BytesVector bytes = arriving;
        if (bytes == null) {
            throw new IllegalStateException("no batch");
        }
        reader.readAt(bytes.data(), bytes.offsets()[row]);
        partial.readValue(arrivedEntry, reader);
        return arrivedEntry;
    }

    /** Sets {@link #distinctRows} to the value of an entry of a map of {@link #partial}. */
    protected final void decodeDistinct(int set, KeyedMap map, int entry) {
        RowBatch row = distinctRows[set];
        row.reset();
        int info = RowLayout.info(map.header(entry));
        decoders[set].decode(map.read(entry), KeyedMap.keyOffset(entry), info, row, 0, 0);
    }

    /** For inputs that are planned to only insert. */
    protected static SluiceException unexpectedRetraction() {
        return SluiceException.internal("an input of inserts alone", "a row that is taken back");
    }

    private KeyedMap[] sets(KeyedEntries accumulators) {
        KeyedMap[] sets = new KeyedMap[parts.distinctTypes.size()];
        for (int i = 0; i < sets.length; i++) {
            sets[i] = accumulators.state().map(i);
        }
        return sets;
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    private static RowEncoder encoder(int[] columns, List<LogicalType> types) {
        return new RowEncoder(Arrays.stream(columns).mapToObj(types::get).toList(), columns);
    }
}
