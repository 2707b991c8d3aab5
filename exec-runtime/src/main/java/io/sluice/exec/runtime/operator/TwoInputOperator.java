package io.sluice.exec.runtime.operator;

/** An operator with two inputs whose watermark is the lesser of theirs. */
public abstract class TwoInputOperator implements Operator {
    private final WatermarkMerge watermarks = new WatermarkMerge(2);

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (watermarks.set(input, timestamp)) {
            output.emitWatermark(watermarks.watermark());
        }
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        boolean before = watermarks.idle();
        if (watermarks.setIdle(input, idle)) {
            output.emitWatermark(watermarks.watermark());
        }
        if (watermarks.idle() != before) {
            output.emitIdle(watermarks.idle());
        }
    }
}
