package io.sluice.exec.runtime.state;

/**
 * Bytes of heap that state may take before somebody ends a job for it. State that can be put on disk stays well below.
 *
 * @param jobBytes of one job
 * @param allBytes of all jobs together
 */
public record StateLimits(long jobBytes, long allBytes) {
    public static final StateLimits NONE = new StateLimits(Long.MAX_VALUE, Long.MAX_VALUE);

    /** Memory is bounded between batches alone; what a batch needs, and what is known of pages on disk, comes on top. */
    private static final double KEPT = 0.6;

    /** What pages of one job may have at most that can be put on disk. */
    public long jobPages() {
        return (long) (jobBytes * KEPT);
    }

    /** What pages of all jobs together may have at most that can be put on disk. */
    public long allPages() {
        return (long) (allBytes * KEPT);
    }
}
