package io.sluice.exec.runtime.join;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowDecoder;
import io.sluice.exec.runtime.row.RowEncoder;
import io.sluice.exec.runtime.row.RowLayout;
import io.sluice.exec.runtime.state.Expiry;
import io.sluice.exec.runtime.state.KeyedMap;
import io.sluice.exec.runtime.state.KeyedState;
import io.sluice.exec.runtime.state.PagedHeap;
import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.exec.runtime.state.StateLayout;
import io.sluice.exec.runtime.state.StateShape;
import io.sluice.exec.runtime.state.StoredRow;
import io.sluice.spi.row.RowBatch;
import io.sluice.spi.type.LogicalType;
import io.sluice.spi.type.LogicalType.RowType;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/**
 * The rows of one input of a join, by join key. Rows are told apart by the input's upsert key, so that a row replaces the one before
 * with its key; an input without such a key may hold a row several times. A record is a row that is there, with how often it is, and
 * how many rows of the other side it matches.
 */
final class JoinSide {
    private final StateLayout recordFields = new StateLayout();
    private final int count = recordFields.count();
    private final int matches = recordFields.fixed(Long.BYTES);
    private final Expiry expiry;
    private final int rowInfo;
    private final int rowBytes;
    private final KeyedState state;
    private final KeyedMap records;

    private final RowType type;
    private final int[] joinKeys;
    private final boolean[] nullMatchesNothing;
    private final boolean keyed;
    private final RowEncoder keys;
    private final RowEncoder identities;
    private final RowEncoder rows;
    private final RowDecoder decoder;
    private final List<Integer> identity;
    private final String name;
    private final StateLayout layout = new StateLayout();
    private long now;
    /** By row of the other side's batch, the owner of what it may match. */
    private int[] partners = new int[0];

    private int[] touched = new int[0];
    /**
     * @param upsertKeys the keys by which the input updates; empty when it has none
     * @param filterNulls by join key, whether NULL matches nothing
     */
    JoinSide(
            String name,
            RowType type,
            List<Integer> joinKeys,
            List<Boolean> filterNulls,
            List<List<Integer>> upsertKeys,
            long ttlMillis) {
        this.name = name;
        this.type = type;
        this.joinKeys = joinKeys.stream().mapToInt(Integer::intValue).toArray();
        nullMatchesNothing = new boolean[joinKeys.size()];
        for (int i = 0; i < nullMatchesNothing.length; i++) {
            nullMatchesNothing[i] = filterNulls.get(i);
        }
        keyed = !upsertKeys.isEmpty();
        expiry = Expiry.of(ttlMillis, recordFields);
        rowInfo = keyed ? recordFields.fixed(Long.BYTES) : -1;
        rowBytes = keyed ? recordFields.blob() : -1;
        layout.map(recordFields);
        state = new KeyedState(name, layout);
        records = state.map(0);
        keys = RowEncoder.of(type.types(), joinKeys);
        rows = RowEncoder.ofAll(type.types());
        identity = keyed ? identity(joinKeys, upsertKeys) : List.of();
        identities = keyed ? RowEncoder.of(type.types(), identity) : rows;
        decoder = new RowDecoder(type.types());
    }

    /** What tells the rows of one join key apart: nothing when an upsert key is part of the join key, else the shortest upsert key. */
    private static List<Integer> identity(List<Integer> joinKeys, List<List<Integer>> upsertKeys) {
        boolean contained = upsertKeys.stream().anyMatch(key -> new HashSet<>(joinKeys).containsAll(key));
        return contained
                ? List.of()
                : upsertKeys.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
    }

    /** @param input the one of the operator that this is */
    StateShape shape(int input) {
        StoredRow whole = StoredRow.whole(input, type.types());
        StateShape.Parts record = StateShape.entry().count().plain("matches").time(expiry);
        StateShape.Parts parts = StateShape.entry();
        if (keyed) {
            parts.elements(StoredRow.of(input, type.types(), identity), record.row(whole));
        } else {
            parts.elements(whole, record);
        }
        return parts.of(name, layout);
    }

    List<LogicalType> types() {
        return type.types();
    }

    boolean expires() {
        return expiry.enabled();
    }

    /** Prepares a batch of this input, whose rows the methods below speak of. */
    void encode(RowBatch batch) {
        keys.encode(batch);
        rows.encode(batch);
        if (identities != rows) {
            identities.encode(batch);
        }
    }

    /** Prepares {@link #partner} for a batch of the other side, while no row is added to this side or removed. */
    void findPartners(JoinSide other, int rows) {
        if (partners.length < rows) {
            partners = new int[rows];
        }
        state.findAll(other.keys.headers(), other.keys.data(), other.keys.offsets(), rows, partners);
    }

    /** The owner of the records on this side that have the join key of a row of the other side's batch; 0 when there are none. */
    int partner(int row) {
        return partners[row];
    }

    /** Has the processor fetch what the rows of this side's batch will look for. */
    void touch(int rows) {
        if (touched.length < rows) {
            touched = new int[rows];
        }
        state.findAll(keys.headers(), keys.data(), keys.offsets(), rows, touched);
        long[] headers = identities.headers();
        for (int row = 0; row < rows; row++) {
            if (touched[row] != 0) {
                // Stored, so that the compiler cannot leave it out.
                touched[row] = (int) records.touch(touched[row], headers[row]);
            }
        }
    }

    /** Sets the time by which records expire, and drops some that have. */
    void setTime(long nowMillis, int rows) {
        now = nowMillis;
        records.sweep(expiry, nowMillis, rows);
    }

