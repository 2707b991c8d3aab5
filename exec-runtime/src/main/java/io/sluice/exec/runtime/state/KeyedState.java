package io.sluice.exec.runtime.state;

import static java.util.Objects.requireNonNull;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An entry for each key, kept as bytes. Keys are binary rows ({@link RowLayout}) given by their header and bytes; what an entry holds
 * is the layout's. Operators read and write fields in place: {@link #getLong}, or by {@link #read} and {@link #fields}.
 * An entry keeps its address as long as it lives.
 *
 * <p>In memory an entry is its key's header, its key and its fields.
 */
public final class KeyedState implements StateMemory.Held {
    /** Slots that a sweep looks at for each row: more than a row can fill. */
    static final int SWEPT_BY_ROW = 4;
    /** By which pages that are swept count, most of which have more. */
    private static final int LEAST_ENTRIES_A_PAGE = 16;

    private final String name;
    private final List<StateLayout.Field> layout;
    private final int fieldBytes;
    private final PagedHeap heap;
    private final SlotIndex index = new SlotIndex();
    private final SortedMultiset sorted;
    private final List<KeyedMap> maps = new ArrayList<>();
    private final List<OrderedRows> ordered = new ArrayList<>();
    private final PageSnapshots pages = new PageSnapshots();
    private boolean added;
    private int[] wanted = new int[0];
    private int nextPage;

    /** The state of the subtask that runs on this thread. @param name unique in the operator; part of snapshots */
    public KeyedState(String name, StateLayout layout) {
        this(name, layout.fields(), layout.bytes(), new PagedHeap());
        StateMemory.add(this);
    }

    private KeyedState(String name, List<StateLayout.Field> layout, int fieldBytes, PagedHeap heap) {
        this.name = name;
        this.layout = layout;
        this.fieldBytes = fieldBytes;
        this.heap = heap;
        sorted = new SortedMultiset(heap);
        for (StateLayout.Field field : this.layout) {
            if (field.kind() == StateLayout.Kind.MAP) {
                maps.add(new KeyedMap(this, field));
            } else if (field.kind() == StateLayout.Kind.ORDERED) {
                ordered.add(new OrderedRows(this, field.offset(), field.identity()));
            }
        }
    }

    /** The entry of a key, or 0. */
    public int find(long header, byte[] keys, int offset) {
        PagedIndex paged = index.paged();
        if (paged != null) {
            return find(paged, header, keys, offset);
        }
        long[] slots = index.slots();
        int mask = slots.length - 1;
        int hash = RowLayout.hash(header);
        int at = hash & mask;
        while (true) {
            long slot = slots[at];
            if (slot == 0) {
                return 0;
            }
            if ((int) (slot >>> 32) == hash && sameKey((int) slot, header, keys, offset)) {
                return (int) slot;
            }
            at = at + 1 & mask;
        }
    }

    private int find(PagedIndex paged, long header, byte[] keys, int offset) {
        int hash = RowLayout.hash(header);
        for (int place = paged.first(hash); place != 0; place = paged.next(hash, place)) {
            int entry = paged.address(place);
            if (sameKey(entry, header, keys, offset)) {
                return entry;
            }
        }
        return 0;
    }

    /**
     * The entries of many keys, 0 where there is none. Looking up all keys of a batch before their entries are used lets the processor
     * wait for several cache misses at once: with 100,000 keys it made COUNT by key half as fast again.
     */
    public void findAll(long[] headers, byte[] keys, int[] offsets, int rows, int[] entries) {
        findAll(headers, keys, offsets, 0, rows, entries);
    }

    /** As {@link #findAll}, for the rows from {@code from} on that are before {@code to}. */
    public void findAll(long[] headers, byte[] keys, int[] offsets, int from, int to, int[] entries) {
        if (heap.source() != null) {
            prefetch(headers, from, to);
        }
        PagedIndex paged = index.paged();
        if (paged != null) {
            for (int row = from; row < to; row++) {
                entries[row] = find(paged, headers[row], keys, offsets[row]);
            }
            return;
        }
        long[] slots = index.slots();
        int mask = slots.length - 1;
        for (int row = from; row < to; row++) {
            long header = headers[row];
            int hash = RowLayout.hash(header);
            int at = hash & mask;
            long slot = slots[at];
            while (slot != 0 && !((int) (slot >>> 32) == hash && sameKey((int) slot, header, keys, offsets[row]))) {
                at = at + 1 & mask;
                slot = slots[at];
            }
            entries[row] = (int) slot;
        }
    }

