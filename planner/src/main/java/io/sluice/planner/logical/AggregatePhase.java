package io.sluice.planner.logical;

/** Which half of an aggregation by a finer key an aggregate is, where DISTINCT values have been split into buckets. */
public enum AggregatePhase {
    /** None: it is the whole. */
    WHOLE,
    PARTIAL,
    FINAL
}
