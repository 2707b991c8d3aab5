package io.sluice.exec.runtime.operator;

import io.sluice.spi.row.RowBatch;

/** Where an operator's rows go: the next operator of the chain, or exchanges. */
public interface Output {
    /** Hands over a batch that is not empty; it is the caller's again after the call. */
    void emit(RowBatch batch);

    void emitWatermark(long timestamp);

    void emitIdle(boolean idle);

    /** Whether whatever is sent is dropped: nobody downstream needs it, now or later. */
    default boolean saturated() {
        return false;
    }
}
