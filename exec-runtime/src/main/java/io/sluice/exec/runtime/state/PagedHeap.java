package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Memory for state: blocks in pages of byte arrays, with a free list for each size of block. An address is a number of 8-byte units;
 * 0 is no address. A block that is longer than half a page has a page of its own.
 *
 * <p>Arrays that {@link #read} and {@link #write} return may be replaced by the next {@link #allocate} or {@link #write}; ask again
 * after those. Every store must go through {@link #write}: it copies a page that a snapshot still shows, so that snapshots are taken
 * in no time and see nothing of what happens later. The version of a page tells whether it has changed since a snapshot.
 */
public final class PagedHeap {
    /** Large enough that free space at the ends of pages is small, small enough to be copied while a row waits. */
    static final int PAGE_BYTES = 8192;

    private static final int UNIT_BITS = 3;
    private static final int PAGE_BITS = 10;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int LONGEST_SHARED_UNITS = (1 << PAGE_BITS) / 2;
    private static final int FIRST_PAGE_BYTES = 512;

    private byte[][] pages = new byte[2][];
    private int[] versions = new int[2];
    private int pageCount;
    private int version;
    private int bumpPage = -1;
    private int bumpUnit;
    private int[] freeBlocks = new int[16];
    private int[] freePages = new int[0];
    private int freePageCount;
    private long bytesInPages;

    /** The array that holds a block, for reading. */
    public byte[] read(int address) {
        return pages[address >>> PAGE_BITS];
    }

    /** The array that holds a block, for reading and writing. */
    public byte[] write(int address) {
        int page = address >>> PAGE_BITS;
        if (versions[page] != version) {
            pages[page] = pages[page].clone();
            versions[page] = version;
        }
        return pages[page];
    }

    /** Where a block starts in its array. */
    public static int offset(int address) {
        return (address & PAGE_MASK) << UNIT_BITS;
    }

    /** A block of zeroes. */
    public int allocate(int bytes) {
        int units = Math.max(1, (bytes + 7) >> UNIT_BITS);
        if (bumpPage < 0) {
            bumpPage = addPage(new byte[FIRST_PAGE_BYTES]);
            bumpUnit = 1; // Address 0 stands for none.
        }
        if (units > LONGEST_SHARED_UNITS) {
            return addPage(new byte[units << UNIT_BITS]) << PAGE_BITS;
        }
        int reused = units < freeBlocks.length ? freeBlocks[units] : 0;
        if (reused != 0) {
            byte[] page = write(reused);
            int at = offset(reused);
            freeBlocks[units] = Bytes.getInt(page, at);
            Arrays.fill(page, at, at + (units << UNIT_BITS), (byte) 0);
            return reused;
        }
        return bump(units);
    }

    /** Gives a block back. @param bytes what it was allocated with */
    public void free(int address, int bytes) {
        int units = Math.max(1, (bytes + 7) >> UNIT_BITS);
        if (units > LONGEST_SHARED_UNITS) {
            freePage(address >>> PAGE_BITS);
            return;
        }
        if (units >= freeBlocks.length) {
            freeBlocks = Arrays.copyOf(freeBlocks, Math.max(units + 1, freeBlocks.length * 2));
        }
        Bytes.putInt(write(address), offset(address), freeBlocks[units]);
        freeBlocks[units] = address;
    }

    /** A copy of a stretch of bytes in a block of its own; 0 when it is empty. */
    public int store(byte[] bytes, int from, int length) {
        if (length == 0) {
            return 0;
        }
        int address = allocate(length);
        System.arraycopy(bytes, from, write(address), offset(address), length);
        return address;
    }

    /** What the pages hold, free blocks included. */
    public long memoryBytes() {
        return bytesInPages;
    }

    /** The heap as it is now, for reading alone. Stays as it is, whatever is written here later; costs a copy of each page that is. */
    PagedHeap frozen() {
        PagedHeap frozen = new PagedHeap();
        frozen.pages = Arrays.copyOf(pages, pageCount);
        version++;
        return frozen;
    }

    /** The pages as they are now. Stays as it is, whatever is written later; costs a copy of each page that is. */
    public PageSnapshot snapshot() {
        PageSnapshot taken = new PageSnapshot(Arrays.copyOf(pages, pageCount), versions.clone(), version);
        version++;
        return taken;
    }

    /**
     * Pages at a moment.
     *
     * @param version what {@code versions} said of pages written since the snapshot before
     */
    public record PageSnapshot(byte[][] pages, int[] versions, int version) {
        public byte[] read(int address) {
            return pages[address >>> PAGE_BITS];
        }

        /** The pages that changed after an earlier snapshot of the same heap. */
        public int[] changedSince(PageSnapshot earlier) {
            return IntStream.range(0, pages.length)
                    .filter(page -> versions[page] > earlier.version)
                    .toArray();
        }
    }

    private int bump(int units) {
        if (bumpUnit + units > 1 << PAGE_BITS) {
            bumpPage = addPage(new byte[PAGE_BYTES]);
            bumpUnit = 0;
        }
        int end = bumpUnit + units << UNIT_BITS;
        int length = pages[bumpPage].length;
        if (end > length) {
            // Only the first page grows: most states of most jobs stay small.
            int grown = Math.min(PAGE_BYTES, Math.max(end, length * 2));
            pages[bumpPage] = Arrays.copyOf(pages[bumpPage], grown);
            versions[bumpPage] = version;
            bytesInPages += grown - length;
        }
        int address = bumpPage << PAGE_BITS | bumpUnit;
        write(address);
        bumpUnit += units;
        return address;
    }

    private int addPage(byte[] page) {
        bytesInPages += page.length;
        int index;
        if (freePageCount > 0) {
            index = freePages[--freePageCount];
        } else {
            if (pageCount == pages.length) {
                pages = Arrays.copyOf(pages, pageCount * 2);
                versions = Arrays.copyOf(versions, pageCount * 2);
            }
            if (pageCount == 1 << (Integer.SIZE - PAGE_BITS)) {
                throw SluiceException.of(ErrorCode.OUT_OF_MEMORY, "a state has more than 32 GB");
            }
            index = pageCount++;
        }
        pages[index] = page;
        versions[index] = version;
        return index;
    }

    private void freePage(int index) {
        bytesInPages -= pages[index].length;
        pages[index] = EMPTY;
        versions[index] = version;
        if (freePageCount == freePages.length) {
            freePages = Arrays.copyOf(freePages, Math.max(8, freePageCount * 2));
        }
        freePages[freePageCount++] = index;
    }

    private static final byte[] EMPTY = new byte[0];
}
