package io.sluice.exec.runtime.watermark;

import io.sluice.exec.runtime.operator.SplitTime;
import io.sluice.exec.runtime.operator.TimeState;

/** How far one split is. Changed by its subtask, seen by anybody. */
final class SplitProgress {
    final String name;
    private volatile long watermark = Long.MIN_VALUE;
    private volatile boolean idle;
    private volatile boolean paused;
    /** When the split was last known to be read, by the clock. */
    private long lastReadMillis;

    SplitProgress(String name, long nowMillis) {
        this.name = name;
        lastReadMillis = nowMillis;
    }

    long watermark() {
        return watermark;
    }

    boolean idle() {
        return idle;
    }

    boolean paused() {
        return paused;
    }

    void advance(long timestamp) {
        if (timestamp > watermark) {
            watermark = timestamp;
        }
    }

    /** Rows have come, or could not. */
    void readAt(long nowMillis) {
        lastReadMillis = nowMillis;
    }

    void setActive() {
        idle = false;
    }

    /** Makes the split idle when it is time. Returns when it will be; {@link Long#MAX_VALUE} when nothing is to be waited for. */
    long idleAt(long nowMillis, long timeout) {
        if (idle) {
            return Long.MAX_VALUE;
        }
        if (paused) {
            lastReadMillis = nowMillis;
        }
        if (nowMillis - lastReadMillis >= timeout) {
            idle = true;
            return Long.MAX_VALUE;
        }
        return lastReadMillis + timeout;
    }

    void setPaused(boolean nowPaused) {
        paused = nowPaused;
    }

    SplitTime time(boolean sourceWaits) {
        TimeState state = paused || sourceWaits ? TimeState.PAUSED : idle ? TimeState.IDLE : TimeState.ACTIVE;
        return new SplitTime(name, watermark, state);
    }
}
