package io.sluice.spi.connector;

/** How rows of a table can be looked up by some of their columns. */
public enum LookupSupport {
    NONE,
    /** One after another. */
    SYNC,
    /** Several at once. */
    ASYNC,
    /** As the query asks. */
    BOTH;

    public boolean possible() {
        return this != NONE;
    }
}