    /** Gets the pages into memory in which the entries of keys may be, all at once. */
    private void prefetch(long[] headers, int from, int to) {
        if (wanted.length < to - from) {
            wanted = new int[to - from];
        }
        PagedIndex paged = index.paged();
        if (paged != null) {
            for (int row = from; row < to; row++) {
                wanted[row - from] = paged.page(RowLayout.hash(headers[row]));
            }
            heap.prefetch(wanted, to - from);
        }
        int count = 0;
        for (int row = from; row < to; row++) {
            int entry = paged == null ? firstWith(headers[row]) : firstWith(paged, headers[row]);
            if (entry != 0 && !heap.inMemory(PagedHeap.pageOf(entry))) {
                wanted[count++] = PagedHeap.pageOf(entry);
            }
        }
        heap.prefetch(wanted, count);
    }

    /** The first entry whose key has the hash of another, which it most often is; 0 when there is none. */
    private int firstWith(long header) {
        long[] slots = index.slots();
        int mask = slots.length - 1;
        int hash = RowLayout.hash(header);
        int at = hash & mask;
        while (slots[at] != 0 && (int) (slots[at] >>> 32) != hash) {
            at = at + 1 & mask;
        }
        return (int) slots[at];
    }

    private static int firstWith(PagedIndex paged, long header) {
        int place = paged.first(RowLayout.hash(header));
        return place == 0 ? 0 : paged.address(place);
    }

    /** The entry of a key, which is made, full of zeroes, when there is none; {@link #added} tells. */
    public int findOrAdd(long header, byte[] keys, int offset) {
        int found = find(header, keys, offset);
        added = found == 0;
        return found == 0 ? add(header, keys, offset) : found;
    }

    /** Whether the last {@link #findOrAdd} made the entry. */
    public boolean added() {
        return added;
    }

    /** Frees an entry and all that its fields refer to. */
    public void remove(int entry) {
        clear(entry);
        long header = header(entry);
        index.remove(RowLayout.hash(header), entry);
        heap.unmark(entry);
        heap.free(entry, entryBytes(header));
    }

    /** Frees what an entry's fields refer to and sets them to zero. */
    public void clear(int entry) {
        int nextMap = 0;
        int nextOrdered = 0;
        for (StateLayout.Field field : layout) {
            switch (field.kind()) {
                case FIXED -> {
                    // Zeroed below.
                }
                case BLOB -> freeBlob(entry, fields(entry) + field.offset());
                case SORTED -> sorted.free(Bytes.getInt(heap.read(entry), fields(entry) + field.offset()));
                case MAP -> maps.get(nextMap++).clear(entry);
                case ORDERED -> ordered.get(nextOrdered++).clear(entry);
            }
        }
        int from = fields(entry);
        Arrays.fill(heap.write(entry), from, from + fieldBytes, (byte) 0);
    }

    /** The array that holds an entry, for reading; valid until the state is changed. */
    public byte[] read(int entry) {
        return heap.read(entry);
    }

    /** The array that holds an entry, for writing; valid until the state is changed otherwise. */
    public byte[] write(int entry) {
        return heap.write(entry);
    }

    /** Where an entry's fields start in its array. */
    public int fields(int entry) {
        int at = PagedHeap.offset(entry);
        return at + Long.BYTES + RowLayout.length(Bytes.getInt(heap.read(entry), at + Integer.BYTES));
    }

    /** A field of 8 bytes. @param field its offset in the layout */
    public long getLong(int entry, int field) {
        return Bytes.getLong(heap.read(entry), fields(entry) + field);
    }

    /** Sets a field of 8 bytes. @param field its offset in the layout */
    public void putLong(int entry, int field, long value) {
        Bytes.putLong(heap.write(entry), fields(entry) + field, value);
    }

