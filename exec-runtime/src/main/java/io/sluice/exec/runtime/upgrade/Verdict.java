package io.sluice.exec.runtime.upgrade;

/** What becomes of a node's state. */
public enum Verdict {
    /** It is read as it is, and stands for the same rows. */
    KEPT,
    /** It is taken over, but converted, or it does not stand for all that a replay would give. */
    MIGRATED,
    /** The node begins with nothing: there is no state for it. */
    REBUILT,
    /** There is state, and no node for it. */
    LOST
}
