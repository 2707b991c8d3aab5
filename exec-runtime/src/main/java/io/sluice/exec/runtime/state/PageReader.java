package io.sluice.exec.runtime.state;

/** Pages that are kept somewhere else. One thread at a time. */
public interface PageReader {
    /** A page that was put. */
    byte[] load(int page);

    /** Several pages. @param loaded is set to them, in the order of their numbers */
    default void load(int[] pages, int count, byte[][] loaded) {
        for (int i = 0; i < count; i++) {
            loaded[i] = load(pages[i]);
        }
    }

    /** Nothing is loaded any more. */
    void close();
}
