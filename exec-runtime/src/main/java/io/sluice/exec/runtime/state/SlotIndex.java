package io.sluice.exec.runtime.state;

import org.jspecify.annotations.Nullable;

/**
 * Finds blocks by hash: open addressing with linear probing over longs that hold a hash and an address, so that probing touches no
 * block whose hash differs. Whoever looks something up walks {@link #slots} from the hash's low bits on; or, when there is {@link #paged},
 * asks that for one place after the other.
 */
final class SlotIndex {
    private static final int SMALLEST = 16;
    private static final long[] NONE = new long[1];

    private long[] slots = new long[SMALLEST];
    private int size;
    private int swept;
    private @Nullable PagedIndex paged;

    /** Hash in the high half, address in the low half; 0 where free. A power of two long. */
    long[] slots() {
        return slots;
    }

    /** What has the slots instead, so that they need not be in memory. */
    @Nullable PagedIndex paged() {
        return paged;
    }

    /** What the slots take in memory. */
    long bytes() {
        return paged == null ? (long) slots.length * Long.BYTES : 0;
    }

    /** From now on the slots are in pages of a heap. */
    void page(PagedHeap heap) {
        if (paged != null) {
            return;
        }
        PagedIndex target = new PagedIndex(heap);
        for (long slot : slots) {
            if (slot != 0) {
                target.add((int) (slot >>> 32), (int) slot);
            }
        }
        use(target);
    }

    /** The slots are in pages that have them already. */
    void use(PagedIndex index) {
        paged = index;
        slots = NONE;
        size = 0;
    }

    int size() {
        return paged == null ? size : paged.size();
    }

    /** The address in the next slot, round and round; 0 when the slot is free. */
    int nextSwept() {
        swept = swept + 1 & slots.length - 1;
        return (int) slots[swept];
    }

    boolean contains(int hash, int address) {
        if (paged != null) {
            return paged.contains(hash, address);
        }
        long wanted = slot(hash, address);
        int mask = slots.length - 1;
        int at = hash & mask;
        while (slots[at] != 0) {
            if (slots[at] == wanted) {
                return true;
            }
            at = at + 1 & mask;
        }
        return false;
    }

    /** Makes room for so many addresses, before the first is added. */
    void reserve(int count) {
        int length = SMALLEST;
        while (count >= (length >> 1) + (length >> 3)) {
            length <<= 1;
        }
        slots = new long[length];
    }

    /** Adds an address that is not in the index. */
    void add(int hash, int address) {
        if (paged != null) {
            paged.add(hash, address);
            return;
        }
        if (size >= (slots.length >> 1) + (slots.length >> 3)) {
            grow();
        }
        place(slots, slot(hash, address));
        size++;
    }

    void remove(int hash, int address) {
        if (paged != null) {
            paged.remove(hash, address);
            return;
        }
        long wanted = slot(hash, address);
        int mask = slots.length - 1;
        int at = hash & mask;
        while (slots[at] != wanted) {
            at = at + 1 & mask;
        }
        closeGap(at, mask);
        size--;
    }

    /** Moves back entries that were pushed on past the gap, so that no probe ends too early. */
    private void closeGap(int freed, int mask) {
        int gap = freed;
        int at = gap + 1 & mask;
        while (slots[at] != 0) {
            int home = (int) (slots[at] >>> 32) & mask;
            if ((at - home & mask) >= (at - gap & mask)) {
                slots[gap] = slots[at];
                gap = at;
            }
            at = at + 1 & mask;
        }
        slots[gap] = 0;
    }

    private void grow() {
        long[] larger = new long[slots.length * 2];
        for (long slot : slots) {
            if (slot != 0) {
                place(larger, slot);
            }
        }
        slots = larger;
    }

    static long slot(int hash, int address) {
        return (long) hash << 32 | address & 0xFFFF_FFFFL;
    }

    private static void place(long[] target, long slot) {
        int mask = target.length - 1;
        int at = (int) (slot >>> 32) & mask;
        while (target[at] != 0) {
            at = at + 1 & mask;
        }
        target[at] = slot;
    }
}
