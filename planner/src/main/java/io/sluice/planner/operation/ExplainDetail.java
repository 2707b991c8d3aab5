package io.sluice.planner.operation;

/** What EXPLAIN shows beyond the plans. */
public enum ExplainDetail {
    ESTIMATED_COST,
    CHANGELOG_MODE,
    JSON_EXECUTION_PLAN,
    PLAN_ADVICE,
    /** The plan after each phase that changed it. */
    PHASES
}
