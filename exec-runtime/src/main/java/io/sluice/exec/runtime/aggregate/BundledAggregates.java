package io.sluice.exec.runtime.aggregate;

import io.sluice.exec.runtime.operator.Output;
import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.spi.error.SluiceException;
import io.sluice.spi.row.BytesVector;
import io.sluice.spi.row.ColumnVector;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Updates accumulators with the rows of a bundle and says at its end, once a key, what has changed. One generated subclass for each list
 * of aggregates; the loops are in the subclass. What arrives is rows or the accumulators of other tasks, as {@link BundleShape} says.
 */
public abstract class BundledAggregates {
    private static final int FIRST_CAPACITY = 16;

    /**
     * What the loops work on.
     *
     * @param layout of an entry of {@link #state}
     * @param keyColumns of a batch
     * @param distinctTypes by DISTINCT set, of its arguments
     * @param distinctColumns by DISTINCT set, of a batch of rows; without meaning for accumulators
     * @param partial the layout of accumulators that arrive; null when rows do
     * @param owners the layout of {@link #owners}; null when the sets of distinct values are in {@link #state}
     * @param ownerColumns of a batch, the key of {@link #owners}
     * @param kept what is kept of each key until the end of the bundle: the key, and for results those before it
     * @param collected by aggregate, what keeps its arguments; null for those that need not
     * @param limit rows of an output batch at most
     */
    record Parts(
            StateLayout layout,
            Expiry expiry,
            int[] keyColumns,
            List<LogicalType> batchTypes,
            List<List<LogicalType>> distinctTypes,
            List<int[]> distinctColumns,
            @Nullable StateLayout partial,
            @Nullable StateLayout owners,
            int[] ownerColumns,
            List<LogicalType> kept,
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

    /** The accumulators that have arrived last, in one entry. */
    protected final KeyedState partial;

    protected final KeyedMap[] partialValues;
    /** By DISTINCT set, a row of its arguments. */
    protected final RowBatch[] distinctRows;

    /** The sets of distinct values of a finer key than that of the results. */
    protected final KeyedState owners;

    protected final RowEncoder ownerKeys;

    /** By aggregate, what keeps its arguments; null for those that need not. */
    protected final @Nullable CollectedAggregate[] collected;

    protected final RowBatch result;
    protected final int limit;
    /** By row of {@link #result}, the key in {@link #touched}. */
    protected final int[] sourceRows;

    /** By row of the batch, the entry of its key when the batch came; 0 for none. */
    protected int[] entries = new int[0];

    /** The keys of the bundle in the order in which they came. */
    protected final RowBatch touched;

    protected int[] touchedEntries = new int[FIRST_CAPACITY];
    protected boolean[] touchedExisted = new boolean[FIRST_CAPACITY];
    protected int touchedCount;

    private final boolean owned;
    private final int[] keyColumns;
    private final RowDecoder[] decoders;
    private final SnapshotReader reader = new SnapshotReader(List.of());
    private final SnapshotWriter writer = new SnapshotWriter();
    private final int partialEntry;
    /** Rows of the batch that brought a key that is new in the bundle. */
    private int[] newRows = new int[0];

    private int newCount;
    private @Nullable BytesVector arriving;
    private @Nullable Output output;

    protected BundledAggregates(Object[] constants) {
        Parts parts = (Parts) constants[0];
        state = new KeyedState(AggregateStateShape.NAME, parts.layout);
        expiry = parts.expiry;
        keyColumns = parts.keyColumns;
        keys = encoder(parts.keyColumns, parts.batchTypes);
        owned = parts.owners != null;
        boolean rows = parts.partial == null;
        partial = new KeyedState("partial", parts.partial == null ? new StateLayout() : parts.partial);
        owners = new KeyedState("distinctState", parts.owners == null ? new StateLayout() : parts.owners);
        ownerKeys = encoder(parts.ownerColumns, parts.batchTypes);
        int sets = parts.distinctTypes.size();
        distinct = new RowEncoder[rows ? sets : 0];
        distinctValues = new KeyedMap[sets];
        partialValues = new KeyedMap[rows ? 0 : sets];
        distinctRows = new RowBatch[partialValues.length];
        decoders = new RowDecoder[partialValues.length];
        for (int i = 0; i < sets; i++) {
            distinctValues[i] = owned ? owners.map(i) : state.map(i);
            if (rows) {
                distinct[i] = encoder(parts.distinctColumns.get(i), parts.batchTypes);
            } else {
                partialValues[i] = partial.map(i);
                distinctRows[i] = new RowBatch(parts.distinctTypes.get(i), 1);
                decoders[i] = new RowDecoder(parts.distinctTypes.get(i));
            }
        }
        partialEntry = rows ? 0 : partial.findOrAdd(0, new byte[0], 0);
        collected = parts.collected;
        limit = parts.limit;
        result = new RowBatch(parts.outputTypes, FIRST_CAPACITY);
        touched = new RowBatch(parts.kept, FIRST_CAPACITY);
        sourceRows = new int[limit];
    }

    /** Takes rows into the bundle. @param nowMillis counts only where state expires */
    final void add(RowBatch batch, long nowMillis) {
        int rows = batch.rows();
        if (owned) {
            owners.sweep(expiry, nowMillis, rows);
        } else if (touchedCount == 0) {
            // Entries of a bundle stay where they are until its end.
            state.sweep(expiry, nowMillis, rows);
        }
        keys.encode(batch);
        for (RowEncoder encoder : distinct) {
            encoder.encode(batch);
        }
        if (partialEntry != 0) {
            arriving = (BytesVector) batch.column(batch.arity() - 1);
            ownerKeys.encode(batch);
        }
        if (entries.length < rows) {
            entries = new int[rows];
            newRows = new int[rows];
        }
        state.findAll(keys.headers(), keys.data(), keys.offsets(), rows, entries);
        int before = touchedCount;
        newCount = 0;
        touched.ensureCapacity(before + rows);
        bind(batch);
        run(batch, nowMillis);
        for (int i = 0; i < keyColumns.length; i++) {
            touched.column(i).copySelected(batch.column(keyColumns[i]), newRows, newCount, before);
        }
    }

    /** Ends the bundle. */
    final void finish(long nowMillis, Output target) {
        if (touchedCount == 0) {
            return;
        }
        output = target;
        result.ensureCapacity(Math.min(limit, 2 * touchedCount));
        int emitted = emit(nowMillis);
        if (emitted > 0) {
            flush(emitted);
        }
        touchedCount = 0;
        touched.reset();
    }

    /** At the end of a table, after the last bundle: without a key, aggregates of no rows are a row too. Only where results are made. */
    final void endOfTable(Output target) {
        if (keyColumns.length == 0 && state.size() == 0) {
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

    /** Writes the state; no bundle may be open. */
    final void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
        owners.snapshot(snapshot);
    }

    final void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
        owners.restore(snapshot);
    }

    /** Keeps the columns of the batch, of {@link #result} and of {@link #touched} in fields. */
    protected abstract void bind(RowBatch in);

    /** Takes all rows. */
    protected abstract void run(RowBatch in, long nowMillis);

    /** Writes what has changed; returns the rows of {@link #result} that are still to be flushed. */
    protected abstract int emit(long nowMillis);

    /** Writes what an entry gives to the first row of {@link #result}. */
    protected void writeResult(int entry) {
        throw new IllegalStateException("accumulators are made here, no results");
    }

    /** Notes that the row's key is in the bundle. Returns its place in {@link #touched}. */
    protected final int touch(int entry, boolean existed, int row) {
        if (touchedCount == touchedEntries.length) {
            touchedEntries = Arrays.copyOf(touchedEntries, touchedCount * 2);
            touchedExisted = Arrays.copyOf(touchedExisted, touchedCount * 2);
        }
        touchedEntries[touchedCount] = entry;
        touchedExisted[touchedCount] = existed;
        newRows[newCount++] = row;
        return touchedCount++;
    }

    /** Reads the accumulators that arrive with a row. Returns the entry of {@link #partial} that holds them. */
    protected final int load(int row) {
        BytesVector bytes = arriving;
        if (bytes == null) {
            throw new IllegalStateException("no batch");
        }
        reader.readAt(bytes.data(), bytes.offsets()[row]);
        partial.readValue(partialEntry, reader);
        return partialEntry;
    }

    /** Sets {@link #distinctRows} to the value of an entry of a map of {@link #partial}. */
    protected final void decodeDistinct(int set, KeyedMap map, int entry) {
        RowBatch row = distinctRows[set];
        row.reset();
        int info = RowLayout.info(map.header(entry));
        decoders[set].decode(map.read(entry), KeyedMap.keyOffset(entry), info, row, 0, 0);
    }

    /** Emits the accumulators of all keys of the bundle and forgets them. */
    protected final int emitAccumulators() {
        int emitted = 0;
        BytesVector accumulators = (BytesVector) result.column(keyColumns.length);
        for (int slot = 0; slot < touchedCount; slot++) {
            if (emitted == limit) {
                flush(emitted);
                emitted = 0;
            }
            writer.clear();
            state.writeValue(touchedEntries[slot], writer);
            accumulators.set(emitted, writer.data(), 0, writer.length());
            sourceRows[emitted] = slot;
            emitted++;
            state.remove(touchedEntries[slot]);
        }
        return emitted;
    }

    /** Sends the first rows of {@link #result}. */
    protected final void flush(int rows) {
        for (int i = 0; i < keyColumns.length; i++) {
            ColumnVector key = touched.column(i);
            result.column(i).copySelected(key, sourceRows, rows, 0);
        }
        result.setRows(rows);
        if (output != null) {
            output.emit(result);
        }
        result.reset();
    }

    /** The entry of {@link #owners} of a row, made when there is none or it has expired. */
    protected final int owner(int row, long nowMillis) {
        long header = ownerKeys.headers()[row];
        int found = owners.find(header, ownerKeys.data(), ownerKeys.offsets()[row]);
        if (found != 0 && expiry.expired(owners.read(found), owners.fields(found), nowMillis)) {
            owners.remove(found);
        }
        int owner = owners.findOrAdd(header, ownerKeys.data(), ownerKeys.offsets()[row]);
        expiry.touch(owners.write(owner), owners.fields(owner), nowMillis);
        return owner;
    }

    /** Forgets an entry of {@link #owners} that has no values. */
    protected final void dropIfEmpty(int owner) {
        for (KeyedMap values : distinctValues) {
            if (values.size(owner) > 0) {
                return;
            }
        }
        owners.remove(owner);
    }

    /** Adds to the count of an entry's rows. Returns the count. */
    protected final long addToCount(int entry, int place, long change) {
        byte[] page = state.write(entry);
        long count = Bytes.getLong(page, place) + change;
        Bytes.putLong(page, place, count);
        return count;
    }

    /** For inputs that are planned to only insert. */
    protected static SluiceException unexpectedRetraction() {
        return SluiceException.internal("an input of inserts alone", "a row that is taken back");
    }

    private static RowEncoder encoder(int[] columns, List<LogicalType> types) {
        return new RowEncoder(Arrays.stream(columns).mapToObj(types::get).toList(), columns);
    }
}
