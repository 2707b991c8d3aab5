package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.exec.runtime.row.RowLayout;

/**
 * A map for each entry of a {@link KeyedState}, its owner: binary rows to fields. The entries of an owner are linked in the order in
 * which they were added. All owners share one index.
 *
 * <p>In memory an entry is its key's header, its owner, the entries before and after it, its key and its fields.
 */
public final class KeyedMap {
    private static final int OWNER = Long.BYTES;
    private static final int BEFORE = OWNER + Integer.BYTES;
    private static final int AFTER = BEFORE + Integer.BYTES;
    private static final int KEY = AFTER + 2 * Integer.BYTES;

    /** Keys up to so many bytes are compared word by word. */
    private static final int SHORT_KEY = 64;

    private final KeyedState owners;
    private final PagedHeap heap;
    private final StateLayout.Field field;
    private final SlotIndex index = new SlotIndex();
    private boolean added;
    private int nextPage;

    KeyedMap(KeyedState owners, StateLayout.Field field) {
        this.owners = owners;
        this.field = field;
        heap = owners.heap();
    }

    /** The entry of a key in an owner's map, or 0. */
    public int find(int owner, long header, byte[] keys, int offset) {
        PagedIndex paged = index.paged();
        if (paged != null) {
            return find(paged, owner, header, keys, offset);
        }
        long[] slots = index.slots();
        int mask = slots.length - 1;
        int hash = mix(owner, header);
        int at = hash & mask;
        while (true) {
            long slot = slots[at];
            if (slot == 0) {
                return 0;
            }
            if ((int) (slot >>> 32) == hash && sameKey((int) slot, owner, header, keys, offset)) {
                return (int) slot;
            }
            at = at + 1 & mask;
        }
    }

    private int find(PagedIndex paged, int owner, long header, byte[] keys, int offset) {
        int hash = mix(owner, header);
        for (int place = paged.first(hash); place != 0; place = paged.next(hash, place)) {
            int entry = paged.address(place);
            if (sameKey(entry, owner, header, keys, offset)) {
                return entry;
            }
        }
        return 0;
    }

    SlotIndex index() {
        return index;
    }

    /** Puts the entries of an owner into the index, which has none of them. */
    void addToIndex(int owner) {
        for (int entry = first(owner); entry != 0; entry = next(entry)) {
            index.add(mix(owner, header(entry)), entry);
        }
    }

    /** The entry of a key, which is made at the end, full of zeroes, when there is none; {@link #added} tells. */
    public int findOrAdd(int owner, long header, byte[] keys, int offset) {
        int found = find(owner, header, keys, offset);
        added = found == 0;
        return found == 0 ? add(owner, header, keys, offset) : found;
    }

    public boolean added() {
        return added;
    }

    /** Frees an entry. */
    public void remove(int entry) {
        int owner = link(entry, OWNER);
        int before = link(entry, BEFORE);
        int after = link(entry, AFTER);
        if (before == 0) {
            setOwnerField(owner, 0, after);
        } else {
            setLink(before, AFTER, after);
        }
        if (after == 0) {
            setOwnerField(owner, 1, before);
        } else {
            setLink(after, BEFORE, before);
        }
        setOwnerField(owner, 2, size(owner) - 1);
        index.remove(mix(owner, header(entry)), entry);
        release(entry);
    }

    /** As {@link KeyedState#sweep}; an owner whose last entry goes is removed too. */
    public void sweep(Expiry expiry, long nowMillis, int rows) {
        if (!expiry.enabled()) {
            return;
        }
        if (heap.source() != null) {
            nextPage = owners.sweepPages(
                    nextPage, nowMillis - expiry.ttlMillis(), rows, owner -> sweepOwner(owner, expiry, nowMillis));
            return;
        }
        for (int i = 0; i < rows * KeyedState.SWEPT_BY_ROW; i++) {
            int entry = index.nextSwept();
            if (entry != 0 && expiry.expired(heap.read(entry), fields(entry), nowMillis)) {
                int owner = link(entry, OWNER);
                remove(entry);
                if (size(owner) == 0) {
                    owners.remove(owner);
                }
            }
        }
    }

    private void sweepOwner(int owner, Expiry expiry, long nowMillis) {
        int before = size(owner);
        int entry = first(owner);
        while (entry != 0) {
            int after = next(entry);
            if (expiry.expired(heap.read(entry), fields(entry), nowMillis)) {
                remove(entry);
            }
            entry = after;
        }
        if (before > 0 && size(owner) == 0) {
            owners.remove(owner);
        }
    }

    /** Frees all entries of an owner. */
    public void clear(int owner) {
        int entry = first(owner);
        while (entry != 0) {
            int after = link(entry, AFTER);
            index.remove(mix(owner, header(entry)), entry);
            release(entry);
            entry = after;
        }
        setOwnerField(owner, 0, 0);
        setOwnerField(owner, 1, 0);
        setOwnerField(owner, 2, 0);
    }

