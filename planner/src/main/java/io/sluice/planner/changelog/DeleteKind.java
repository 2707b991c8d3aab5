package io.sluice.planner.changelog;

/** What a DELETE carries. */
public enum DeleteKind {
    /** There are no deletes. */
    NONE,
    /** The columns of the upsert key; all others are NULL. */
    BY_KEY,
    /** The whole row. */
    FULL;

    /** Whether somebody who wants {@code wanted} can work with this. */
    public boolean satisfies(DeleteKind wanted) {
        return this == NONE || this == FULL || this == wanted;
    }
}
