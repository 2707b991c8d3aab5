package io.sluice.exec.runtime.state;

import io.sluice.spi.time.Clock;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a heap that are in memory, as the cache of a {@link PageStore}: pages that were not used lately are written to it, unless
 * it has them as they are, and leave memory.
 *
 * <p>Which pages are used costs nothing to note: a hand goes round and makes a page cold, which takes it out of the heap and keeps it
 * here. A page that is asked for goes back; one that is still cold when the hand comes again has not been used for a round.
 */
final class PageCache implements PageSource {
    private static final int NEVER_STORED = -1;
    /** How often it is asked whether pages may be put away and looked whether they must. */
    private static final int REQUESTS = 64;

    private final PagedHeap heap;
    private final PageStore store;
    private final Runnable relief;
    private final Runnable flushAll;
    private final Clock clock;
    private byte[] @Nullable [] cold = new byte[0][];
    private long coldBytes;
    /** The version of which the store has a page. */
    private int[] stored = new int[0];
    /** When it got it, in seconds: the page was not written after that unless it is newer than the store's. */
    private int[] storedAt = new int[0];
    /** The version up to which there is no entry in a page. */
    private int[] sweptVersions = new int[0];

    private int hand;
    private int requests;
    private int[] absent = new int[16];

    /**
     * @param relief what to do where pages may be put away
     * @param flushAll {@link #flush}es the caches of all states of the subtask, which then are in the same files
     */
    PageCache(PagedHeap heap, PageStore store, Runnable relief, Runnable flushAll, Clock clock) {
        this.heap = heap;
        this.store = store;
        this.relief = relief;
        this.flushAll = flushAll;
        this.clock = clock;
        heap.use(this);
        grow();
    }

    /** What the pages in memory have. */
    long memoryBytes() {
        return heap.memoryBytes() + coldBytes;
    }

    @Override
    public byte[] fetch(int page) {
        byte[] kept = cold[page];
        if (kept == null) {
            return store.load(page);
        }
        cold[page] = null;
        coldBytes -= kept.length;
        return kept;
    }

    @Override
    public void prefetch(int[] pages, int count) {
        if (absent.length < count) {
            absent = new int[count];
        }
        int missing = 0;
        for (int i = 0; i < count; i++) {
            if (!heap.inMemory(pages[i]) && cold[pages[i]] == null) {
                absent[missing++] = pages[i];
            }
        }
        Arrays.sort(absent, 0, missing);
        int distinct = 0;
        for (int i = 0; i < missing; i++) {
            if (i == 0 || absent[i] != absent[i - 1]) {
                absent[distinct++] = absent[i];
            }
        }
        if (distinct == 0) {
            return;
        }
        byte[][] loaded = new byte[distinct][];
        store.load(absent, distinct, loaded);
        for (int i = 0; i < distinct; i++) {
            heap.put(absent[i], loaded[i]);
        }
    }

    @Override
    public void relieve() {
        if (++requests % REQUESTS == 0) {
            relief.run();
        }
    }

    @Override
    public long heldBytes() {
        return coldBytes;
    }

    @Override
    public boolean unsweptSince(int page, long millis) {
        return page < stored.length
                && heap.versionOf(page) <= stored[page]
                && heap.versionOf(page) > sweptVersions[page]
                && storedAt[page] * 1000L < millis;
    }

    @Override
    public void swept(int page) {
        sweptVersions[page] = heap.versionOf(page);
        // What is written from now on is newer than what was swept.
        heap.nextVersion();
    }

    /** Puts pages away until there are no more bytes of them in memory than said. */
    void shrink(long most) {
        grow();
        heap.nextVersion();
        int pages = heap.pageCount();
        int seconds = seconds();
        for (int looked = 0; looked < 2 * pages && memoryBytes() > most; looked++) {
            hand = hand + 1 < pages ? hand + 1 : 0;
            byte[] kept = cold[hand];
            if (kept != null) {
                storeIfNewer(hand, kept, seconds);
                cold[hand] = null;
                coldBytes -= kept.length;
            } else if (heap.inMemory(hand)) {
                makeCold(hand);
            }
        }
        store.commit();
    }

    @Override
    public boolean adopt(PageFiles.Opened files, int pageCount) {
        if (heap.pageCount() > 0 || !store.adopt(files)) {
            return false;
        }
        resize(pageCount);
        Arrays.fill(stored, 0, pageCount, PagedHeap.ADOPTED);
        Arrays.fill(storedAt, 0, pageCount, seconds());
        return true;
    }

    @Override
    public PageFiles files() {
        flushAll.run();
        return store.files();
    }

    /** Has the store know all pages as they are. */
    void flush() {
        grow();
        heap.nextVersion();
        int seconds = seconds();
        for (int page = 0; page < heap.pageCount(); page++) {
            byte[] kept = cold[page];
            if (kept != null) {
                storeIfNewer(page, kept, seconds);
            } else if (heap.inMemory(page)) {
                storeIfNewer(page, heap.read(PagedHeap.address(page, 0)), seconds);
            }
        }
        store.commit();
    }

    /** The heap is not used any more. */
    void drop() {
        store.drop();
    }

    private void makeCold(int page) {
        byte[] taken = heap.take(page);
        if (taken.length == 0) {
            // A free page: there is nothing to fetch when it is used again.
            heap.put(page, taken);
            storeIfNewer(page, taken, 0);
            return;
        }
        cold[page] = taken;
        coldBytes += taken.length;
    }

    private void storeIfNewer(int page, byte[] bytes, int seconds) {
        if (heap.versionOf(page) <= stored[page]) {
            return;
        }
        if (bytes.length > 0) {
            store.put(page, bytes);
        } else if (stored[page] != NEVER_STORED) {
            store.delete(page);
        }
        stored[page] = heap.versionOf(page);
        storedAt[page] = seconds;
    }

    private int seconds() {
        // Rounded up: what is written in this second may be later than the second's start.
        return (int) (clock.currentTimeMillis() / 1000) + 1;
    }

    private void grow() {
        int pages = heap.pageCount();
        int before = stored.length;
        if (pages > before) {
            resize(Math.max(pages, before + (before >> 1)));
        }
    }

    private void resize(int length) {
        int before = stored.length;
        cold = Arrays.copyOf(cold, length);
        stored = Arrays.copyOf(stored, length);
        storedAt = Arrays.copyOf(storedAt, length);
        sweptVersions = Arrays.copyOf(sweptVersions, length);
        Arrays.fill(stored, before, length, NEVER_STORED);
        Arrays.fill(sweptVersions, before, length, NEVER_STORED);
    }

    @Override
    public PageSource view(PagedHeap frozen) {
        for (int page = 0; page < cold.length; page++) {
            byte[] kept = cold[page];
            if (kept != null) {
                frozen.put(page, kept);
            }
        }
        return new PageView(frozen, store.view());
    }

    @Override
    public void close() {
        // Its store is closed with the others of the subtask.
    }
}
