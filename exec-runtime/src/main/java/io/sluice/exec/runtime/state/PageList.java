package io.sluice.exec.runtime.state;

/** Pages at a moment, which nobody changes any more, and which of them were other pages at earlier moments. */
interface PageList {
    int pageCount();

    byte[] page(int number);

    /** The bytes of a page. */
    int length(int number);

    /** Names the moment to lists of later ones; grows. */
    int version();

    /** @param earlier the version of a list of an earlier moment that had a page of this number */
    boolean changedSince(int page, int earlier);
}
