package io.sluice.planner.convert;

/** What a statement is planned for. */
public enum PlanningMode {
    /** Rows that come for ever; event times are told by watermarks. */
    STREAMING,
    /** Rows that are all there; times are ordinary values. */
    BATCH
}
