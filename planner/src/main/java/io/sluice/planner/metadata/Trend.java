package io.sluice.planner.metadata;

/** How a field of a row changes while the row is updated. NULL is less than all values. */
public enum Trend {
    CONSTANT,
    /** Never becomes less. */
    INCREASING,
    /** Never becomes more. */
    DECREASING,
    UNKNOWN
}
