package io.sluice.exec.runtime.operator;

import java.util.IdentityHashMap;
import java.util.Map;

/** Sources of one job that wait for each other: each reader says where it is, and may be ahead of the last by so much. Thread-safe. */
public final class AlignmentGroup {
    private final Map<SourceTime, Long> watermarks = new IdentityHashMap<>();

    /** @param watermark {@link Long#MAX_VALUE} of a source that nobody is to wait for */
    public synchronized void report(SourceTime member, long watermark) {
        watermarks.put(member, watermark);
    }

    public synchronized void leave(SourceTime member) {
        watermarks.remove(member);
    }

    /** The watermark of the last. */
    public synchronized long least() {
        long least = Long.MAX_VALUE;
        for (long watermark : watermarks.values()) {
            least = Math.min(least, watermark);
        }
        return least;
    }
}
