package io.sluice.planner.operation;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;

/**
 * What planning may throw besides our own errors, told as one of ours. Calcite reports faults by assertions and plans by
 * recursion, so a statement can bring about errors of the JVM; they are the statement's and not the process's.
 */
public final class PlanningFailure {
    private PlanningFailure() {}

    /** @throws Error when it is one of the JVM that planning is not to blame for */
    public static SluiceException of(Throwable thrown) {
        if (thrown instanceof StackOverflowError) {
            return SluiceException.of(ErrorCode.VALIDATION_ERROR, null, thrown)
                    .with("message", "the statement nests too deeply");
        }
        if (thrown instanceof Error error && !(thrown instanceof AssertionError)) {
            throw error;
        }
        return SluiceException.wrap(thrown);
    }
}
