package io.sluice.exec.runtime.state;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Where a heap has room: free blocks by size, which are linked in their pages, free pages, and shelves, which are the pages that are being
 * filled. Small blocks have a shelf for each size, so that blocks that come one after the other lie side by side whatever becomes of blocks
 * of other sizes: a text that moves when it grows leaves a page of such texts, and not a hole among entries that go on changing.
 */
final class BlockSpace {
    /** Blocks of more units share one shelf: there are few on a page anyway. */
    private static final int SHELVED_UNITS = 64;
    /** The shelf of blocks of all sizes. */
    static final int MIXED = 0;

    private static final int[] NONE = {};

    /** By size in units, the address of the first one; 0 for none. */
    private int[] freeBlocks = NONE;

    private int[] freePages = NONE;
    private int freePageCount;
    /** By shelf, its page and the first unit of it that is not filled. */
    private int[] shelfPages = NONE;

    private int[] shelfUnits = NONE;

    /** The shelf for blocks of a size. */
    static int shelf(int units) {
        return units <= SHELVED_UNITS ? units : MIXED;
    }

    /** The first free block of a size; 0 for none. */
    int freeBlock(int units) {
        return units < freeBlocks.length ? freeBlocks[units] : 0;
    }

    /** Sets the first free block of a size. */
    void setFreeBlock(int units, int address) {
        if (units >= freeBlocks.length) {
            freeBlocks = Arrays.copyOf(freeBlocks, Math.max(units + 1, freeBlocks.length * 2));
        }
        freeBlocks[units] = address;
    }

    void addFreePage(int page) {
        if (freePageCount == freePages.length) {
            freePages = Arrays.copyOf(freePages, Math.max(8, freePageCount * 2));
        }
        freePages[freePageCount++] = page;
    }

    /** A page that is not free any more; -1 when there is none. */
    int takeFreePage() {
        return freePageCount == 0 ? -1 : freePages[--freePageCount];
    }

    int[] freePages() {
        return Arrays.copyOf(freePages, freePageCount);
    }

    /** The page of a shelf; -1 when it has none yet. */
    int page(int shelf) {
        return shelf < shelfPages.length ? shelfPages[shelf] : -1;
    }

    /** The first unit of a shelf's page that is not filled. */
    int unit(int shelf) {
        return shelf < shelfUnits.length ? shelfUnits[shelf] : 0;
    }

    /** A shelf is a page, of which the first {@code unit} units are filled. */
    void fill(int shelf, int page, int unit) {
        int before = shelfPages.length;
        if (shelf >= before) {
            shelfPages = Arrays.copyOf(shelfPages, shelf + 1);
            Arrays.fill(shelfPages, before, shelf + 1, -1);
            shelfUnits = Arrays.copyOf(shelfUnits, shelf + 1);
        }
        shelfPages[shelf] = page;
        shelfUnits[shelf] = unit;
    }

    BlockSpace copy() {
        BlockSpace copy = new BlockSpace();
        copy.freeBlocks = freeBlocks.clone();
        copy.freePages = Arrays.copyOf(freePages, freePageCount);
        copy.freePageCount = freePageCount;
        copy.shelfPages = shelfPages.clone();
        copy.shelfUnits = shelfUnits.clone();
        return copy;
    }

    void write(DataOutputStream out) throws IOException {
        write(freeBlocks, freeBlocks.length, out);
        write(freePages, freePageCount, out);
        write(shelfPages, shelfPages.length, out);
        write(shelfUnits, shelfUnits.length, out);
    }

    /** Reads what {@link #write} wrote. */
    static BlockSpace read(DataInputStream in) throws IOException {
        BlockSpace space = new BlockSpace();
        space.freeBlocks = readInts(in);
        space.freePages = readInts(in);
        space.freePageCount = space.freePages.length;
        space.shelfPages = readInts(in);
        space.shelfUnits = readInts(in);
        return space;
    }

    private static void write(int[] values, int count, DataOutputStream out) throws IOException {
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeInt(values[i]);
        }
    }

    private static int[] readInts(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > in.available() / Integer.BYTES) {
            throw new IOException("a list of " + count + " numbers");
        }
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.readInt();
        }
        return values;
    }
}
