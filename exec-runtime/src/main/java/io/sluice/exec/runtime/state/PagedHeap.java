package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Memory for state: blocks in pages of byte arrays, with a free list for each size of block. An address is a number of 8-byte units;
 * 0 is no address. A block that is longer than half a page has a page of its own.
 *
 * <p>Arrays that {@link #read} and {@link #write} return may be replaced by the next {@link #allocate} or {@link #write}; ask again
 * after those. Every store must go through {@link #write}: it copies a page that a snapshot still shows, so that snapshots are taken
 * in no time and see nothing of what happens later. The version of a page tells whether it has changed since a snapshot.
 *
 * <p>A heap that may be larger than memory has a {@link PageSource}: pages that are put away come back when they are asked for.
 */
public final class PagedHeap implements PageList {
    /** Large enough that free space at the ends of pages is small, small enough to be copied while a row waits. */
    static final int PAGE_BYTES = 8192;

    private static final int UNIT_BITS = 3;
    private static final int PAGE_BITS = 10;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int FIRST_PAGE_BYTES = 512;
    /** Units of a page that may be put away: the fewer, the less goes to and fro for each entry. */
    private static final int PUT_AWAY_UNITS = 256;

    /** The version of pages that were another heap's and have not been written since. */
    static final int ADOPTED = 0;

    /** A bit for each unit, behind what a page holds. */
    private static final int MARK_BYTES = 1 << PAGE_BITS - 3;

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
    /** Units that a shared page has. */
    private int pageUnits = 1 << PAGE_BITS;
    /** Pages of this version and earlier ones are shared with a snapshot. */
    private int sharedVersion = -1;

    private @Nullable PageSource source;

    /** An empty heap, of the subtask that runs on this thread. */
    public PagedHeap() {
        StateMemory.add(this);
    }

    /** A heap of pages that others hold, or that are there for reading alone. */
    private PagedHeap(byte[][] pages, int pageCount) {
        this.pages = pages;
        this.pageCount = pageCount;
    }

    /** The array that holds a block, for reading. */
    public byte[] read(int address) {
        byte[] page = pages[address >>> PAGE_BITS];
        // No more than what the load that follows checks anyway.
        return page != null ? page : fetch(address >>> PAGE_BITS);
    }

    /** The array that holds a block, for reading and writing. */
    public byte[] write(int address) {
        int page = address >>> PAGE_BITS;
        if (versions[page] != version) {
            own(page);
        }
        return pages[page];
    }

    private void own(int page) {
        byte[] current = read(page << PAGE_BITS);
        if (versions[page] <= sharedVersion) {
            pages[page] = current.clone();
        }
        versions[page] = version;
    }

    private byte[] fetch(int page) {
        PageSource from = source;
        if (from == null) {
            throw new IllegalStateException("no page " + page);
        }
        byte[] fetched = from.fetch(page);
        pages[page] = fetched;
        bytesInPages += fetched.length;
        return fetched;
    }

    /** Where a block starts in its array. */
    public static int offset(int address) {
        return (address & PAGE_MASK) << UNIT_BITS;
    }

    /** A block of zeroes. */
    public int allocate(int bytes) {
        int units = Math.max(1, (bytes + 7) >> UNIT_BITS);
        if (bumpPage < 0) {
            bumpPage = addPage(newPage(source == null ? FIRST_PAGE_BYTES : pageUnits << UNIT_BITS));
            bumpUnit = 1; // Address 0 stands for none.
        }
        if (units > pageUnits >> 1) {
            return addPage(newPage(units << UNIT_BITS)) << PAGE_BITS;
        }
        int reused = units < freeBlocks.length ? freeBlocks[units] : 0;
        if (reused != 0) {
            byte[] page = write(reused);
            int at = offset(reused);
            freeBlocks[units] = Bytes.getInt(page, at);
            Bytes.putInt(page, at, 0);
            return reused;
        }
        return bump(units);
    }

    /** Gives a block back. @param bytes what it was allocated with */
    public void free(int address, int bytes) {
        int units = Math.max(1, (bytes + 7) >> UNIT_BITS);
        if (units > pageUnits >> 1) {
            freePage(address >>> PAGE_BITS);
            return;
        }
        if (units >= freeBlocks.length) {
            freeBlocks = Arrays.copyOf(freeBlocks, Math.max(units + 1, freeBlocks.length * 2));
        }
        byte[] page = write(address);
        int at = offset(address);
        // Now and not when the block is used again: what is gone is to leave files too, and zeroes take no room there.
        Arrays.fill(page, at, at + (units << UNIT_BITS), (byte) 0);
        Bytes.putInt(page, at, freeBlocks[units]);
        freeBlocks[units] = address;
    }

    /** A block of zeroes that has a page for itself, where it begins. */
    int allocateChunk(int units) {
        if (bumpPage < 0) {
            allocate(1);
        }
        return addPage(newPage(units << UNIT_BITS)) << PAGE_BITS;
    }

    /** Gives back what {@link #allocateChunk} gave. */
    void freeChunk(int address) {
        freePage(address >>> PAGE_BITS);
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

    /** What the pages in memory hold, free blocks included. */
    public long memoryBytes() {
        return bytesInPages;
    }

    /** Marks a block that is the root of something: what {@link #forEachMarked} finds, also in pages that come from a file. */
    void mark(int address) {
        byte[] page = write(address);
        int unit = address & PAGE_MASK;
        page[page.length - MARK_BYTES + (unit >>> 3)] |= (byte) (1 << (unit & 7));
    }

    /** Takes a mark away, before the block is freed. */
    void unmark(int address) {
        byte[] page = write(address);
        int unit = address & PAGE_MASK;
        page[page.length - MARK_BYTES + (unit >>> 3)] &= (byte) ~(1 << (unit & 7));
    }

    /** The marked block behind another, or the first behind 0; 0 when there is none. */
    int nextMarked(int address) {
        int unit = (address & PAGE_MASK) + 1;
        for (int page = address >>> PAGE_BITS; page < pageCount; page++) {
            relieve();
            int marked = markedUnit(page, unit);
            if (marked >= 0) {
                return page << PAGE_BITS | marked;
            }
            unit = 0;
        }
        return 0;
    }

    /** The first unit of a page, from one on, at which a marked block is; -1 when there is none. */
    int markedUnit(int page, int from) {
        byte[] bytes = read(page << PAGE_BITS);
        int marks = bytes.length - MARK_BYTES;
        int unit = from;
        while (marks >= 0 && unit <= PAGE_MASK) {
            int left = (bytes[marks + (unit >>> 3)] & 0xFF) >>> (unit & 7);
            if (left != 0) {
                return unit + Integer.numberOfTrailingZeros(left);
            }
            unit = (unit | 7) + 1;
        }
        return -1;
    }

    /** All marked blocks. */
    void forEachMarked(IntConsumer action) {
        for (int address = nextMarked(0); address != 0; address = nextMarked(address)) {
            action.accept(address);
        }
    }

    /** A heap of pages that were written down, for reading alone. */
    static PagedHeap of(byte[][] pages) {
        return new PagedHeap(pages, pages.length);
    }

    /** The heap as it is now, for reading alone. Stays as it is, whatever is written here later; costs a copy of each page that is. */
    PagedHeap frozen() {
        PagedHeap frozen = new PagedHeap(Arrays.copyOf(pages, pageCount), pageCount);
        frozen.versions = Arrays.copyOf(versions, pageCount);
        frozen.version = version;
        frozen.bytesInPages = bytesInPages;
        PageSource from = source;
        if (from != null) {
            frozen.source = from.view(frozen);
            frozen.pageUnits = pageUnits;
        }
        sharedVersion = version++;
        return frozen;
    }

    // ---- pages that were another heap's ----

    /** Where the next blocks go. */
    StateRoots.Room room() {
        return new StateRoots.Room(
                pageUnits, bumpPage, bumpUnit, freeBlocks.clone(), Arrays.copyOf(freePages, freePageCount));
    }

    /** Goes on with the pages of another heap, when there are none yet and the source can; false when not. */
    boolean adopt(StoredHeap stored) {
        PageSource from = source;
        if (from == null || pageCount > 0 || !from.adopt(stored.files(), stored.pageCount())) {
            return false;
        }
        StateRoots.Room room = stored.roots().room();
        pageCount = stored.pageCount();
        pages = new byte[Math.max(2, pageCount)][];
        versions = new int[pages.length];
        Arrays.fill(versions, ADOPTED);
        version = ADOPTED + 1;
        pageUnits = room.pageUnits();
        bumpPage = room.bumpPage();
        bumpUnit = room.bumpUnit();
        freeBlocks = room.freeBlocks().clone();
        freePages = room.freePages().clone();
        freePageCount = freePages.length;
        for (int page : freePages) {
            pages[page] = EMPTY;
        }
        return true;
    }

    // ---- pages that are put away ----

    /** Where pages come from that are not in memory; null when all are. */
    @Nullable PageSource source() {
        return source;
    }

    /** From now on pages may be put away. */
    void use(PageSource from) {
        source = from;
        if (bumpPage < 0) {
            pageUnits = PUT_AWAY_UNITS;
        }
    }

    /** Gives back a page that was taken, or one that was stored. */
    void put(int page, byte[] bytes) {
        pages[page] = bytes;
        bytesInPages += bytes.length;
    }

    /** Gets pages into memory that are going to be read. */
    void prefetch(int[] wanted, int count) {
        PageSource from = source;
        if (from != null) {
            from.prefetch(wanted, count);
        }
    }

    /** Nobody holds an array of the heap: pages may be put away. */
    void relieve() {
        PageSource from = source;
        if (from != null) {
            from.relieve();
        }
    }

    /** Nobody reads the heap, which is frozen, any more. */
    void endReading() {
        PageSource from = source;
        if (from != null) {
            from.close();
        }
    }

    /** What all pages hold, about as much as that when some are put away. */
    long bytes() {
        return source == null ? bytesInPages : Math.max(bytesInPages, (long) pageCount * (pageUnits << UNIT_BITS));
    }

    /** A heap for reading alone of whose pages none is in memory. */
    static PagedHeap over(int pageCount, PageReader reader) {
        PagedHeap heap = of(new byte[pageCount][]);
        heap.source = new PageView(heap, reader);
        return heap;
    }

    boolean inMemory(int page) {
        return pages[page] != null;
    }

    /** The page of an address. */
    static int pageOf(int address) {
        return address >>> PAGE_BITS;
    }

    /** The address of a unit of a page. */
    static int address(int page, int unit) {
        return page << PAGE_BITS | unit;
    }

    /** The version of which a page is. */
    int versionOf(int page) {
        return versions[page];
    }

    /** From now on whatever is written counts as later than all that was written so far. */
    void nextVersion() {
        version++;
    }

    /** Takes a page out of memory, where it stays in nobody's hands. Not between two uses of an array that was read or written. */
    byte[] take(int page) {
        byte[] taken = pages[page];
        pages[page] = null;
        bytesInPages -= taken.length;
        return taken;
    }

    @Override
    public int pageCount() {
        return pageCount;
    }

    /** The bytes of a page, with its marks; none for a page that is free. */
    @Override
    public byte[] page(int number) {
        relieve();
        return read(number << PAGE_BITS);
    }

    @Override
    public int length(int number) {
        return read(number << PAGE_BITS).length;
    }

    @Override
    public int version() {
        return version;
    }

    @Override
    public boolean changedSince(int page, int earlier) {
        return versions[page] > earlier;
    }

    private static byte[] newPage(int bytes) {
        return new byte[bytes + MARK_BYTES];
    }

    private int bump(int units) {
        if (bumpUnit + units > pageUnits) {
            bumpPage = addPage(newPage(pageUnits << UNIT_BITS));
            bumpUnit = 0;
        }
        int end = bumpUnit + units << UNIT_BITS;
        int length = read(bumpPage << PAGE_BITS).length - MARK_BYTES;
        if (end > length) {
            // Only the first page grows: most states of most jobs stay small.
            byte[] small = pages[bumpPage];
            byte[] grown = newPage(Math.min(PAGE_BYTES, Math.max(end, length * 2)));
            System.arraycopy(small, 0, grown, 0, length);
            System.arraycopy(small, length, grown, grown.length - MARK_BYTES, MARK_BYTES);
            pages[bumpPage] = grown;
            versions[bumpPage] = version;
            bytesInPages += grown.length - small.length;
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
        if (pages[index] != null) {
            bytesInPages -= pages[index].length;
        }
        pages[index] = EMPTY;
        versions[index] = version;
        if (freePageCount == freePages.length) {
            freePages = Arrays.copyOf(freePages, Math.max(8, freePageCount * 2));
        }
        freePages[freePageCount++] = index;
    }

    private static final byte[] EMPTY = new byte[0];
}
