package io.sluice.exec.runtime.state;

import io.sluice.exec.runtime.row.Bytes;
import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Memory for state: blocks in pages of byte arrays, with a free list for each size of block ({@link BlockSpace}). An address is a number
 * of 8-byte units; 0 is no address. A block that is longer than half a page has a page of its own.
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

    /** Units of a stretch, as a power of two: 64 stretches are a page. */
    private static final int STRETCH_BITS = PAGE_BITS - 6;

    /** A bit for each unit, behind what a page holds. */
    private static final int MARK_BYTES = 1 << PAGE_BITS - 3;

    private byte[][] pages = new byte[2][];
    private int[] versions = new int[2];
    /** By page, the stretches ({@link PageDelta}) in which blocks start that may have been written since it is of its version. */
    private long[] changed = new long[2];
    /** By page, the shelf that it is or was, by which the size of its blocks is known. */
    private byte[] shelves = new byte[2];

    private int pageCount;
    private int version;
    private BlockSpace space = new BlockSpace();
    private long bytesInPages;
    /** Units that a shared page has. */
    private int pageUnits = 1 << PAGE_BITS;
    /** Pages of this version and earlier ones are shared with a snapshot. */
    private int sharedVersion = -1;

    private @Nullable PageSource source;

    /** An empty heap. */
    public PagedHeap() {}

    /** A heap of pages that others hold, or that are there for reading alone. */
    private PagedHeap(byte[][] pages, byte[] shelves, int pageCount) {
        this.pages = pages;
        this.shelves = shelves;
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
        // The shift is by the stretch of the page, of which there are as many as bits.
        if (versions[page] != version || (changed[page] >>> (address >>> STRETCH_BITS) & 1) == 0) {
            own(page, address);
        }
        return pages[page];
    }

    private void own(int page, int address) {
        long start = shelves[page] == BlockSpace.MIXED ? PageDelta.ALL : 1L << (address >>> STRETCH_BITS);
        if (versions[page] == version) {
            changed[page] |= start;
            return;
        }
        byte[] current = read(page << PAGE_BITS);
        if (versions[page] <= sharedVersion) {
            pages[page] = current.clone();
        }
        versions[page] = version;
        changed[page] = start;
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
        int units = units(bytes);
        if (units > pageUnits >> 1) {
            return allocateChunk(units);
        }
        int reused = space.freeBlock(units);
        if (reused != 0) {
            byte[] page = write(reused);
            int at = offset(reused);
            space.setFreeBlock(units, Bytes.getInt(page, at));
            Bytes.putInt(page, at, 0);
            return reused;
        }
        return bump(units);
    }

    /** Gives a block back. @param bytes what it was allocated with */
    public void free(int address, int bytes) {
        int units = units(bytes);
        if (units > pageUnits >> 1) {
            freeChunk(address);
            return;
        }
        byte[] page = write(address);
        int at = offset(address);
        // Now and not when the block is used again: what is gone is to leave files too, and zeroes take no room there.
        Arrays.fill(page, at, at + (units << UNIT_BITS), (byte) 0);
        Bytes.putInt(page, at, space.freeBlock(units));
        space.setFreeBlock(units, address);
    }

    /** Whether blocks of so many bytes take the same room. */
    static boolean sameSize(int bytes, int others) {
        return units(bytes) == units(others);
    }

    private static int units(int bytes) {
        return Math.max(1, (bytes + 7) >> UNIT_BITS);
    }

    /** A block of zeroes that has a page for itself, where it begins. */
    int allocateChunk(int units) {
        if (pageCount == 0) {
            newShelf(BlockSpace.MIXED);
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

    /** What the pages in memory hold, free blocks included, but for those that {@link #source} holds. */
    public long memoryBytes() {
        return bytesInPages;
    }

    /** Marks a block that is the root of something: what {@link #forEachMarked} finds, also in pages that come from a file. */
    void mark(int address) {
        byte[] page = write(address);
        int unit = address & PAGE_MASK;
        page[page.length - MARK_BYTES + (unit >>> 3)] |= (byte) (1 << (unit & 7));
        changed[address >>> PAGE_BITS] = PageDelta.ALL;
    }

    /** Takes a mark away, before the block is freed. */
    void unmark(int address) {
        byte[] page = write(address);
        int unit = address & PAGE_MASK;
        page[page.length - MARK_BYTES + (unit >>> 3)] &= (byte) ~(1 << (unit & 7));
        changed[address >>> PAGE_BITS] = PageDelta.ALL;
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
    static PagedHeap of(byte[][] pages, byte[] shelves) {
        return new PagedHeap(pages, shelves, pages.length);
    }

    /** The heap as it is now, for reading alone. Stays as it is, whatever is written here later; costs a copy of each page that is. */
    PagedHeap frozen() {
        PagedHeap frozen = new PagedHeap(Arrays.copyOf(pages, pageCount), Arrays.copyOf(shelves, pageCount), pageCount);
        frozen.versions = Arrays.copyOf(versions, pageCount);
        frozen.changed = Arrays.copyOf(changed, pageCount);
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
    BlockSpace space() {
        return space;
    }

    /** How long the pages are that blocks share, in units. */
    int pageUnits() {
        return pageUnits;
    }

    /**
     * Goes on with the pages of another heap, when there are none yet and they are where this heap has its own; false when not. The other
     * stays as it is: a page is copied when it is first written.
     */
    boolean adopt(StoredHeap stored) {
        PageSource from = source;
        PagedHeap inMemory = stored.pages();
        PageFiles.Opened files = stored.files();
        if (pageCount > 0) {
            return false;
        }
        if (from == null && inMemory != null) {
            pages = Arrays.copyOf(inMemory.pages, Math.max(2, stored.pageCount()));
            shelves = Arrays.copyOf(inMemory.shelves, pages.length);
            sharedVersion = ADOPTED;
            for (int page = 0; page < stored.pageCount(); page++) {
                bytesInPages += pages[page].length;
            }
        } else if (from != null && files != null && from.adopt(files, stored.pageCount())) {
            pages = new byte[Math.max(2, stored.pageCount())][];
            shelves = new byte[pages.length];
        } else {
            return false;
        }
        pageCount = stored.pageCount();
        versions = new int[pages.length];
        Arrays.fill(versions, ADOPTED);
        version = ADOPTED + 1;
        changed = new long[pages.length];
        Arrays.fill(changed, PageDelta.ALL);
        pageUnits = stored.roots().pageUnits();
        space = stored.roots().space().copy();
        for (int page : space.freePages()) {
            pages[page] = EMPTY;
        }
        return true;
    }

    /** How many marked blocks there are. */
    int countMarked() {
        int count = 0;
        for (int page = 0; page < pageCount; page++) {
            byte[] bytes = read(page << PAGE_BITS);
            for (int at = Math.max(0, bytes.length - MARK_BYTES); at < bytes.length; at++) {
                count += Integer.bitCount(bytes[at] & 0xFF);
            }
        }
        return count;
    }

    // ---- pages that are put away ----

    /** Where pages come from that are not in memory; null when all are. */
    @Nullable PageSource source() {
        return source;
    }

    /** From now on pages may be put away. */
    void use(PageSource from) {
        source = from;
        if (pageCount == 0) {
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
        PagedHeap heap = of(new byte[pageCount][], new byte[pageCount]);
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

    @Override
    public byte shelf(int page) {
        return shelves[page];
    }

    @Override
    public long stretchesChangedSince(int page, int earlier) {
        if (versions[page] != earlier + 1) {
            return PageDelta.ALL;
        }
        // A block that starts at the end of a stretch reaches into those behind it.
        int more = shelves[page] + (1 << STRETCH_BITS) - 2 >>> STRETCH_BITS;
        long stretches = changed[page];
        for (int i = 1; i <= more; i++) {
            stretches |= changed[page] << i;
        }
        return stretches;
    }

    private static byte[] newPage(int bytes) {
        return new byte[bytes + MARK_BYTES];
    }

    private int bump(int units) {
        // Of pages that may be put away, an entry and what belongs to it had better be on one.
        int shelf = source == null ? BlockSpace.shelf(units) : BlockSpace.MIXED;
        if (space.page(shelf) < 0 || space.unit(shelf) + units > pageUnits) {
            newShelf(shelf);
        }
        int page = space.page(shelf);
        int unit = space.unit(shelf);
        growTo(unit + units << UNIT_BITS, page);
        space.fill(shelf, page, unit + units);
        int address = page << PAGE_BITS | unit;
        write(address);
        return address;
    }

    /** Most states of most jobs stay small: the first page of a shelf begins small. */
    private void newShelf(int shelf) {
        boolean small = space.page(shelf) < 0 && source == null;
        int page = addPage(newPage(small ? FIRST_PAGE_BYTES : pageUnits << UNIT_BITS));
        space.fill(shelf, page, page == 0 ? 1 : 0); // Address 0 stands for none.
        shelves[page] = (byte) shelf;
    }

    private void growTo(int end, int page) {
        byte[] small = read(page << PAGE_BITS);
        int length = small.length - MARK_BYTES;
        if (end > length) {
            byte[] grown = newPage(Math.min(PAGE_BYTES, Math.max(end, length * 2)));
            System.arraycopy(small, 0, grown, 0, length);
            System.arraycopy(small, length, grown, grown.length - MARK_BYTES, MARK_BYTES);
            pages[page] = grown;
            versions[page] = version;
            changed[page] = PageDelta.ALL;
            bytesInPages += grown.length - small.length;
        }
    }

    private int addPage(byte[] page) {
        bytesInPages += page.length;
        int index = space.takeFreePage();
        if (index < 0) {
            if (pageCount == pages.length) {
                pages = Arrays.copyOf(pages, pageCount * 2);
                versions = Arrays.copyOf(versions, pageCount * 2);
                changed = Arrays.copyOf(changed, pageCount * 2);
                shelves = Arrays.copyOf(shelves, pageCount * 2);
            }
            if (pageCount == 1 << (Integer.SIZE - PAGE_BITS)) {
                long most = (long) pageCount * pageUnits << UNIT_BITS;
                throw SluiceException.of(
                        ErrorCode.OUT_OF_MEMORY, "a subtask's state has more than " + (most >> 30) + " GB");
            }
            index = pageCount++;
        }
        pages[index] = page;
        versions[index] = version;
        changed[index] = PageDelta.ALL;
        shelves[index] = BlockSpace.MIXED;
        return index;
    }

    private void freePage(int index) {
        if (pages[index] != null) {
            bytesInPages -= pages[index].length;
        }
        pages[index] = EMPTY;
        versions[index] = version;
        changed[index] = PageDelta.ALL;
        space.addFreePage(index);
    }

    private static final byte[] EMPTY = new byte[0];
}
