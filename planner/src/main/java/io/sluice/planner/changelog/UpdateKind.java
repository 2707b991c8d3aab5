package io.sluice.planner.changelog;

/** How an update travels. */
public enum UpdateKind {
    /** There are no updates. */
    NONE,
    /** The new row alone; its key says which row it replaces. */
    ONLY_AFTER,
    /** The old row, then the new one. */
    BEFORE_AND_AFTER;

    /** Whether somebody who wants {@code wanted} can work with this. */
    public boolean satisfies(UpdateKind wanted) {
        return this == NONE || this == wanted;
    }
}
