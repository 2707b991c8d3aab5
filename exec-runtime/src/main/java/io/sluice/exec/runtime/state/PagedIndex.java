package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import java.util.Arrays;

/**
 * The slots of a {@link SlotIndex} in pages of the heap, which may leave memory as others do. Extendible hashing: a directory, which stays
 * in memory with half a byte for each slot in use, names a chunk for the high bits of a hash, and a chunk that is full is split in two.
 *
 * <p>A chunk is a page: its first unit says how many bits of the hash its slots have in common, how many of them are in use, and which
 * chunk has those that found no room where splitting does not part them. Within a chunk slots are found by linear probing. A place is the
 * address of a slot.
 */
final class PagedIndex {
    /** Of 8 bytes: small, since of a chunk that is fetched one slot is looked at. */
    private static final int CHUNK_UNITS = 128;

    /** Some slots stay free, so that probing ends soon. */
    private static final int FULL = CHUNK_UNITS * 7 / 8;

    /** How many bits more than chunks of one size would need may be told apart: only equal hashes need more. */
    private static final int SPARE_BITS = 6;

    private static final int COUNT_MASK = 0xFFFF;
    private static final int BITS_SHIFT = 16;
    private static final int OVERFLOW = Integer.BYTES;

    private final PagedHeap heap;
    /** As long as a power of two: the address of the chunk for each value of a hash's high bits. */
    private int[] chunks;
    /** How many bits of the hash the directory goes by. */
    private int bits;

    private int size;

    PagedIndex(PagedHeap heap) {
        this.heap = heap;
        chunks = new int[] {newChunk(0)};
    }

    /** The index of a heap that has it in its pages. @param chunks what {@link #chunks} gave */
    PagedIndex(PagedHeap heap, int[] chunks, int size) {
        this.heap = heap;
        this.chunks = chunks;
        bits = Integer.numberOfTrailingZeros(chunks.length);
        this.size = size;
    }

    /** The directory, as it is now. */
    int[] chunks() {
        return chunks.clone();
    }

    int size() {
        return size;
    }

    /** The page in which a hash's slots begin. */
    int page(int hash) {
        return PagedHeap.pageOf(chunks[directory(hash)]);
    }

    /** The first place with a hash, or 0. */
    int first(int hash) {
        return probe(chunks[directory(hash)], home(hash), hash);
    }

    /** The place with a hash behind another one, or 0. */
    int next(int hash, int place) {
        return probe(chunkOf(place), after(place - chunkOf(place)), hash);
    }

    private int probe(int from, int fromUnit, int hash) {
        int unit = fromUnit;
        for (int chunk = from; chunk != 0; chunk = overflow(chunk)) {
            byte[] page = heap.read(chunk);
            for (long slot = slot(page, unit); slot != 0; slot = slot(page, unit)) {
                if ((int) (slot >>> 32) == hash) {
                    return chunk + unit;
                }
                unit = after(unit);
            }
            unit = home(hash);
        }
        return 0;
    }

    /** The address in a slot. */
    int address(int place) {
        return (int) Bytes.getLong(heap.read(place), PagedHeap.offset(place));
    }

    boolean contains(int hash, int address) {
        return find(hash, address) != 0;
    }

    private int find(int hash, int address) {
        int place = first(hash);
        while (place != 0 && address(place) != address) {
            place = next(hash, place);
        }
        return place;
    }

    /** Adds an address that is not in the index. */
    void add(int hash, int address) {
        int chunk = chunks[directory(hash)];
        while (count(chunk) >= FULL && bits(chunk) < mostBits()) {
            split(directory(hash));
            chunk = chunks[directory(hash)];
        }
        put(chunk, SlotIndex.slot(hash, address));
        size++;
    }

    /** Bits that suffice for chunks in which hashes are all different. */
    private int mostBits() {
        return Math.min(
                Integer.SIZE - Integer.numberOfLeadingZeros(size / FULL) + SPARE_BITS, Integer.SIZE - SPARE_BITS);
    }

    /** Puts a slot into a chunk or those that follow it. */
    private void put(int head, long slot) {
        int chunk = head;
        while (count(chunk) >= FULL) {
            int following = overflow(chunk);
            if (following == 0) {
                following = newChunk(bits(chunk));
                Bytes.putInt(heap.write(chunk), OVERFLOW, following);
            }
            chunk = following;
        }
        byte[] page = heap.write(chunk);
        int unit = home((int) (slot >>> 32));
        while (slot(page, unit) != 0) {
            unit = after(unit);
        }
        Bytes.putLong(page, unit * Long.BYTES, slot);
        Bytes.putInt(page, 0, Bytes.getInt(page, 0) + 1);
    }