    /** Where the fields of an entry start whose key has this header. */
    public static int fields(int entry, long header) {
        return PagedHeap.offset(entry) + Long.BYTES + RowLayout.length(RowLayout.info(header));
    }

    /** The header of an entry's key. */
    public long header(int entry) {
        return Bytes.getLong(heap.read(entry), PagedHeap.offset(entry));
    }

    /** Where an entry's key starts in its array. */
    public static int keyOffset(int entry) {
        return PagedHeap.offset(entry) + Long.BYTES;
    }

    public int size() {
        return index.size();
    }

    public PagedHeap heap() {
        return heap;
    }

    public SortedMultiset sorted() {
        return sorted;
    }

    /** The rows of an ORDERED field, the first being 0. */
    public OrderedRows ordered(int number) {
        return ordered.get(number);
    }

    /** The map of a MAP field, the first being 0. */
    public KeyedMap map(int number) {
        return maps.get(number);
    }

    /**
     * Drops some of the entries that have expired: looks at a few, and the next time at the next few. Called once a batch, it keeps a
     * state of keys that never come again from growing for ever.
     *
     * @param rows of the batch, by which the work is measured
     */
    public void sweep(Expiry expiry, long nowMillis, int rows) {
        if (!expiry.enabled()) {
            return;
        }
        if (heap.source() != null) {
            nextPage = sweepPages(nextPage, nowMillis - expiry.ttlMillis(), rows, entry -> {
                if (expiry.expired(heap.read(entry), fields(entry), nowMillis)) {
                    remove(entry);
                }
            });
            return;
        }
        for (int i = 0; i < rows * SWEPT_BY_ROW; i++) {
            int entry = index.nextSwept();
            if (entry != 0 && expiry.expired(heap.read(entry), fields(entry), nowMillis)) {
                remove(entry);
            }
        }
    }

    /**
     * Has the entries looked at that are in the next pages, where pages may be on disk. Those are only fetched when they were not written
     * for so long that all that is in them has expired, and once.
     *
     * @param from the page with which to begin
     * @param writtenBefore what was written earlier has expired
     * @return the page with which to begin the next time
     */
    int sweepPages(int from, long writtenBefore, int rows, IntConsumer look) {
        PageSource pages = requireNonNull(heap.source());
        int page = from;
        for (int looked = rows * SWEPT_BY_ROW; looked > 0 && heap.pageCount() > 0; looked -= LEAST_ENTRIES_A_PAGE) {
            page = page < heap.pageCount() ? page : 0;
            boolean old = !heap.inMemory(page) && pages.unsweptSince(page, writtenBefore);
            if (old || heap.inMemory(page)) {
                int left = 0;
                for (int unit = heap.markedUnit(page, 0); unit >= 0; unit = heap.markedUnit(page, unit + 1)) {
                    int entry = PagedHeap.address(page, unit);
                    look.accept(entry);
                    left += heap.markedUnit(page, unit) == unit ? 1 : 0;
                }
                if (old && left == 0) {
                    pages.swept(page);
                }
            }
            page++;
        }
        return page;
    }

    /** Replaces the bytes of a BLOB field. */
    public void setBlob(int entry, int field, byte[] bytes, int from, int length) {
        putBlob(entry, fields(entry) + field, bytes, from, length);
    }

    /** All entries, in no particular order. Entries must not be added or removed meanwhile. */
    public void forEach(IntConsumer action) {
        if (index.paged() != null) {
            heap.forEachMarked(action);
            return;
        }
        for (long slot : index.slots()) {
            if (slot != 0) {
                action.accept((int) slot);
                heap.relieve();
            }
        }
    }

    @Override
    public long memoryBytes() {
        PageSource source = heap.source();
        return heap.memoryBytes() + (source == null ? 0 : source.heldBytes()) + indexBytes();
    }

    /** What the indexes of keys, elements of maps and rows take in memory, as far as they are not in pages. */
    long indexBytes() {
        long bytes = index.bytes();
        for (KeyedMap map : maps) {
            bytes += map.index().bytes();
        }
        for (OrderedRows rows : ordered) {
            bytes += rows.index().bytes();
        }
        return bytes;
    }

