package io.sluice.exec.runtime.state;

/** Keeps the pages of one heap that have no room in memory. One thread. */
public interface PageStore extends PageReader {
    /** Takes a page; the array is free after the call. Seen after {@link #commit}. */
    void put(int page, byte[] bytes);

    /** Forgets a page, if there is one. Seen after {@link #commit}. */
    void delete(int page);

    void commit();

    /** The pages as they are now. */
    PageReader view();

    /** The pages as they are now, in files. */
    PageFiles files();

    /** Goes on with what another store had put, before anything is put here; false when that cannot be. */
    boolean adopt(PageFiles.Opened files);

    /** Forgets all pages; nothing is asked any more. */
    void drop();
}