    void remove(int hash, int address) {
        int place = find(hash, address);
        if (place == 0) {
            throw new IllegalStateException("address " + address + " is not in the index");
        }
        int chunk = chunkOf(place);
        byte[] page = heap.write(chunk);
        closeGap(page, place - chunk);
        Bytes.putInt(page, 0, Bytes.getInt(page, 0) - 1);
        size--;
    }

    /** As {@link SlotIndex}'s. */
    private static void closeGap(byte[] page, int freed) {
        int gap = freed;
        int unit = after(gap);
        for (long slot = slot(page, unit); slot != 0; slot = slot(page, unit)) {
            if (distance(home((int) (slot >>> 32)), unit) >= distance(gap, unit)) {
                Bytes.putLong(page, gap * Long.BYTES, slot);
                gap = unit;
            }
            unit = after(unit);
        }
        Bytes.putLong(page, gap * Long.BYTES, 0);
    }

    /** Shares out the slots of a chunk, and of those that follow it, by one bit more. */
    private void split(int place) {
        int head = chunks[place];
        int more = bits(head) + 1;
        int at = place;
        if (more > bits) {
            doubleDirectory();
            at = place * 2;
        }
        int span = 1 << bits - more;
        int second = newChunk(more);
        int start = at & -(2 * span);
        Arrays.fill(chunks, start + span, start + 2 * span, second);

        long[] slots = takeAll(head);
        byte[] page = heap.write(head);
        Arrays.fill(page, 0, CHUNK_UNITS * Long.BYTES, (byte) 0);
        Bytes.putInt(page, 0, more << BITS_SHIFT);
        for (long slot : slots) {
            put(chunks[directory((int) (slot >>> 32))], slot);
        }
    }

    private void doubleDirectory() {
        int[] doubled = new int[chunks.length * 2];
        for (int i = 0; i < doubled.length; i++) {
            doubled[i] = chunks[i / 2];
        }
        chunks = doubled;
        bits++;
    }

    /** All slots in use of a chunk and of those that follow it, which are freed. */
    private long[] takeAll(int head) {
        long[] slots = {};
        int taken = 0;
        int chunk = head;
        while (chunk != 0) {
            byte[] page = heap.read(chunk);
            slots = Arrays.copyOf(slots, taken + count(chunk));
            for (int unit = 1; unit < CHUNK_UNITS; unit++) {
                if (slot(page, unit) != 0) {
                    slots[taken++] = slot(page, unit);
                }
            }
            int following = overflow(chunk);
            if (chunk != head) {
                heap.freeChunk(chunk);
            }
            chunk = following;
        }
        return slots;
    }

    private int newChunk(int chunkBits) {
        int chunk = heap.allocateChunk(CHUNK_UNITS);
        Bytes.putInt(heap.write(chunk), 0, chunkBits << BITS_SHIFT);
        return chunk;
    }

    /** Which chunk a hash belongs to; the hash's own high bits are the same in all keys of a subtask. */
    private int directory(int hash) {
        return bits == 0 ? 0 : hash * 0x9E37_79B9 >>> Integer.SIZE - bits;
    }

    private static int home(int hash) {
        return Math.max(1, hash & CHUNK_UNITS - 1);
    }

    private static int after(int unit) {
        return unit == CHUNK_UNITS - 1 ? 1 : unit + 1;
    }

    /** How many steps of probing it is from one unit to another. */
    private static int distance(int from, int to) {
        return to >= from ? to - from : to - from + CHUNK_UNITS - 1;
    }

    private static long slot(byte[] page, int unit) {
        return Bytes.getLong(page, unit * Long.BYTES);
    }

    private int count(int chunk) {
        return Bytes.getInt(heap.read(chunk), 0) & COUNT_MASK;
    }

    private int bits(int chunk) {
        return Bytes.getInt(heap.read(chunk), 0) >>> BITS_SHIFT;
    }

    private int overflow(int chunk) {
        return Bytes.getInt(heap.read(chunk), OVERFLOW);
    }

    private static int chunkOf(int place) {
        return PagedHeap.address(PagedHeap.pageOf(place), 0);
    }
}