    private List<SlotIndex> indexes() {
        List<SlotIndex> all = new ArrayList<>(List.of(index));
        maps.forEach(map -> all.add(map.index()));
        ordered.forEach(rows -> all.add(rows.index()));
        return all;
    }

    /** From now on indexes are in pages, which may be put away. */
    void pageIndexes() {
        indexes().forEach(each -> each.page(heap));
    }

    /** Replaces the bytes of a blob field at a place in a block's array, freeing what was there. */
    void putBlob(int block, int at, byte[] bytes, int from, int length) {
        byte[] before = heap.read(block);
        int stored = Bytes.getInt(before, at);
        if (stored != 0 && length > 0 && PagedHeap.sameSize(Bytes.getInt(before, at + Integer.BYTES), length)) {
            System.arraycopy(bytes, from, heap.write(stored), PagedHeap.offset(stored), length);
        } else {
            freeBlob(block, at);
            stored = heap.store(bytes, from, length);
        }
        byte[] page = heap.write(block);
        Bytes.putInt(page, at, stored);
        Bytes.putInt(page, at + Integer.BYTES, length);
    }

    void freeBlob(int block, int at) {
        byte[] page = heap.read(block);
        int stored = Bytes.getInt(page, at);
        if (stored != 0) {
            heap.free(stored, Bytes.getInt(page, at + Integer.BYTES));
        }
    }

    /** Writes what an entry holds, without its key; for {@link #readValue} of a state with the same layout. */
    public void writeValue(int entry, SnapshotWriter target) {
        new StateWriter(this, layout, target).writeValue(entry);
    }

    /** Replaces what an entry holds. */
    public void readValue(int entry, SnapshotReader source) {
        clear(entry);
        new StateReader(this, layout, source).readValue(entry);
    }

    /** Writes all entries, as they are now. */
    public void snapshot(SnapshotWriter snapshot) {
        snapshot(snapshot, null);
    }

    /** Writes entries in an order of the caller's, to which it only adds. @param ordered what counts of it is not changed any more */
    public void snapshot(SnapshotWriter snapshot, int[] ordered, int count) {
        snapshot(snapshot, new EntryOrder(ordered, count));
    }

    private void snapshot(SnapshotWriter snapshot, @Nullable EntryOrder order) {
        if (snapshot.visits(this) || shares(snapshot, order)) {
            return;
        }
        KeyedState frozen = new KeyedState(name, layout, fieldBytes, heap.frozen());
        if (snapshot.sharesFiles(heap.bytes())) {
            StateRoots roots = roots();
            snapshot.share(files -> pages.write(frozen, roots, order, files));
        } else {
            snapshot.later(writer -> frozen.write(writer, order));
        }
    }

    /** Leaves the state in the files of its pages' store, when it has one and is to be shared. */
    private boolean shares(SnapshotWriter snapshot, @Nullable EntryOrder order) {
        PageSource source = heap.source();
        PageFiles kept = source != null && snapshot.sharesFiles(heap.bytes()) ? source.files() : null;
        if (kept == null) {
            return false;
        }
        int pageCount = heap.pageCount();
        StateRoots roots = roots();
        snapshot.share(files -> pages.write(this, pageCount, roots, kept, order, files));
        return true;
    }

    private StateRoots roots() {
        List<StateRoots.Index> indexes = new ArrayList<>();
        for (SlotIndex each : indexes()) {
            PagedIndex paged = each.paged();
            if (paged != null) {
                indexes.add(new StateRoots.Index(paged.chunks(), paged.size()));
            }
        }
        long[] nextNumbers = ordered.stream().mapToLong(OrderedRows::nextNumber).toArray();
        return new StateRoots(heap.pageUnits(), heap.space().copy(), indexes, nextNumbers);
    }

    /** A state whose entries stand in pages of a checkpoint, for reading them one after the other. */
    static KeyedState over(PagedHeap heap, String name, StateLayout layout) {
        return new KeyedState(name, layout.fields(), layout.bytes(), heap);
    }