    /** Whether a row's join key has a NULL that matches nothing. */
    boolean matchesNothing(RowBatch batch, int row) {
        for (int i = 0; i < joinKeys.length; i++) {
            if (nullMatchesNothing[i] && batch.column(joinKeys[i]).isNull(row)) {
                return true;
            }
        }
        return false;
    }

    /** The owner of the records on this side that have the join key of a row of the other side; 0 when there are none. */
    int ownerFor(JoinSide other, int row) {
        return state.find(
                other.keys.headers()[row], other.keys.data(), other.keys.offsets()[row]);
    }

    /** The first record of an owner, or 0. Drops those that have expired. */
    int first(int owner) {
        return owner == 0 ? 0 : live(records.first(owner));
    }

    int next(int entry) {
        return live(records.next(entry));
    }

    private int live(int entry) {
        int candidate = entry;
        while (candidate != 0 && expired(candidate)) {
            // An expired record is dropped when its key is written to; until then it is passed over.
            candidate = records.next(candidate);
        }
        return candidate;
    }

    private boolean expired(int entry) {
        return expiry.enabled() && expiry.expired(records.read(entry), records.fields(entry), now);
    }

    /** The record of a row of this input: the one that it replaces or repeats. 0 when there is none. */
    int find(int row) {
        int owner = ownerFor(this, row);
        if (owner == 0) {
            return 0;
        }
        int entry = records.find(
                owner, identities.headers()[row], identities.data(), identities.offsets()[row]);
        if (entry != 0 && expired(entry)) {
            remove(owner, entry);
            return 0;
        }
        return entry;
    }

    /** Adds a row of this input, which {@link #find} has not found, or once more when the input has no key. */
    int add(int row) {
        int owner = state.findOrAdd(keys.headers()[row], keys.data(), keys.offsets()[row]);
        if (expiry.enabled()) {
            dropExpired(owner);
        }
        int entry = records.findOrAdd(
                owner, identities.headers()[row], identities.data(), identities.offsets()[row]);
        if (keyed) {
            records.putLong(entry, count, 1);
            replace(entry, row);
        } else {
            records.putLong(entry, count, records.getLong(entry, count) + 1);
            refresh(entry);
        }
        return entry;
    }

    private void dropExpired(int owner) {
        int entry = records.first(owner);
        while (entry != 0) {
            int after = records.next(entry);
            if (expired(entry)) {
                records.remove(entry);
            }
            entry = after;
        }
    }

    /** Sets a record to another row with the same key. */
    void replace(int entry, int row) {
        long header = rows.headers()[row];
        records.setBlob(entry, rowBytes, rows.data(), rows.offsets()[row], RowLayout.length(RowLayout.info(header)));
        records.putLong(entry, rowInfo, header);
        refresh(entry);
    }

    void refresh(int entry) {
        expiry.touch(records.write(entry), records.fields(entry), now);
    }

    /** Takes one occurrence of a record away. @param row a row of this input with the record's join key */
    void removeOne(int entry, int row) {
        long left = records.getLong(entry, count) - 1;
        if (left > 0) {
            records.putLong(entry, count, left);
            refresh(entry);
        } else {
            remove(ownerFor(this, row), entry);
        }
    }

    private void remove(int owner, int entry) {
        records.remove(entry);
        if (records.size(owner) == 0) {
            state.remove(owner);
        }
    }

    /** Whether rows replace each other by a key. */
    boolean keyed() {
        return keyed;
    }

    /** Whether a record is exactly a row of this input. */
    boolean same(int entry, int row) {
        if (!keyed) {
            return true;
        }
        if (records.getLong(entry, rowInfo) != rows.headers()[row]) {
            return false;
        }
        byte[] fields = records.read(entry);
        int at = records.fields(entry);
        int stored = Bytes.getInt(fields, at + rowBytes);
        int length = Bytes.getInt(fields, at + rowBytes + Integer.BYTES);
        return stored == 0
                || Bytes.equal(
                        state.heap().read(stored),
                        PagedHeap.offset(stored),
                        length,
                        rows.data(),
                        rows.offsets()[row],
                        length);
    }

    long count(int entry) {
        return records.getLong(entry, count);
    }

    /** How many rows of the other side match; kept only where {@link #setMatches} is called. */
    long matches(int entry) {
        return records.getLong(entry, matches);
    }

    void setMatches(int entry, long rowsOfOther) {
        records.putLong(entry, matches, rowsOfOther);
    }

    /** Sets columns of a batch's row, from {@code firstColumn} on, to a record. */
    void decode(int entry, RowBatch batch, int at, int firstColumn) {
        int stored = stored(entry);
        decoder.decode(state.heap().read(stored), storedOffset(entry, stored), info(entry), batch, at, firstColumn);
    }

    /** Sets only these columns of the first row of a batch to a record. */
    void decode(int entry, int[] columns, RowBatch batch) {
        int stored = stored(entry);
        decoder.decode(state.heap().read(stored), storedOffset(entry, stored), info(entry), columns, batch, 0);
    }

    /** The block in which the row of a record lies. */
    private int stored(int entry) {
        return keyed ? Bytes.getInt(records.read(entry), records.fields(entry) + rowBytes) : entry;
    }

    private int storedOffset(int entry, int stored) {
        return keyed ? PagedHeap.offset(stored) : KeyedMap.keyOffset(entry);
    }

    private int info(int entry) {
        return RowLayout.info(keyed ? records.getLong(entry, rowInfo) : records.header(entry));
    }

    void snapshot(SnapshotWriter snapshot) {
        state.snapshot(snapshot);
    }

    void restore(SnapshotReader snapshot) {
        state.restore(snapshot);
    }
}
