package io.sluice.exec.runtime.operator;

import io.sluice.spi.row.RowBatch;

/** An operator with one input that passes watermarks on as they come. */
public abstract class OneInputOperator implements Operator {
    @Override
    public void open(OperatorContext context) {}

    protected abstract void process(RowBatch batch, Output output);

    @Override
    public final void processBatch(int input, RowBatch batch, Output output) {
        process(batch, output);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        output.emitWatermark(timestamp);
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        output.emitIdle(idle);
    }
}