    String name() {
        return name;
    }

    List<StateLayout.Field> layout() {
        return layout;
    }

    private void write(SnapshotWriter target, @Nullable EntryOrder order) {
        target.begin(name);
        StateWriter writer = new StateWriter(this, layout, target);
        IntConsumer write = entry -> {
            writer.write(entry);
            heap.relieve();
        };
        if (order == null) {
            heap.forEachMarked(write);
        } else {
            order.forEach(write);
        }
        heap.endReading();
        target.end();
    }

    /** Writes an entry without {@code beginEntry} and {@code endEntry}. */
    void writeEntry(int entry, SnapshotWriter target) {
        new StateWriter(this, layout, target).writeContent(entry);
    }

    /** Adds the entries of a snapshot that belong to this subtask. */
    public void restore(SnapshotReader snapshot) {
        restoreAll(snapshot, null);
    }

    /** As {@link #restore(SnapshotReader)}. @param restored is told each entry, in the order in which they were written */
    public void restore(SnapshotReader snapshot, IntConsumer restored) {
        restoreAll(snapshot, restored);
    }

    private void restoreAll(SnapshotReader snapshot, @Nullable IntConsumer restored) {
        StoredHeap stored = snapshot.whole(name);
        if (stored != null && stored.layout().fields().equals(layout) && heap.adopt(stored)) {
            snapshot.skip(name);
            adopted(stored, restored);
            return;
        }
        StateReader reader = new StateReader(this, layout, snapshot);
        while (snapshot.next(name)) {
            int entry = reader.read();
            if (restored != null) {
                restored.accept(entry);
            }
            heap.relieve();
        }
    }

    /** The heap has gone on with the pages of another: finds in them what indexes need. */
    private void adopted(StoredHeap stored, @Nullable IntConsumer restored) {
        StateRoots roots = stored.roots();
        for (int i = 0; i < ordered.size(); i++) {
            ordered.get(i).continueAt(roots.nextNumbers()[i]);
        }
        List<SlotIndex> indexes = indexes();
        for (int i = 0; i < roots.indexes().size(); i++) {
            StateRoots.Index known = roots.indexes().get(i);
            indexes.get(i).use(new PagedIndex(heap, known.chunks(), known.size()));
        }
        boolean indexed = !roots.indexes().isEmpty();
        if (!indexed && heap.source() == null) {
            index.reserve(heap.countMarked());
        }
        if (indexed && restored == null) {
            return;
        }
        heap.forEachMarked(entry -> {
            if (!indexed) {
                addToIndexes(entry);
            }
            if (restored != null) {
                restored.accept(entry);
            }
        });
    }

    private void addToIndexes(int entry) {
        index.add(RowLayout.hash(header(entry)), entry);
        maps.forEach(map -> map.addToIndex(entry));
        ordered.forEach(rows -> rows.addAllToIndex(entry));
    }

    private int add(long header, byte[] keys, int offset) {
        int entry = heap.allocate(entryBytes(header));
        heap.mark(entry);
        byte[] page = heap.write(entry);
        int at = PagedHeap.offset(entry);
        Bytes.putLong(page, at, header);
        int end = RowLayout.length(RowLayout.info(header));
        for (int i = 0; i < end; i += Long.BYTES) {
            Bytes.putLong(page, at + Long.BYTES + i, Bytes.getLong(keys, offset + i));
        }
        index.add(RowLayout.hash(header), entry);
        return entry;
    }

    private int entryBytes(long header) {
        return Long.BYTES + RowLayout.length(RowLayout.info(header)) + fieldBytes;
    }

    private boolean sameKey(int entry, long header, byte[] keys, int offset) {
        byte[] page = heap.read(entry);
        int at = PagedHeap.offset(entry);
        if (Bytes.getLong(page, at) != header) {
            return false;
        }
        int end = RowLayout.length(RowLayout.info(header));
        for (int i = 0; i < end; i += Long.BYTES) {
            if (Bytes.getLong(page, at + Long.BYTES + i) != Bytes.getLong(keys, offset + i)) {
                return false;
            }
        }
        return true;
    }
}
