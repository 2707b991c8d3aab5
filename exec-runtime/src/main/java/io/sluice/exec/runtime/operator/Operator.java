package io.sluice.exec.runtime.operator;

import io.sluice.exec.runtime.state.SnapshotReader;
import io.sluice.exec.runtime.state.SnapshotWriter;
import io.sluice.spi.row.RowBatch;
import java.util.List;
import java.util.function.Consumer;

/**
 * One node of a plan in one subtask. Called by one thread at a time; does not block, sleep or share. It behaves as if rows came one by
 * one, whatever the batches. A batch is the operator's to read during the call, not to change: others may read it too.
 *
 * <p>Order of calls: {@code open}, {@code restore} at most once, rows, watermarks and timers in any order, {@code endInput} once an
 * input, {@code close}; {@code close} alone when the job is cancelled or fails.
 */
public interface Operator {
    void open(OperatorContext context);

    /** Whether all is there that takes time to open: nothing is asked of the subtask before. {@link OperatorContext#wakeUp} when it is. */
    default boolean opened() {
        return true;
    }

    /** @param input 0, or 1 for the second input */
    void processBatch(int input, RowBatch batch, Output output);

    /** No row with an event time at or before {@code timestamp} will come on this input. */
    void processWatermark(int input, long timestamp, Output output);

    /** An input that is idle has no say in what the watermark is. */
    void processIdle(int input, boolean idle, Output output);

    /** The time that {@link OperatorContext#setTimer} was given has come. */
    default void onTimer(long now, Output output) {}

    /** An input has ended, its last watermark {@link Long#MAX_VALUE} before it. */
    default void endInput(int input, Output output) {}

    /** The subtask runs, perhaps since {@link OperatorContext#wakeUp} was called: what has become ready meanwhile may be sent on. */
    default void onWakeUp(Output output) {}

    /** Whether everything that came in has been dealt with. Inputs end only then; {@link OperatorContext#wakeUp} when it is. */
    default boolean drained() {
        return true;
    }

    /** Whether the operator can take more. While it says no, its subtask is not run; {@link OperatorContext#wakeUp} when it can. */
    default boolean ready() {
        return true;
    }

    /**
     * Sends a part of what was kept until all inputs have ended, so that what follows can hold it back. Asked of the first operator of a
     * subtask alone, before {@link #endInput}, which sends what is left.
     *
     * @return whether there is more
     */
    default boolean sendKept(Output output) {
        return false;
    }

    /** Whether nothing that may still come changes anything, as after the last row of a LIMIT. Never no again after a yes. */
    default boolean saturated() {
        return false;
    }

    /** After all inputs have ended: whether everything is written. {@link OperatorContext#wakeUp} when it is. */
    default boolean finished() {
        return true;
    }

    /** A snapshot will be taken: sends on what is held back and is no state. */
    default void beforeSnapshot(Output output) {}

    /** Writes the state. The operator has none unless it says so here. */
    default void snapshot(SnapshotWriter snapshot) {}

    default void restore(SnapshotReader snapshot) {}

    /** Whether {@link #prepareCommit} is to be asked with every snapshot. */
    default boolean commits() {
        return false;
    }

    /**
     * After {@link #snapshot}: completes what was written so far, so that it can be made visible when the checkpoint is complete.
     *
     * @param prepared called once, from any thread, with the work that is left to the committer
     */
    default void prepareCommit(long checkpoint, Consumer<List<byte[]>> prepared) {
        prepared.accept(List.of());
    }

    /** Releases what is held; undoes what is not finished. */
    default void close() {}
}
