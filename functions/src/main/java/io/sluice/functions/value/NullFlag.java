package io.sluice.functions.value;

/** How a function says that its result is NULL although no argument was. The caller clears it before the call. */
public final class NullFlag {
    private boolean raised;

    public void raise() {
        raised = true;
    }

    /** Whether it was raised since the last time; lowers it. */
    public boolean take() {
        boolean was = raised;
        raised = false;
        return was;
    }
}