    /** The entry that an owner got first, or 0. */
    public int first(int owner) {
        return ownerField(owner, 0);
    }

    /** The entry that an owner got last, or 0. */
    public int last(int owner) {
        return ownerField(owner, 1);
    }

    /** The entry that came after another, or 0. */
    public int next(int entry) {
        return link(entry, AFTER);
    }

    public int size(int owner) {
        return ownerField(owner, 2);
    }

    public byte[] read(int entry) {
        return heap.read(entry);
    }

    public byte[] write(int entry) {
        return heap.write(entry);
    }

    /** Where an entry's fields start in its array. */
    public int fields(int entry) {
        int at = PagedHeap.offset(entry);
        return at + KEY + RowLayout.length(Bytes.getInt(heap.read(entry), at + Integer.BYTES));
    }

    /** A field of 8 bytes. @param place its offset in the layout */
    public long getLong(int entry, int place) {
        return Bytes.getLong(heap.read(entry), fields(entry) + place);
    }

    /** Sets a field of 8 bytes. @param place its offset in the layout */
    public void putLong(int entry, int place, long value) {
        Bytes.putLong(heap.write(entry), fields(entry) + place, value);
    }

    public long header(int entry) {
        return Bytes.getLong(heap.read(entry), PagedHeap.offset(entry));
    }

    /** Where an entry's key starts in its array. */
    public static int keyOffset(int entry) {
        return PagedHeap.offset(entry) + KEY;
    }

    /** Replaces the bytes of a BLOB field. */
    public void setBlob(int entry, int offset, byte[] bytes, int from, int length) {
        owners.putBlob(entry, fields(entry) + offset, bytes, from, length);
    }

    private int add(int owner, long header, byte[] keys, int offset) {
        int keyBytes = RowLayout.length(RowLayout.info(header));
        int entry = heap.allocate(KEY + keyBytes + field.valueBytes());
        byte[] page = heap.write(entry);
        int at = PagedHeap.offset(entry);
        int last = last(owner);
        Bytes.putLong(page, at, header);
        Bytes.putInt(page, at + OWNER, owner);
        Bytes.putInt(page, at + BEFORE, last);
        System.arraycopy(keys, offset, page, at + KEY, keyBytes);
        if (last == 0) {
            setOwnerField(owner, 0, entry);
        } else {
            setLink(last, AFTER, entry);
        }
        setOwnerField(owner, 1, entry);
        setOwnerField(owner, 2, size(owner) + 1);
        index.add(mix(owner, header), entry);
        return entry;
    }

    private void release(int entry) {
        for (StateLayout.Field value : field.values()) {
            if (value.kind() == StateLayout.Kind.BLOB) {
                owners.freeBlob(entry, fields(entry) + value.offset());
            }
        }
        heap.free(entry, KEY + RowLayout.length(RowLayout.info(header(entry))) + field.valueBytes());
    }

    private boolean sameKey(int entry, int owner, long header, byte[] keys, int offset) {
        byte[] page = heap.read(entry);
        int at = PagedHeap.offset(entry);
        if (Bytes.getLong(page, at) != header || Bytes.getInt(page, at + OWNER) != owner) {
            return false;
        }
        int length = RowLayout.length(RowLayout.info(header));
        if (length > SHORT_KEY) {
            return Bytes.equal(page, at + KEY, length, keys, offset, length);
        }
        for (int i = 0; i < length; i += Long.BYTES) {
            if (Bytes.getLong(page, at + KEY + i) != Bytes.getLong(keys, offset + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Has the processor fetch the slot in which a key's entry would be, so that the misses of many keys come at once.
     *
     * @return what must be used for something, lest it be left out
     */
    public long touch(int owner, long header) {
        long[] slots = index.slots();
        return slots[mix(owner, header) & slots.length - 1];
    }

    private static int mix(int owner, long header) {
        int mixed = (owner * 0x9E37_79B9 ^ RowLayout.hash(header)) * 0x85EB_CA6B;
        return mixed ^ mixed >>> 15;
    }

    private int ownerField(int owner, int number) {
        return Bytes.getInt(heap.read(owner), owners.fields(owner) + field.offset() + number * Integer.BYTES);
    }

    private void setOwnerField(int owner, int number, int value) {
        Bytes.putInt(heap.write(owner), owners.fields(owner) + field.offset() + number * Integer.BYTES, value);
    }

    private int link(int entry, int which) {
        return Bytes.getInt(heap.read(entry), PagedHeap.offset(entry) + which);
    }

    private void setLink(int entry, int which, int value) {
        Bytes.putInt(heap.write(entry), PagedHeap.offset(entry) + which, value);
    }
}
