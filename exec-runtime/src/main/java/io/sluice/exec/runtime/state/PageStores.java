package io.sluice.exec.runtime.state;

/** Makes the stores of one subtask. One thread. */
public interface PageStores {
    /** A store without pages. @param state names what is kept, for the order of things on disk; not unique */
    PageStore open(String state);

    /** No store adopts anything any more. */
    void adopted();

    /** Gives back all that is held, when nobody reads views any more. */
    void close();
}
