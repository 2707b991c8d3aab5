package io.sluice.exec.runtime.operator;

/** What the event time of a split or an operator does. */
public enum TimeState {
    /** It goes on with the rows that come. */
    ACTIVE,
    /** No rows come, and nobody waits for any. */
    IDLE,
    /** It is ahead of others of its group, and is not read until they have come closer. */
    PAUSED,
    /** All rows have come. */
    FINISHED
}
