package io.sluice.planner.physical;

/** How the rows that a rel reads may be cut into mini-batches. */
public enum BatchCut {
    /** As its consumers like. */
    ANY,
    /** By watermarks, since it looks at event time. */
    BY_EVENT_TIME,
    /** Not at all. */
    NONE,
    /** It makes the watermarks, so that nothing is cut below it. */
    BEGINS_HERE;

    /** By watermarks where event time is looked at. */
    static BatchCut of(boolean eventTime) {
        return eventTime ? BY_EVENT_TIME : ANY;
    }
}
