package io.sluice.exec.runtime.operator;

/** An operator with two inputs whose watermark is the lesser of theirs. */
public abstract class TwoInputOperator implements Operator {
    private final WatermarkMerge watermarks = new WatermarkMerge(2);

    /** The operator's watermark has advanced: sends it on. */
    protected void advance(long watermark, Output output) {
        output.emitWatermark(watermark);
    }

    @Override
    public void processWatermark(int input, long timestamp, Output output) {
        if (watermarks.set(input, timestamp)) {
            advance(watermarks.watermark(), output);
        }
    }

    @Override
    public void processIdle(int input, boolean idle, Output output) {
        boolean before = watermarks.idle();
        if (watermarks.setIdle(input, idle)) {
            advance(watermarks.watermark(), output);
        }
        if (watermarks.idle() != before) {
            output.emitIdle(watermarks.idle());
        }
    }
}
