package io.sluice.exec.runtime.task;

import io.sluice.exec.runtime.operator.WatermarkMerge;

/** Where event time stands in a subtask that channels lead to: by input, each merged of its channels, and over all inputs. */
final class InputTimes {
    private final WatermarkMerge[] inputs;
    private final WatermarkMerge all;

    /** @param channels how many each input has */
    InputTimes(int[] channels) {
        inputs = new WatermarkMerge[channels.length];
        for (int input = 0; input < channels.length; input++) {
            inputs[input] = new WatermarkMerge(channels[input]);
        }
        all = new WatermarkMerge(channels.length);
    }

    private InputTimes(InputTimes times) {
        inputs = new WatermarkMerge[times.inputs.length];
        for (int input = 0; input < inputs.length; input++) {
            inputs[input] = times.inputs[input].copy();
        }
        all = times.all.copy();
    }

    InputTimes copy() {
        return new InputTimes(this);
    }

    /** Returns whether {@link #watermark} of the input has advanced. */
    boolean set(int input, int channel, long timestamp) {
        boolean advanced = inputs[input].set(channel, timestamp);
        if (advanced) {
            all.set(input, inputs[input].watermark());
        }
        return advanced;
    }

    /** Returns whether {@link #watermark} of the input has advanced; {@link #idle} may have changed too. */
    boolean setIdle(int input, int channel, boolean idle) {
        boolean advanced = inputs[input].setIdle(channel, idle);
        if (advanced) {
            all.set(input, inputs[input].watermark());
        }
        all.setIdle(input, inputs[input].idle());
        return advanced;
    }

    /** Sets all channels of an input. Returns whether {@link #watermark} of the input has advanced. */
    boolean setAll(int input, long timestamp) {
        boolean advanced = inputs[input].setAll(timestamp);
        if (advanced) {
            all.set(input, inputs[input].watermark());
        }
        return advanced;
    }

    long watermark(int input) {
        return inputs[input].watermark();
    }

    boolean idle(int input) {
        return inputs[input].idle();
    }

    /** The watermark of an operator that all inputs go to. */
    long watermark() {
        return all.watermark();
    }
}
