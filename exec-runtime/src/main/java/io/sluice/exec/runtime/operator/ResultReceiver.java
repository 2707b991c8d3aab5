package io.sluice.exec.runtime.operator;

import io.sluice.spi.row.RowBatch;
import java.util.Optional;

/** Who asked for a SELECT's rows. Called by one worker at a time, which it must not block. */
public interface ResultReceiver {
    /** Whether another batch may come now. While it says no, the job waits. */
    boolean ready();

    /** Tells whom to call, from any thread, when {@link #ready} has become true. Called once, before all else. */
    void onReady(Runnable wakeUp);

    /** Whether only what is left at the end counts, and not the changes on the way. */
    default boolean finalRows() {
        return false;
    }

    /** For a receiver whose rows are to be right after failures too. Asked before the job runs. */
    default Optional<LastingResults> lasting() {
        return Optional.empty();
    }

    /** Takes a batch, which is the caller's again after the call: copies what it keeps. */
    void accept(RowBatch batch);

    /** There will be no more rows. Not called when the job is cancelled or fails, nor when {@link LastingResults} are told instead. */
    void end();
}
