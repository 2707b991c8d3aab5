package io.sluice.exec.runtime.row;

/**
 * Key groups: a key belongs to one by its hash, and a group to a subtask by the parallelism. Groups are what moves when a job is
 * rescaled.
 */
public final class KeyGroups {
    private KeyGroups() {}

    public static int of(int hash, int maxParallelism) {
        // Tables place keys by the low bits, so that the groups take the high ones.
        return (int) ((hash & 0xFFFF_FFFFL) * maxParallelism >>> 32);
    }

    public static int subtask(int keyGroup, int maxParallelism, int parallelism) {
        return keyGroup * parallelism / maxParallelism;
    }

    /** The first hash, unsigned, of the keys of a subtask; those before the next one's first are all its own. */
    public static long firstHash(int subtask, int maxParallelism, int parallelism) {
        long group = ceilDiv((long) subtask * maxParallelism, parallelism);
        return ceilDiv(group << 32, maxParallelism);
    }

    private static long ceilDiv(long dividend, long divisor) {
        return (dividend + divisor - 1) / divisor;
    }
}
