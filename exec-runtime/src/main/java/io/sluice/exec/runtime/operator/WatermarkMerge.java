package io.sluice.exec.runtime.operator;

import java.util.Arrays;

/**
 * One watermark of several: the least of those that are not idle, never going back. When all are idle the merged stream is idle.
 * {@link #set} and {@link #setIdle} return whether the merged watermark or idleness changed.
 */
public final class WatermarkMerge {
    private final long[] watermarks;
    private final boolean[] idle;
    private long merged = Long.MIN_VALUE;
    private boolean allIdle;

    public WatermarkMerge(int count) {
        watermarks = new long[count];
        Arrays.fill(watermarks, Long.MIN_VALUE);
        idle = new boolean[count];
    }

    private WatermarkMerge(WatermarkMerge merge) {
        watermarks = merge.watermarks.clone();
        idle = merge.idle.clone();
        merged = merge.merged;
        allIdle = merge.allIdle;
    }

    /** One that stands where this one does. */
    public WatermarkMerge copy() {
        return new WatermarkMerge(this);
    }

    /** Returns whether {@link #watermark} has advanced. */
    public boolean set(int which, long timestamp) {
        watermarks[which] = Math.max(watermarks[which], timestamp);
        return advance();
    }

    /** Sets all. Returns whether {@link #watermark} has advanced. */
    public boolean setAll(long timestamp) {
        for (int i = 0; i < watermarks.length; i++) {
            watermarks[i] = Math.max(watermarks[i], timestamp);
        }
        return advance();
    }

    /** Returns whether {@link #watermark} has advanced; {@link #idle} may have changed too. */
    public boolean setIdle(int which, boolean nowIdle) {
        idle[which] = nowIdle;
        return advance();
    }

    public long watermark() {
        return merged;
    }

    public boolean idle() {
        return allIdle;
    }

    private boolean advance() {
        long least = Long.MAX_VALUE;
        boolean any = false;
        for (int i = 0; i < watermarks.length; i++) {
            if (!idle[i]) {
                any = true;
                least = Math.min(least, watermarks[i]);
            }
        }
        allIdle = !any;
        if (!any || least <= merged) {
            return false;
        }
        merged = least;
        return true;
    }
}
