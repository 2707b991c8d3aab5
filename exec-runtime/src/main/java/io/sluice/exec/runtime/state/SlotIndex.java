package io.sluice.exec.runtime.state;

/**
 * Finds blocks by hash: open addressing with linear probing over longs that hold a hash and an address, so that probing touches no
 * block whose hash differs. Whoever looks something up walks {@link #slots} from the hash's low bits on.
 */
final class SlotIndex {
    private static final int SMALLEST = 16;

    private long[] slots = new long[SMALLEST];
    private int size;
    private int swept;

    /** Hash in the high half, address in the low half; 0 where free. A power of two long. */
    long[] slots() {
        return slots;
    }

    int size() {
        return size;
    }

    /** The address in the next slot, round and round; 0 when the slot is free. */
    int nextSwept() {
        swept = swept + 1 & slots.length - 1;
        return (int) slots[swept];
    }

    boolean contains(int hash, int address) {
        long wanted = (long) hash << 32 | address & 0xFFFF_FFFFL;
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

    /** Adds an address that is not in the index. */
    void add(int hash, int address) {
        if (size >= (slots.length >> 1) + (slots.length >> 3)) {
            grow();
        }
        place(slots, (long) hash << 32 | address & 0xFFFF_FFFFL);
        size++;
    }

    void remove(int hash, int address) {
        long wanted = (long) hash << 32 | address & 0xFFFF_FFFFL;
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

    private static void place(long[] target, long slot) {
        int mask = target.length - 1;
        int at = (int) (slot >>> 32) & mask;
        while (target[at] != 0) {
            at = at + 1 & mask;
        }
        target[at] = slot;
    }
}
