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
}
