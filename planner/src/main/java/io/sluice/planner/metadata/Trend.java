package io.sluice.planner.metadata;

/** How a field of a row changes while the row is updated. NULL is less than all values. */
public enum Trend {
    CONSTANT,
    /** Never becomes less. */
    INCREASING,
    /** Never becomes more. */
    DECREASING,
    UNKNOWN;

    /** That of a field which changes in one way in some rows and in the other way in others. */
    public Trend and(Trend other) {
        if (this == other || other == CONSTANT) {
            return this;
        }
        return this == CONSTANT ? other : UNKNOWN;
    }
}
