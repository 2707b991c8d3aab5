package io.sluice.exec.runtime.state;

import org.jspecify.annotations.Nullable;

/** Where a {@link PagedHeap} gets the pages from that are not in memory. */
interface PageSource {
    /** A page, which is in memory from then on. */
    byte[] fetch(int page);

    /** Gets pages into memory that are going to be read; those that are there already stay. */
    void prefetch(int[] pages, int count);

    /** A point at which nobody holds an array of the heap: pages may be put away. */
    void relieve();

    /** Whether a page that is not in memory was written before a moment, and neither written nor {@link #swept} after that. */
    boolean unsweptSince(int page, long millis);

    /** Bytes of pages that are in memory, but not in the heap. */
    long heldBytes();

    /** No entry is left in a page. */
    void swept(int page);

    /** Goes on with pages in files, instead of none; false when it cannot. None of them is in memory then. */
    boolean adopt(PageFiles.Opened files, int pageCount);

    /** A source for a frozen copy of the heap, to which it gives the pages that it holds itself. */
    PageSource view(PagedHeap frozen);

    /** All pages as they are now, in files; null when the source has no files. */
    @Nullable PageFiles files();

    /** Nothing is fetched any more. */
    void close();
}
