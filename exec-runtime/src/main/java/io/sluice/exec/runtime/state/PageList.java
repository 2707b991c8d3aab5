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

    /**
     * Which stretches of {@link PageDelta#STRETCH_BYTES} of a page may differ from what it was in a list of an earlier moment, a bit each;
     * all when it is not the page that it was then.
     */
    default long stretchesChangedSince(int page, int earlier) {
        return PageDelta.ALL;
    }

    /** The shelf that a page is, for whoever goes on with it. */
    default byte shelf(int page) {
        return BlockSpace.MIXED;
    }
}
